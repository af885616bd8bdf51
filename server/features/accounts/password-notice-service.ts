import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/client.ts';
import { formerPhonePasswordText, passwordChangedText, type SmsText } from '#server/sms-texts.ts';
import { addInboxNotice } from '../messages/inbox-service.ts';
import { findFormerPhones } from '../team/queries.ts';

type Told = { phone: string; text: SmsText }[];

/**
 * Tells the account in its inbox that it has another password. Returns whom to tell by SMS after the commit: its phone, and the
 * phones that it had before a correction, whose owner may know nothing of it.
 */
export async function recordPasswordNotice(
  tx: Tx,
  { now }: Ctx,
  { id, phone }: { id: string; phone: string | null },
): Promise<Told> {
  const language = await addInboxNotice(tx, id, 'password', now);
  const former = await findFormerPhones(tx, id, now);
  return [
    ...(phone ? [{ phone, text: passwordChangedText(language) }] : []),
    ...former.map((one) => ({ phone: one, text: formerPhonePasswordText(language) })),
  ];
}

/** Called after the commit. Sending never fails the request. */
export function tellPhonesOfPassword({ services, now: at }: Ctx, told: Told): void {
  for (const one of told) void services.sms.send({ ...one, at, share: 'notices' });
}
