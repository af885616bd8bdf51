import type { FastifyBaseLogger } from 'fastify';

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

export type Gateway = { url: string; headers: Record<string, string>; body: string };

const maxAttempts = 3;
const defaultDelays = { pauseMs: 500, timeoutMs: 5_000 };

/**
 * Sends messages through an SMS gateway with an HTTP interface. `{phone}` and `{text}` in the body template are replaced
 * by escaped values: as a part of a JSON string if the template is JSON, else as a part of a form field.
 */
export function gatewaySms(gateway: Gateway, log: FastifyBaseLogger, delays = defaultDelays): Sms {
  const isJson = isJsonText(gateway.body);
  const escapeValue = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value));
  const contentType = isJson ? 'application/json' : 'application/x-www-form-urlencoded';

  return {
    async send({ phone, text }) {
      const body = gateway.body.replace(/\{(phone|text)\}/g, (_, name) => escapeValue(name === 'phone' ? phone : text));
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const problem = await post(gateway, contentType, body, delays.timeoutMs);
        if (!problem) return;
        log.warn({ attempt, problem }, 'an SMS was not accepted');
        if (!problem.isTemporary || attempt === maxAttempts) return;
        await new Promise((resolve) => setTimeout(resolve, delays.pauseMs * 2 ** attempt));
      }
    },
  };
}

async function post(
  gateway: Gateway,
  contentType: string,
  body: string,
  timeoutMs: number,
): Promise<{ isTemporary: boolean; reason: string } | null> {
  const headers = new Headers({ 'content-type': contentType });
  for (const [name, value] of Object.entries(gateway.headers)) headers.set(name, value);
  try {
    const response = await fetch(gateway.url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return null;
    return { isTemporary: response.status >= 500 || response.status === 429, reason: `status ${response.status}` };
  } catch (error) {
    return { isTemporary: true, reason: (error as Error).name };
  }
}

function isJsonText(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
