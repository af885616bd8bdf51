import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Gateway = {
  /** Environment variables of a server that sends its text messages here. */
  env: Record<string, string>;
  /** The number of received messages. */
  count(): number;
  /** Returns the newest unread code for a phone. Waits until there is one. */
  codeFor(phone: string): Promise<string>;
  close(): void;
};

/** A large budget of SMS, because a check sends in minutes what a site sends in weeks. */
export const ampleBudget = {
  SMS_DAILY_CODES: '999999',
  SMS_DAILY_NOTICES: '999999',
  SMS_DAILY_REGISTRATIONS: '999999',
};

type Received = { to: string; text: string; ref: string };

/** A local SMS gateway. It answers when `onMessage` has finished. */
async function listen(onMessage: (message: Received) => unknown) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    await onMessage(JSON.parse(body) as Received);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: { ...ampleBudget, SMS_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A local SMS gateway that stores the received codes. */
export async function openGateway(): Promise<Gateway> {
  const codes = new Map<string, string>();
  let count = 0;
  const gateway = await listen(({ to, text }) => {
    count += 1;
    const code = /^\d{6}(?= is (?:your|the code)| moves your)/.exec(text)?.[0];
    if (code) codes.set(to, code);
  });
  return {
    ...gateway,
    count: () => count,
    async codeFor(phone) {
      for (let tries = 0; tries < 1_500; tries += 1) {
        const code = codes.get(phone);
        codes.delete(phone);
        if (code) return code;
        await pause(20);
      }
      throw new Error('No code was sent within 30 seconds.');
    },
  };
}

export type MessageGateway = {
  /** Environment variables of a server that sends its SMS here. */
  env: Record<string, string>;
  /** How often the gateway received each message reference, by phone. */
  calls: Map<string, Map<string, number>>;
  /** When the gateway first received each message reference. */
  firstAt: Map<string, number>;
  total(): number;
  close(): void;
};

/**
 * A local SMS gateway that stores the reference of every message. When a server sends a reference again, some real
 * gateways recognise it and others deliver the message twice. The counts say what each kind would have delivered. The
 * gateway answers after up to `maxDelayMs`.
 */
export async function openMessageGateway({ maxDelayMs = 0 } = {}): Promise<MessageGateway> {
  const calls = new Map<string, Map<string, number>>();
  const firstAt = new Map<string, number>();
  let total = 0;
  const { env, close } = await listen(async ({ to, ref }) => {
    total += 1;
    const ofPhone = calls.get(to) ?? new Map<string, number>();
    calls.set(to, ofPhone.set(ref, (ofPhone.get(ref) ?? 0) + 1));
    if (!firstAt.has(ref)) firstAt.set(ref, Date.now());
    if (maxDelayMs > 0) await pause(Math.random() * maxDelayMs);
  });
  return {
    env: { ...env, SMS_GATEWAY_BODY: '{"to":"{phone}","text":"{text}","ref":"{reference}"}' },
    calls,
    firstAt,
    total: () => total,
    close,
  };
}
