import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { NetConnectOpts } from 'node:net';

/**
 * The source address of the nth connection. The server limits each client address, so simulated clients use many of them.
 * On Linux, every address of 127.0.0.0/8 is local.
 */
export const sourceAddress = (n: number): string => `127.9.0.${1 + (n % 250)}`;

export type Reply = {
  /** 0 if there was no complete reply: the connection was refused or closed, or the request timed out. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
};
export type Call = {
  method?: string;
  path: string;
  body?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
  agent?: Agent;
  timeoutMs?: number;
};

/** Up to `maxSockets` keep-alive connections. */
export const openConnections = (maxSockets: number) =>
  new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets, scheduling: 'fifo' });

/** Like `openConnections`, but each connection has another source address, because the server limits each address. */
export function openConnectionsFromManyAddresses(maxSockets: number, addressOf = sourceAddress): Agent {
  const agent = openConnections(maxSockets);
  const connect = agent.createConnection.bind(agent);
  let next = 0;
  agent.createConnection = (options: NetConnectOpts, done) =>
    connect({ ...options, localAddress: addressOf(next++) } as NetConnectOpts, done);
  return agent;
}

/** Sends one request and returns the reply. Never throws: a failure has status 0. */
export function sendCall(url: string, call: Call): Promise<Reply> {
  const { method = call.body === undefined ? 'GET' : 'POST', path, body, cookie, agent, timeoutMs = 60_000 } = call;
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, headers: IncomingHttpHeaders = {}, text = '') =>
      resolve({ status, headers, text, ms: performance.now() - began });
    const payload = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    const sent = request(new URL(path, url), {
      method,
      timeout: timeoutMs,
      ...(agent ? { agent } : {}),
      headers: {
        ...(payload === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(cookie ? { cookie } : {}),
        ...call.headers,
      },
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end(0));
    sent.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => end(response.statusCode ?? 0, response.headers, text));
      response.on('error', () => end(0));
    });
    sent.end(payload ?? undefined);
  });
}

/** The value to which a reply sets a cookie; empty if it does not set it. */
export function cookieOf({ headers }: Reply, name: string): string {
  const set = headers['set-cookie']?.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  return set.slice(name.length + 1).split(';')[0] ?? '';
}

/** Runs `work` for the numbers from 0 to `count` - 1, `width` at a time. */
export async function inParallel(count: number, width: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}

export type RigBrowser = {
  /** The cookies that the servers set, by name. */
  cookies: Map<string, string>;
  send(url: string, path: string, body?: object, method?: string): Promise<Reply>;
  close(): void;
};

/** A client with its own cookies and its own source address: the nth of 127.20.0.0/16. */
export function openRigBrowser(n: number, cookies: Record<string, string> = {}): RigBrowser {
  const localAddress = `127.20.${1 + (Math.floor(n / 250) % 250)}.${1 + (n % 250)}`;
  const agent = new Agent({ keepAlive: true, localAddress });
  const jar = new Map(Object.entries(cookies));
  return {
    cookies: jar,
    async send(url, path, body, method) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await sendCall(url, { path, body, cookie, agent, ...(method ? { method } : {}) });
      for (const line of reply.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return reply;
    },
    close: () => agent.destroy(),
  };
}
