import * as z from 'zod/mini';
import { EmptyObject } from '../shared/fields.ts';

const unknown = 'There is nothing at this address.';

export const reportSms = {
  summary: 'The SMS gateway reports a delivery, as form fields of Exotel. The secret is part of the address',
  /** The secret in the address proves that the sender of the report is the SMS gateway. */
  params: z.strictObject({ secret: z.string(unknown).check(z.maxLength(200, unknown)) }),
  reply: EmptyObject,
};
export const verifyWhatsapp = {
  summary: 'Meta checks the address for reports of WhatsApp',
  /** What Meta sends to check an address before it sends reports there. */
  query: z.strictObject({
    'hub.mode': z.literal('subscribe', unknown),
    'hub.verify_token': z.string(unknown),
    'hub.challenge': z.string(unknown).check(z.regex(/^[\w.-]{1,200}$/, unknown)),
  }),
  /** The reply is the challenge itself. */
  reply: z.string(),
};
export const reportWhatsapp = {
  summary: 'WhatsApp reports deliveries and replies. The body is signed with the secret of the app',
  reply: EmptyObject,
};
