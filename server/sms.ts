import type { FastifyBaseLogger } from 'fastify';
import { isSuccess } from './messages/channels/http-call.ts';
import { postSms, type SmsGateway } from './messages/channels/sms-gateway.ts';

export type Message = { phone: string; text: string; at: Date };

/** Sends a text message. Never throws, so that the response does not reveal whether the message was sent. */
export type Sms = { send(message: Message): Promise<void> };

const outboxSize = 50;

/** For development: keeps the last messages in memory and shows them at /dev/outbox. */
export class Outbox implements Sms {
  readonly messages: Message[] = [];

  async send(message: Message): Promise<void> {
    this.messages.unshift(message);
    this.messages.length = Math.min(this.messages.length, outboxSize);
  }
}

const maxAttempts = 3;
const defaultDelays = { pauseMs: 500, timeoutMs: 5_000 };

/** Sends codes and warnings through an SMS gateway. They are not stored, so they are tried again at once or never. */
export function gatewaySms(gateway: SmsGateway, log: FastifyBaseLogger, delays = defaultDelays): Sms {
  return {
    async send({ phone, text }) {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const reply = await postSms(gateway, { phone, text }, { timeoutMs: delays.timeoutMs });
        if (!('problem' in reply) && isSuccess(reply)) return;
        const problem =
          'problem' in reply
            ? { isTemporary: true, reason: reply.problem }
            : { isTemporary: reply.status >= 500 || reply.status === 429, reason: `status ${reply.status}` };
        log.warn({ attempt, problem }, 'an SMS was not accepted');
        if (!problem.isTemporary || attempt === maxAttempts) return;
        await new Promise((resolve) => setTimeout(resolve, delays.pauseMs * 2 ** attempt));
      }
    },
  };
}
