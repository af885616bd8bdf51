import { endpoint } from '../shared/endpoint.ts';
import type { EmptyObject } from '../shared/fields.ts';
import type { SmsReportParams, WhatsappChallenge, WhatsappChallengeQuery } from './schemas.ts';

/** The SMS gateway reports what became of a message. */
export const reportSms = endpoint<{ params: typeof SmsReportParams; reply: typeof EmptyObject }>()({
  method: 'POST',
  path: '/api/webhooks/sms/:secret',
  access: 'anyone',
  hasSecretPath: true,
  maxRawBytes: 16 * 1024,
});

export const verifyWhatsapp = endpoint<{ query: typeof WhatsappChallengeQuery; reply: typeof WhatsappChallenge }>()({
  method: 'GET',
  path: '/api/webhooks/whatsapp',
  access: 'anyone',
  preventsPageCaching: true,
  replyFile: { type: 'text/plain', name: 'challenge.txt', page: '/' },
});

/** WhatsApp reports what became of messages, and what people have replied. Meta signs the body. */
export const reportWhatsapp = endpoint<{ reply: typeof EmptyObject }>()({
  method: 'POST',
  path: '/api/webhooks/whatsapp',
  access: 'anyone',
  maxRawBytes: 1024 * 1024,
  signatureHeader: 'x-hub-signature-256',
});
