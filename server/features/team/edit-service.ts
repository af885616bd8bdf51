import { can } from '#contract/roles.ts';
import type { EditAccountBody } from '#contract/team.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { newPhoneText, oldPhoneText } from '#server/sms-texts.ts';
import * as queries from '../accounts/queries.ts';
import { requirePhone } from '../accounts/registration-service.ts';
import { deleteDevices, endSessions } from '../accounts/sessions-queries.ts';
import { endWhatsappAgreement } from '../messages/settings-queries.ts';

/** Saves name, phone and e-mail of a family or a member of the team. */
export async function editAccount(
  ctx: StaffCtx<'account.manage'>,
  accountId: string,
  { version, reason, ...form }: EditAccountBody,
): Promise<void> {
  const phone = form.phone === '' ? null : requirePhone(form.phone);
  const moved = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const before = await lockAccount(tx, accountId, version);
    if (phone === null && before.phone !== null) throw invalid({ phone: 'Phone number must be at least 10 digits' });

    const after = { name: form.name, email: form.email || null };
    const difference = findChangedFields(before, after);
    if (difference) {
      await queries.setNameAndEmail(tx, accountId, after.name, after.email);
      await recordAudit(tx, ctx, {
        action: 'account.edited',
        entity: 'account',
        entityId: accountId,
        before: difference.before,
        after: { ...difference.after, reason },
      });
    }
    return phone === null ? null : changePhone(tx, ctx, before, { to: phone, reason });
  });
  if (moved) sendNotices(ctx, moved);
}

/** Replaces a wrong phone of a family. */
export async function correctPhone(
  ctx: StaffCtx<'account.correctPhone'>,
  accountId: string,
  form: { phone: string; version: number },
): Promise<void> {
  const phone = requirePhone(form.phone);
  const moved = await inStaffTransaction(ctx.db, ctx.staff, async (tx) =>
    changePhone(tx, ctx, await lockAccount(tx, accountId, form.version), { to: phone }),
  );
  if (moved) sendNotices(ctx, moved);
}

async function lockAccount(tx: Tx, accountId: string, seenVersion: number): Promise<queries.AccountRow> {
  const account = await queries.lockAccount(tx, accountId);
  if (!account) throw notFound('This account does not exist.');
  requireCurrentVersion(account.version, seenVersion);
  return account;
}

type Moved = { from: string | null; to: string };

/**
 * Stores another phone. Nobody has verified it, browsers that signed in with the old one are signed out, and the agreement
 * to WhatsApp ends, because the new phone's owner did not give it. Returns null if the account already has this phone.
 */
async function changePhone(
  tx: Tx,
  ctx: StaffCtx,
  account: queries.AccountRow,
  { to, reason }: { to: string; reason?: string },
): Promise<Moved | null> {
  const { id, phone: from, userRole } = account;
  if (from === to) return null;
  if (id === ctx.actor.id) throw conflict('You cannot change your own phone number. Please ask a colleague.');
  if (userRole !== 'user' && !can(ctx.actor.role, 'team.manage'))
    throw conflict('Only an administrator can change the phone number of a member of the team.');
  if (await queries.findAccountByPhone(tx, to)) throw invalid({ phone: 'This phone number is already registered.' });

  await queries.setPhone(tx, id, to, ctx.now);
  await endWhatsappAgreement(tx, id, ctx.now);
  await endSessions(tx, id, 'phone-corrected', ctx.now);
  await deleteDevices(tx, id);
  const change = { before: { phone: from }, after: { phone: to, ...(reason ? { reason } : {}) } };
  await recordAudit(tx, ctx, { action: 'account.phone-corrected', entity: 'account', entityId: id, ...change });
  return { from, to };
}

/** Called after the commit. Sending never fails the request. */
function sendNotices({ services, now: at }: StaffCtx, { from, to }: Moved): void {
  if (from) void services.sms.send({ phone: from, text: oldPhoneText, at });
  void services.sms.send({ phone: to, text: newPhoneText, at });
}
