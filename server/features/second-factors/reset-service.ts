import type * as api from '#contract/second-factors/endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Pool, type Tx } from '#server/db/client.ts';
import { conflict, notFound, StartError } from '#server/errors.ts';
import type { Sms } from '#server/sms.ts';
import { factorText, type SmsText } from '#server/sms-texts.ts';
import { type AccountRow, lockAccount, lockAccountByPhone, lockTeam } from '../accounts/queries.ts';
import { requirePhone } from '../accounts/registration-service.ts';
import { endWaysIn } from '../accounts/sessions-queries.ts';
import { requireOpenSession } from '../accounts/sessions-service.ts';
import { insertAuditEntry, type NewAuditEntry } from '../audit/queries.ts';
import { addInboxNotice } from '../messages/inbox-service.ts';
import * as queries from './queries.ts';

/**
 * Removes the lost factors of a colleague and ends the sessions. The colleague and all other administrators are told, so that
 * a reset by somebody who took over an administrator's account is noticed.
 */
export async function resetSecondFactors(
  ctx: StaffCtx<'team.manage'>,
  { params: { accountId }, body: { reason } }: ParsedOf<typeof api.resetSecondFactors>,
): Promise<void> {
  if (accountId === ctx.actor.id)
    throw conflict('You cannot reset your own second step. Please ask another administrator.');
  const told = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockTeam(tx);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notFound('This account does not exist.');
    await requireOpenSession(tx, ctx);
    if (!(await queries.hasSecondFactor(tx, accountId))) throw conflict('This account has no second step.');
    return reset(tx, account, ctx.now, (entry) => recordAudit(tx, ctx, entry), reason);
  });
  void tell(ctx.services.sms, told, ctx.now);
}

/**
 * The same for the operator of the server, who helps an administrator whom no other administrator can help. `pool` connects as
 * the owner of the tables.
 */
export async function resetByOperator(
  pool: Pool,
  given: { phone: string; reason: string; now: Date; sms: Sms },
): Promise<{ name: string }> {
  const { now, reason } = given;
  const phone = requirePhone(given.phone);
  const { account, told } = await pool.begin(async (tx) => {
    await lockTeam(tx);
    const found = await lockAccountByPhone(tx, phone);
    if (!found || !can(found.userRole, 'admin.enter')) throw new StartError('No member of staff has this phone.');
    if (!(await queries.hasSecondFactor(tx, found.id))) throw new StartError('This account has no second step.');
    return { account: found, told: await reset(tx, found, now, (entry) => insertAuditEntry(tx, entry), reason) };
  });
  await tell(given.sms, told, now);
  return { name: account.name };
}

type Told = { phone: string; text: SmsText };

async function reset(
  tx: Tx,
  account: AccountRow,
  now: Date,
  record: (entry: NewAuditEntry) => Promise<void>,
  reason: string,
): Promise<Told[]> {
  await endWaysIn(tx, account.id, 'second-factor-reset', now);
  await record({ action: 'account.second-factor-reset', entity: 'account', entityId: account.id, after: { reason } });
  const told: Told[] = [];
  const add = async ({ id, phone }: Pick<AccountRow, 'id' | 'phone'>, key: 'factorsReset' | 'colleagueReset') => {
    const language = await addInboxNotice(tx, id, key, now);
    if (phone) told.push({ phone, text: factorText(key, language) });
  };
  await add(account, 'factorsReset');
  for (const admin of await queries.findOtherAdmins(tx, account.id)) await add(admin, 'colleagueReset');
  return told;
}

/** Called after the commit. Sending never fails the request. */
async function tell(sms: Sms, told: Told[], at: Date): Promise<void> {
  await Promise.all(told.map((one) => sms.send({ ...one, at, share: 'notices' })));
}
