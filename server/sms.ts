import type { FastifyBaseLogger } from 'fastify';

export type Message = { phone: string; text: string; at: Date };

/** Sends a text message. Never throws: a family must not be told more than "we sent a code if we could". */
export type Sms = { send(message: Message): Promise<void> };

const outboxSize = 50;

/** For development: keeps the last messages in memory, to be read at /dev/outbox. */
export class Outbox implements Sms {
  readonly messages: Message[] = [];

  async send(message: Message): Promise<void> {
    this.messages.unshift(message);
    this.messages.length = Math.min(this.messages.length, outboxSize);
  }
}

export type Gateway = { url: string; headers: Record<string, string>; body: string };

const attempts = 3;
const usualTimes = { pauseMs: 500, timeoutMs: 5_000 };

/**
 * Any SMS gateway with an HTTP interface. `{phone}` and `{text}` in the body are replaced, written so that they
 * stay inside a JSON string, or inside a form field where the body is no JSON.
 */
export function gatewaySms(gateway: Gateway, log: FastifyBaseLogger, times = usualTimes): Sms {
  const isJson = isJsonText(gateway.body);
  const quote = (value: string) => (isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value));
  const contentType = isJson ? 'application/json' : 'application/x-www-form-urlencoded';

  return {
    async send({ phone, text }) {
      const body = gateway.body.replace(/\{(phone|text)\}/g, (_, name) => quote(name === 'phone' ? phone : text));
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const problem = await post(gateway, contentType, body, times.timeoutMs);
        if (!problem) return;
        log.warn({ attempt, problem }, 'an SMS was not accepted');
        if (!problem.passes || attempt === attempts) return;
        await new Promise((resolve) => setTimeout(resolve, times.pauseMs * 2 ** attempt));
      }
    },
  };
}

async function post(
  gateway: Gateway,
  contentType: string,
  body: string,
  timeoutMs: number,
): Promise<{ passes: boolean; why: string } | null> {
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
    return { passes: response.status >= 500 || response.status === 429, why: `status ${response.status}` };
  } catch (error) {
    return { passes: true, why: (error as Error).name };
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
