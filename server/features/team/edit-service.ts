import type { MessageLanguage } from '#contract/message-kinds.ts';
import { can } from '#contract/roles.ts';
import type { EditAccountBody } from '#contract/team.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import { inStaffTransaction, type Tx } from '#server/db/client.ts';
import { findChangedFields, requireCurrentVersion } from '#server/edits.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { codeText, newPhoneText, oldPhoneText } from '#server/sms-texts.ts';
import { codeCounters, codeNoLongerValid, issueCode, redeemCode } from '../accounts/codes-service.ts';
import * as queries from '../accounts/queries.ts';
import { requireNewPhone, requirePhone } from '../accounts/registration-service.ts';
import { endWaysIn } from '../accounts/ways-in-queries.ts';
import { endWhatsappAgreement, findLanguage } from '../messages/settings-queries.ts';
import { deleteCorrection, findCorrection, isPhoneOfTeam, saveCorrection } from './phone-queries.ts';

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
    if (phone === null || phone === before.phone) return null;
    await requireCorrectable(tx, ctx, before, phone);
    if (before.userRole === 'user' && before.phone !== null) throw conflict(correctOnCard);
    return changePhone(tx, ctx, before, { to: phone, reason });
  });
  if (moved) sendNotices(ctx, moved);
}

type CorrectionState = 'waiting' | 'code' | 'done';
type Correction = { phone: string; reason: string; version: number; code?: string | undefined };

/**
 * Corrects the phone of a family. It needs two people with the right: the first call asks for it, the same call by a colleague
 * confirms it. With an SMS gateway it takes effect when the new phone is proved by its own code. A phone that was never proved,
 * of an account in which nobody can have signed in, is a typo of the desk: the code of the new phone is enough. An administrator
 * changes the phones of the team alone.
 */
export async function correctPhone(
  ctx: StaffCtx<'account.correctPhone'>,
  accountId: string,
  { phone: typed, reason, version, code }: Correction,
): Promise<CorrectionState> {
  const to = requirePhone(typed);
  const isProved = code !== undefined && (await proveNewPhone(ctx, to, code));
  const outcome = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const account = await lockAccount(tx, accountId, version);
    if (account.phone === to) return { state: 'done' as const, moved: null };
    await requireCorrectable(tx, ctx, account, to);
    if (account.userRole !== 'user')
      return { state: 'done' as const, moved: await changePhone(tx, ctx, account, { to, reason }) };
    if (await isPhoneOfTeam(tx, to, ctx.now)) throw invalid({ phone: 'This is a phone of our team.' });

    const { provesPhones } = ctx.services;
    if (!(provesPhones && isTypo(account))) {
      const asked = await findCorrection(tx, accountId, ctx.now);
      if (asked?.newPhone !== to || asked.requestedBy === ctx.actor.id) {
        await saveCorrection(tx, { accountId, newPhone: to, reason, requestedBy: ctx.actor.id, requestedAt: ctx.now });
        const change = { before: { phone: account.phone }, after: { phone: to, reason } };
        const action = 'account.phone-correction-requested' as const;
        await recordAudit(tx, ctx, { action, entity: 'account', entityId: accountId, ...change });
        return { state: 'waiting' as const, moved: null };
      }
    }
    if (provesPhones && !isProved)
      return { state: 'code' as const, moved: null, language: await findLanguage(tx, accountId) };
    await deleteCorrection(tx, accountId);
    const moved = await changePhone(tx, ctx, account, { to, reason });
    if (isProved)
      await (account.phoneVerifiedAt || isTypo(account) ? queries.markPhoneVerified : queries.markPhoneConfirmed)(
        tx,
        accountId,
        ctx.now,
      );
    return { state: 'done' as const, moved };
  });
  if (outcome.moved) sendNotices(ctx, outcome.moved);
  if (outcome.state === 'code') {
    if (code !== undefined) throw conflict(codeNoLongerValid);
    const request = { phone: to, purpose: 'new-phone', name: null, passwordHash: null } as const;
    await issueCode(ctx, request, true, (given) => codeText(given, outcome.language), codeCounters(ctx, to, null));
  }
  return outcome.state;
}

/** Nobody has proved the phone, and nobody can have signed in. */
const isTypo = ({ phoneVerifiedAt, passwordHash }: queries.AccountRow) => !phoneVerifiedAt && passwordHash === null;

async function proveNewPhone(ctx: StaffCtx, phone: string, code: string): Promise<boolean> {
  return redeemCode(ctx, 'new-phone', code, async (_tx, sent) => sent.phone === phone);
}

async function requireCorrectable(
  tx: Tx,
  ctx: StaffCtx,
  { id, userRole }: queries.AccountRow,
  to: string,
): Promise<void> {
  requireNewPhone(ctx, to);
  if (id === ctx.actor.id) throw conflict('You cannot change your own phone number. Please ask a colleague.');
  if (userRole !== 'user' && !can(ctx.actor.role, 'team.manage'))
    throw conflict('Only an administrator can change the phone number of a member of the team.');
  if (await queries.findAccountByPhone(tx, to)) throw invalid({ phone: 'This phone number is already registered.' });
}

async function lockAccount(tx: Tx, accountId: string, seenVersion: number): Promise<queries.AccountRow> {
  const account = await queries.lockAccount(tx, accountId);
  if (!account) throw notFound('This account does not exist.');
  requireCurrentVersion(account.version, seenVersion);
  return account;
}

const correctOnCard = 'Please correct the phone on the card of the family. A second person must confirm it.';

type Moved = { from: string | null; to: string; language: MessageLanguage };

/**
 * Stores another phone. All ways into the account end, and so does the agreement to WhatsApp, because the new phone's owner did
 * not give it. A number that the desk mistyped is told nothing: nobody ever used the account with it.
 */
async function changePhone(
  tx: Tx,
  ctx: StaffCtx,
  account: queries.AccountRow,
  { to, reason }: { to: string; reason?: string },
): Promise<Moved> {
  const { id, phone: from } = account;
  await queries.setPhone(tx, id, to, ctx.now);
  await endWhatsappAgreement(tx, id, ctx.now);
  await endWaysIn(tx, id, 'phone-corrected', ctx.now);
  const change = { before: { phone: from }, after: { phone: to, ...(reason ? { reason } : {}) } };
  await recordAudit(tx, ctx, { action: 'account.phone-corrected', entity: 'account', entityId: id, ...change });
  return { from: isTypo(account) ? null : from, to, language: await findLanguage(tx, id) };
}

/** Called after the commit. Sending never fails the request. */
function sendNotices({ services, now: at }: StaffCtx, { from, to, language }: Moved): void {
  if (from) void services.sms.send({ phone: from, text: oldPhoneText(language), at });
  void services.sms.send({ phone: to, text: newPhoneText(language), at });
}
