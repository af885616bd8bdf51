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

/** A check sends in minutes what a site sends in weeks. */
export const ampleBudget = {
  SMS_DAILY_CODES: '999999',
  SMS_DAILY_NOTICES: '999999',
  SMS_DAILY_REGISTRATIONS: '999999',
};

/** A local SMS gateway that stores the received codes. */
export async function openGateway(): Promise<Gateway> {
  const codes = new Map<string, string>();
  let count = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { to, text } = JSON.parse(body) as { to: string; text: string };
    count += 1;
    const code = /^\d{6}(?= is (?:your|the code)| moves your)/.exec(text)?.[0];
    if (code) codes.set(to, code);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: { ...ampleBudget, SMS_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
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
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
