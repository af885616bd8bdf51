import type { Channel, Handover } from '../channel.ts';
import { callGateway, type HttpReply, handoverOfNoReply, isSuccess } from './http-call.ts';
import { phoneOf } from './sms.ts';

/** What an error code of the WhatsApp Cloud API means for a message. */
type Meaning = { outcome: 'later' | 'rejected'; words: string; isOfRecipient?: true };

const later = (words: string): Meaning => ({ outcome: 'later', words });
const rejected = (words: string): Meaning => ({ outcome: 'rejected', words });

const credentials = later('rejects our credentials');
const rate = later('limits how much we send');
const service = later('has a problem');
const account = later('has blocked our account');
const request = rejected('does not accept the request');
const template = rejected('does not accept the template');

/**
 * Error codes by Meta (developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes, May 2026).
 * `later`: the problem passes by itself or once the configuration is right. Problems of this recipient or this template are
 * `rejected`, so that the next channel is used. 131049 is `rejected` too, because Meta asks not to try again after it.
 */
const meanings: Record<number, Meaning> = {
  0: credentials,
  1: service,
  2: service,
  3: credentials,
  4: rate,
  10: credentials,
  33: request,
  100: request,
  190: credentials,
  368: account,
  80007: rate,
  130429: rate,
  130472: rejected('does not deliver to this person'),
  130497: rejected('does not deliver to this country'),
  131000: service,
  131005: credentials,
  131008: request,
  131009: request,
  131016: service,
  131021: rejected('does not deliver to its own number'),
  131026: rejected('cannot deliver to this phone'),
  131030: rejected('does not deliver to this phone while our account is a test account'),
  131031: account,
  131037: account,
  131042: later('asks us to settle the payment'),
  131045: account,
  131047: rejected('accepts only a template'),
  131048: rate,
  131049: rejected('did not deliver, to limit what this person gets'),
  131050: rejected('did not deliver, because this person has stopped such messages'),
  131051: request,
  131053: request,
  131056: { ...later('limits how often we write to this phone'), isOfRecipient: true },
  131057: service,
  132000: rejected('has a template with another number of values'),
  132001: rejected('has no such template in this language'),
  132005: template,
  132007: template,
  132012: rejected('has a template with another form of values'),
  132015: later('has paused the template'),
  132016: rejected('has disabled the template'),
  133000: account,
  133004: service,
  133010: account,
  133016: rate,
};

/** Explains an error code. An unknown code is permanent if the request was wrong (status 4xx), else it may pass. */
export function whatsappErrorMeaning(
  code: number | null,
  status: number,
): { outcome: 'later' | 'rejected'; reason: string; isOfRecipient?: true } {
  const isPermission = code !== null && code >= 200 && code <= 299;
  const isTemporary = status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;
  const known = isPermission ? credentials : code === null ? undefined : meanings[code];
  const { outcome, words, isOfRecipient } = known ?? (isTemporary ? service : rejected('rejected the message'));
  const reason = `WhatsApp ${words} (${code === null ? `status ${status}` : `error ${code}`}).`;
  return { outcome, reason, ...(isOfRecipient ? { isOfRecipient } : {}) };
}

/** The Cloud API of the WhatsApp Business Platform. */
export type WhatsappAccount = {
  /** The address of the Graph API with its version. */
  apiUrl: string;
  phoneNumberId: string;
  token: string;
};

/**
 * Sends templates of the category utility. Meta returns `biz_opaque_callback_data`, the id of the message, with every
 * report, but does not use it to recognise a repeated message.
 */
export function whatsappChannel(account: WhatsappAccount, { timeoutMs }: { timeoutMs?: number } = {}): Channel {
  return {
    async send(message, signal): Promise<Handover> {
      const phone = phoneOf(message);
      if (!phone) return { outcome: 'rejected', reason: 'The message has no phone.' };
      if (!message.templateName)
        return { outcome: 'rejected', reason: 'No WhatsApp template is registered for this text.' };

      const parameters = message.text.values.map((text) => ({ type: 'text', text }));
      const reply = await callGateway({
        url: `${account.apiUrl}/${account.phoneNumberId}/messages`,
        headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: phone,
          type: 'template',
          template: {
            name: message.templateName,
            language: { code: message.language },
            ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
          },
          biz_opaque_callback_data: message.id,
        }),
        timeoutMs,
        signal,
      });
      if ('problem' in reply) return handoverOfNoReply(reply);
      const content = parse(reply);
      if (!isSuccess(reply)) return handoverOfError(reply, content);
      const gatewayId = content?.messages?.[0]?.id;
      if (typeof gatewayId === 'string') return { outcome: 'accepted', gatewayId };
      return { outcome: 'later', reason: 'The reply of WhatsApp has no id of the message.', isUnknown: true };
    },
  };
}

type Content = { messages?: { id?: unknown }[]; error?: { code?: unknown; is_transient?: unknown } } | null;

function parse({ body }: HttpReply): Content {
  try {
    return JSON.parse(body ?? '') as Content;
  } catch {
    return null;
  }
}

function handoverOfError({ status, retryAfterMs }: HttpReply, content: Content): Handover {
  const { code } = content?.error ?? {};
  const { outcome, reason, isOfRecipient } = whatsappErrorMeaning(typeof code === 'number' ? code : null, status);
  if (outcome === 'rejected') return { outcome, reason };
  return {
    outcome,
    reason,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(isOfRecipient ? { isOfRecipient } : {}),
  };
}
