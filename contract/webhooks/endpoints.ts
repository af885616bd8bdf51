import { endpoint } from '../shared/endpoint.ts';
import type * as s from './schemas.ts';

/** The SMS gateway reports whether a message was delivered. */
export const reportSms = endpoint<typeof s.reportSms>()('POST /api/webhooks/sms/:secret', 'anyone', {
  hasSecretPath: true,
  maxRawBytes: 16 * 1024,
  changes: ['messages'],
});

export const verifyWhatsapp = endpoint<typeof s.verifyWhatsapp>()('GET /api/webhooks/whatsapp', 'anyone', {
  preventsPageCaching: true,
  replyFile: { type: 'text/plain', name: 'challenge.txt', page: '/' },
});

/** WhatsApp reports whether messages were delivered, and what people have replied. Meta signs the body. */
export const reportWhatsapp = endpoint<typeof s.reportWhatsapp>()('POST /api/webhooks/whatsapp', 'anyone', {
  maxRawBytes: 1024 * 1024,
  signatureHeader: 'x-hub-signature-256',
  changes: ['messages'],
});
