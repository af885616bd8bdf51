import type { FastifyBaseLogger } from 'fastify';
import type { MessageLanguage, SmsShare } from '#contract/messages/kinds.ts';
import { isSuccess } from './messages/channels/http-call.ts';
import { postSms, type SmsGateway } from './messages/channels/sms.ts';
import type { SmsText } from './sms-texts.ts';

/** A text message in the outbox. */
export type SentSms = { phone: string; text: string; at: Date };

/**
 * Sends a text message and returns whether it was accepted. Never throws, so that the response does not reveal whether the
 * message was sent.
 */
export type Sms = { send(message: SmsMessage): Promise<boolean> };
/** `share`: the part of the daily budget from which the SMS is taken. Notices cannot use up the share `codes`. */
type SmsMessage = { phone: string; text: SmsText; at: Date; share: SmsShare };

const outboxSize = 50;

/** For development: keeps the last messages in memory and shows them at /dev/outbox. */
export class Outbox implements Sms {
  readonly messages: SentSms[] = [];

  async send({ phone, text, at }: SmsMessage): Promise<boolean> {
    this.keep({ phone, text: text.render(text.language), at });
    return true;
  }

  keep(message: SentSms): void {
    this.messages.unshift(message);
    this.messages.length = Math.min(this.messages.length, outboxSize);
  }
}

/** Sends an SMS only to accepted phone numbers: to other numbers it may cost a hundred times as much, or reach nobody. */
export function limitSmsTo(accepts: (phone: string) => boolean, sms: Sms, log: FastifyBaseLogger): Sms {
  return {
    async send(message) {
      if (accepts(message.phone)) return sms.send(message);
      log.warn({ text: message.text.key }, 'an SMS was not sent: only mobile numbers of PHONE_COUNTRIES get one');
      return false;
    },
  };
}

const maxAttempts = 3;
const defaultDelays = { pauseMs: 500, timeoutMs: 5_000 };

/**
 * Sends codes and warnings through an SMS gateway. They are not stored, so they are tried again at once or never. A text is
 * sent in English if it is not registered with the carriers in its language, because they would drop it.
 */
export function gatewaySms(gateway: SmsGateway, log: FastifyBaseLogger, delays = defaultDelays): Sms {
  return {
    async send({ phone, text: wanted }) {
      const language = languageFor(gateway, wanted);
      const text = wanted.render(language);
      const template = gateway.templates?.[`${wanted.key}/${language}`] ?? '';
      // Carriers drop a text without the number of its DLT template, and do not report that. The 48 hours in which the owner of
      // the old phone can object would begin without the message.
      if (!template && wanted.key === 'phoneObjection' && gateway.body.includes('{template}')) {
        log.warn({ text: wanted.key }, 'an SMS was not sent: no DLT template is registered for it');
        return false;
      }
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const reply = await postSms(gateway, { phone, text, template }, { timeoutMs: delays.timeoutMs });
        if (!('problem' in reply) && isSuccess(reply)) return true;
        const problem =
          'problem' in reply
            ? { isTemporary: true, reason: reply.problem }
            : { isTemporary: reply.status >= 500 || reply.status === 429, reason: `status ${reply.status}` };
        log.warn({ attempt, problem }, 'an SMS was not accepted');
        if (!problem.isTemporary) return false;
        if (attempt === maxAttempts) break;
        await new Promise((resolve) => setTimeout(resolve, delays.pauseMs * 2 ** attempt));
      }
      return false;
    },
  };
}

/** The language in which a text is sent: English if carriers deliver only registered texts and this text is not registered. */
function languageFor({ templates, entityId }: SmsGateway, { key, language }: SmsText): MessageLanguage {
  const isDlt = Boolean(entityId) || Object.keys(templates ?? {}).length > 0;
  return isDlt && !templates?.[`${key}/${language}`] ? 'en' : language;
}
