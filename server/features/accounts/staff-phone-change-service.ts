import type { MessageLanguage } from '#contract/messages/kinds.ts';
import { recordAudit } from '#server/audit.ts';
import type { StaffCtx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { conflict, invalid } from '#server/errors.ts';
import { newPhoneText, oldPhoneText } from '#server/sms-texts.ts';
import { endWhatsappAgreement, findLanguage } from '../messages/settings-queries.ts';
import { requireNewPhone } from './phone-service.ts';
import * as queries from './queries.ts';
import { endWaysIn } from './ways-in-queries.ts';

/** Rejects a phone that cannot have an account, a phone that an account has, and a change of the actor's own phone. */
export async function requireFreePhone(tx: Tx, ctx: StaffCtx, accountId: string, to: string): Promise<void> {
  requireNewPhone(ctx, to);
  if (accountId === ctx.actor.id) throw conflict('You cannot change your own phone number. Please ask a colleague.');
  if (await queries.findAccountByPhone(tx, to)) throw invalid({ phone: 'This phone number is already registered.' });
}

/** A change of a phone, for the SMS about it. `from` is null if the old phone gets no SMS. */
type PhoneChange = { from: string | null; to: string; language: MessageLanguage };

/**
 * Stores another phone. All ways into the account end. The agreement to WhatsApp ends too, because the owner of the new phone did
 * not agree.
 */
export async function changePhone(
  tx: Tx,
  ctx: StaffCtx,
  { id, phone: from }: queries.AccountRow,
  { to, reason, tellsOldPhone }: { to: string; reason: string; tellsOldPhone: boolean },
): Promise<PhoneChange> {
  await queries.setPhone(tx, id, to, ctx.now);
  await endWhatsappAgreement(tx, id, ctx.now);
  await endWaysIn(tx, id, 'phone-corrected', ctx.now);
  const change = { before: { phone: from }, after: { phone: to, reason } };
  await recordAudit(tx, ctx, { action: 'account.phone-corrected', entity: 'account', entityId: id, ...change });
  return { from: tellsOldPhone ? from : null, to, language: await findLanguage(tx, id) };
}

/** Called after the commit. Sending never fails the request. */
export function sendPhoneChangeNotices({ services, now: at }: StaffCtx, { from, to, language }: PhoneChange): void {
  if (from) void services.sms.send({ phone: from, text: oldPhoneText(language), at, share: 'notices' });
  void services.sms.send({ phone: to, text: newPhoneText(language), at, share: 'notices' });
}
