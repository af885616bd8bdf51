import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ampleBudget } from './gateway.ts';

export type MessageGateway = {
  /** Environment variables of a server that sends its SMS here. */
  env: Record<string, string>;
  /** How often each reference of a message came, by phone. */
  calls: Map<string, Map<string, number>>;
  /** When each reference came first. */
  firstAt: Map<string, number>;
  total(): number;
  close(): void;
};

/**
 * A local SMS gateway that stores the reference of every message. A real gateway either recognises a repeated reference, or
 * delivers the message again: the counts say what either would have done. It answers after up to `maxDelayMs`.
 */
export async function openMessageGateway({ maxDelayMs = 0 } = {}): Promise<MessageGateway> {
  const calls = new Map<string, Map<string, number>>();
  const firstAt = new Map<string, number>();
  let total = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { to, ref } = JSON.parse(body) as { to: string; ref: string };
    total += 1;
    const ofPhone = calls.get(to) ?? new Map<string, number>();
    calls.set(to, ofPhone.set(ref, (ofPhone.get(ref) ?? 0) + 1));
    if (!firstAt.has(ref)) firstAt.set(ref, Date.now());
    if (maxDelayMs > 0) await pause(Math.random() * maxDelayMs);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: {
      ...ampleBudget,
      SMS_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      SMS_GATEWAY_BODY: '{"to":"{phone}","text":"{text}","ref":"{reference}"}',
    },
    calls,
    firstAt,
    total: () => total,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
