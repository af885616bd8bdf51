import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { requireAccess } from '#server/access.ts';
import { type Binding, parseInput } from './route.ts';

/** Proxies and browsers give up on a line that says nothing. */
const heartbeatMs = 15_000;
/** Who listens is looked up again before something is said, but not for every word of a burst. */
const trustedForMs = 2_000;

/** Calls `send` whenever there is something to say, until the returned function is called. */
type Subscribe = (send: (data: string) => void) => () => void;

/**
 * Binds an endpoint that answers with server-sent events. Who listens is checked again and again: whoever was removed,
 * demoted or signed out hears nothing more. Streams end when the server begins to close, so that closing waits for none.
 */
export function streamRoute<E extends Endpoint & { streams: true }>(
  app: FastifyInstance,
  endpoint: E,
  schemas: Binding<E>,
  subscribe: Subscribe,
): void {
  const endings = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of endings) end();
  });
  const answer = () => Promise.reject(new Error(`${endpoint.path} is a stream: it has no answer.`));
  app.endpoints.set(`${endpoint.method} ${endpoint.path}`, { endpoint, schemas, shows: null, answer });

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, admission: 'stream' },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const requireListener = async () => {
        requireAccess(endpoint, await app.identify(app.contextOf(request, null)));
      };
      await requireListener();
      parseInput(endpoint, schemas, request);
      const stream = openStream(reply, requireListener, subscribe, endings);
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no') // nginx would hold back what is small
        .send(stream);
    },
  });
}

function openStream(
  reply: FastifyReply,
  requireListener: () => Promise<void>,
  subscribe: Subscribe,
  endings: Set<() => void>,
): Readable {
  const stream = new Readable({ read: () => undefined });
  let isOpen = true;
  let checkedAt = performance.now();

  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(heartbeat);
    stop();
    endings.delete(end);
    stream.push(null);
  };
  const say = async (words: string) => {
    const now = performance.now();
    if (now - checkedAt > trustedForMs) {
      checkedAt = now; // only now: words that follow each other quickly must not keep the next look away
      try {
        await requireListener();
      } catch {
        return end(); // no longer welcome, or the database is away: a browser asks again by itself
      }
    }
    if (isOpen) stream.push(words);
  };

  const stop = subscribe((data) => void say(`data: ${data}\n\n`));
  const heartbeat = setInterval(() => void say(': alive\n\n'), heartbeatMs);
  endings.add(end);
  reply.raw.once('close', end);
  stream.push('retry: 3000\n: listening\n\n');
  return stream;
}
