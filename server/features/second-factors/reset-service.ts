import type * as api from '#contract/second-factors/endpoints.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Pool, type Tx } from '#server/db/client.ts';
import { conflict, notFound, StartError } from '#server/errors.ts';
import type { Sms } from '#server/sms.ts';
import { factorText, type SmsText } from '#server/sms-texts.ts';
import { requirePhone } from '../accounts/phone-service.ts';
import { type AccountRow, lockAccount, lockAccountByPhone, lockTeam } from '../accounts/queries.ts';
import { requireOpenSession } from '../accounts/sessions-service.ts';
import { endWaysIn } from '../accounts/ways-in-queries.ts';
import { insertAuditEntry, type NewAuditEntry } from '../audit/queries.ts';
import { addInboxNotice } from '../messages/inbox-service.ts';
import * as queries from './queries.ts';

/**
 * Removes the lost factors of a colleague and ends the sessions. The colleague and all other administrators get a notice, so that
 * a reset by somebody who took over an administrator's account is noticed.
 */
export async function resetSecondFactors(
  ctx: StaffCtx<'team.manage'>,
  { params: { accountId }, body: { reason } }: ParsedOf<typeof api.resetSecondFactors>,
): Promise<void> {
  if (accountId === ctx.actor.id)
    throw conflict('You cannot reset your own second step. Please ask another administrator.');
  const notices = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    await lockTeam(tx);
    const account = await lockAccount(tx, accountId);
    if (!account) throw notFound('This account does not exist.');
    await requireOpenSession(tx, ctx);
    if (!(await queries.hasSecondFactor(tx, accountId))) throw conflict('This account has no second step.');
    return resetFactors(tx, account, ctx.now, (entry) => recordAudit(tx, ctx, entry), reason);
  });
  void sendNotices(ctx.services.sms, notices, ctx.now);
}

/**
 * The same reset by the operator of the server, for an administrator whom no other administrator can help. `pool` connects as the
 * owner of the tables.
 */
export async function resetSecondFactorsByOperator(
  pool: Pool,
  given: { phone: string; reason: string; now: Date; sms: Sms },
): Promise<{ name: string }> {
  const { now, reason } = given;
  const phone = requirePhone(given.phone);
  const { account, notices } = await pool.begin(async (tx) => {
    await lockTeam(tx);
    const found = await lockAccountByPhone(tx, phone);
    if (!found || !can(found.userRole, 'admin.enter')) throw new StartError('No member of staff has this phone.');
    if (!(await queries.hasSecondFactor(tx, found.id))) throw new StartError('This account has no second step.');
    return {
      account: found,
      notices: await resetFactors(tx, found, now, (entry) => insertAuditEntry(tx, entry), reason),
    };
  });
  await sendNotices(given.sms, notices, now);
  return { name: account.name };
}

/** An SMS to send after the commit. */
type Notice = { phone: string; text: SmsText };

async function resetFactors(
  tx: Tx,
  account: AccountRow,
  now: Date,
  record: (entry: NewAuditEntry) => Promise<void>,
  reason: string,
): Promise<Notice[]> {
  await endWaysIn(tx, account.id, 'second-factor-reset', now);
  await record({ action: 'account.second-factor-reset', entity: 'account', entityId: account.id, after: { reason } });
  const notices: Notice[] = [];
  const add = async ({ id, phone }: Pick<AccountRow, 'id' | 'phone'>, key: 'factorsReset' | 'colleagueReset') => {
    const language = await addInboxNotice(tx, id, key, now);
    if (phone) notices.push({ phone, text: factorText(key, language) });
  };
  await add(account, 'factorsReset');
  for (const admin of await queries.findOtherAdmins(tx, account.id)) await add(admin, 'colleagueReset');
  return notices;
}

/** Called after the commit. Sending never fails the request. */
async function sendNotices(sms: Sms, notices: Notice[], at: Date): Promise<void> {
  await Promise.all(notices.map((notice) => sms.send({ ...notice, at, share: 'notices' })));
}
