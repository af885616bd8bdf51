import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sendCall } from './http.ts';

const checkEveryMs = 200;
const checkTimeoutMs = 2_000;
const replyTimeoutMs = 20_000; // a server itself replies within 19 s
const giveUpAfterMs = 30_000;
const streams = /^\/api\/(?:admin\/)?changes$/;

/**
 * A reverse proxy in front of several servers, as an operator has one. It asks `/readyz` of each, sends requests in turn to
 * those that are ready, and repeats a request at the next one if a server does not reply or replies 503.
 */
export class BalancingProxy {
  readonly #listener: Server;
  readonly #targets: readonly string[];
  readonly #ready = new Set<string>();
  readonly #closing = new AbortController();
  #turn = 0;
  /** How many requests it has passed on, and how many of them a second server answered. */
  requests = 0;
  repeated = 0;

  private constructor(listener: Server, targets: readonly string[]) {
    this.#listener = listener;
    this.#targets = targets;
    listener.on('request', (incoming, outgoing) => void this.#answer(incoming, outgoing));
    void this.#watch();
  }

  static async listen(targets: readonly string[], port = 0): Promise<BalancingProxy> {
    const listener = createServer();
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return new BalancingProxy(listener, targets);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  /** Waits until all of these servers are ready. */
  async waitUntilReady(targets: readonly string[], timeoutMs = 120_000): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; !targets.every((target) => this.#ready.has(target)); ) {
      if (Date.now() > deadline) throw new Error(`Not ready after ${timeoutMs} ms: ${targets.join(', ')}`);
      await pause(50);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#listener.closeAllConnections();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  async #watch(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await Promise.all(
        this.#targets.map(async (target) => {
          const { status } = await sendCall(target, { path: '/readyz', timeoutMs: checkTimeoutMs });
          if (status === 200) this.#ready.add(target);
          else this.#ready.delete(target);
        }),
      );
      await pause(checkEveryMs);
    }
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return void outgoing.destroy();
    this.requests += 1;
    const deadline = Date.now() + giveUpAfterMs;
    for (let attempt = 1; ; attempt += 1) {
      const target = this.#next();
      const reply = target ? await this.#forward(target, incoming, body) : null;
      const isLast = Date.now() > deadline || outgoing.destroyed;
      if (reply && (reply.statusCode !== 503 || isLast)) {
        if (attempt > 1) this.repeated += 1;
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = reply.headers;
        outgoing.writeHead(reply.statusCode ?? 502, headers);
        outgoing.on('close', () => reply.destroy());
        return void reply.on('error', () => outgoing.destroy()).pipe(outgoing);
      }
      reply?.resume();
      if (isLast) return void outgoing.writeHead(502).end();
      await pause(20);
    }
  }

  #next(): string | undefined {
    const ready = this.#targets.filter((target) => this.#ready.has(target));
    return ready[this.#turn++ % ready.length];
  }

  /** The reply of a server; null if it did not reply. */
  #forward(
    target: string,
    { method, url = '/', headers }: IncomingMessage,
    body: Buffer,
  ): Promise<IncomingMessage | null> {
    return new Promise((resolve) => {
      const timeout = streams.test(url) ? {} : { timeout: replyTimeoutMs };
      const ownHeaders = { ...headers, connection: 'close' };
      const sent = request(new URL(url, target), { method, headers: ownHeaders, agent: false, ...timeout });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(null));
      sent.on('response', resolve);
      sent.end(body);
    });
  }
}
