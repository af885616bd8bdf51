import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { formerPhonePasswordText, passwordChangedText, type SmsText } from '#server/sms-texts.ts';
import { addInboxNotice } from '../messages/inbox-service.ts';
import { findFormerPhones } from '../team/phone-correction-queries.ts';

type Notices = { phone: string; text: SmsText }[];

/**
 * Adds a notice to the inbox of an account that its password was replaced. Returns the SMS to send after the commit: to the phone
 * of the account, and to the phones that it had before a correction, because their owners may not know of the correction.
 */
export async function recordPasswordNotice(
  tx: Tx,
  { now }: Ctx,
  { id, phone }: { id: string; phone: string | null },
): Promise<Notices> {
  const language = await addInboxNotice(tx, id, 'password', now);
  const former = await findFormerPhones(tx, id, now);
  return [
    ...(phone ? [{ phone, text: passwordChangedText(language) }] : []),
    ...former.map((one) => ({ phone: one, text: formerPhonePasswordText(language) })),
  ];
}

/** Called after the commit. Sending never fails the request. */
export function sendPasswordNotices({ services, now: at }: Ctx, notices: Notices): void {
  for (const one of notices) void services.sms.send({ ...one, at, share: 'notices' });
}
