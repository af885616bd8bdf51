import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { NetConnectOpts } from 'node:net';
import { sourceOf } from './sources.ts';

export type Answer = {
  /** 0: no answer came (refused, cut, or too late). */
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

/** Connections that stay open, as many as are asked for at once. */
export const openConnections = (most: number) =>
  new Agent({ keepAlive: true, maxSockets: most, maxFreeSockets: most, scheduling: 'fifo' });

/** The same for a crowd: its connections come from many addresses, unless others are given. */
export function openCrowd(most: number, addressOf = sourceOf): Agent {
  const agent = openConnections(most);
  const connect = agent.createConnection.bind(agent);
  let next = 0;
  agent.createConnection = (options: NetConnectOpts, done) =>
    connect({ ...options, localAddress: addressOf(next++) } as NetConnectOpts, done);
  return agent;
}

/** Sends one request and answers whatever came back; never throws. */
export function ask(url: string, call: Call): Promise<Answer> {
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

/** What an answer sets a cookie to; empty where it does not. */
export function cookieOf({ headers }: Answer, name: string): string {
  const set = headers['set-cookie']?.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  return set.slice(name.length + 1).split(';')[0] ?? '';
}

/** Runs `work` for each of `count` numbers, `width` at a time. */
export async function inParallel(count: number, width: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}
