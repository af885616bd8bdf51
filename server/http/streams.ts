import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint, ParsedOf, SchemasOf } from '#contract/shared/endpoint.ts';
import { type Actor, requireAccess } from '#server/access.ts';
import { signedOut } from '#server/errors.ts';
import { parseInput } from './route.ts';

/** Each visible tab has one stream, so people do not reach these limits. */
const maxStreams = { ofSession: 6, ofAccount: 12 };

/** Counts the open streams of each session and account. */
export class StreamLimit {
  readonly #counts = new Map<string, number>();

  /** Counts a new stream. The returned function ends it. Null: the session or the account has too many streams. */
  enter({ id, sessionId }: Pick<Actor, 'id' | 'sessionId'>): (() => void) | null {
    const session = `session ${sessionId}`;
    const account = `account ${id}`;
    if (this.#countOf(session) >= maxStreams.ofSession || this.#countOf(account) >= maxStreams.ofAccount) return null;
    for (const key of [session, account]) this.#counts.set(key, this.#countOf(key) + 1);
    return () => {
      for (const key of [session, account]) {
        const left = this.#countOf(key) - 1;
        if (left > 0) this.#counts.set(key, left);
        else this.#counts.delete(key);
      }
    };
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

/** The stream sends a line so often, because proxies and browsers close a connection that is silent for too long. */
const heartbeatMs = 15_000;
/** Access is checked again with every event, but not more often than this. */
const accessCheckIntervalMs = 2_000;
/** A page beyond the limit of streams connects again after this time, and then reads its data again. */
const pollMs = 30_000;

/** Calls `send` with each event that the actor may know. The returned function ends the subscription. */
type Subscribe<E extends Endpoint> = (send: (data: string) => void, actor: Actor, input: ParsedOf<E>) => () => void;

/**
 * Binds an endpoint that responds with server-sent events. Access is checked repeatedly while the stream is open: it ends
 * when the person is removed, demoted or signed out. All streams end when the server begins to close, because closing
 * waits for open responses.
 *
 * Beyond the limit of the session or the account, the stream ends at once. The browser then connects again by itself, again
 * and again, and the page reads its data after each new connection. So the page polls, and shows no error.
 */
export function streamRoute<E extends Endpoint & { isStream: true }>(
  app: FastifyInstance,
  endpoint: E,
  schemas: SchemasOf<E>,
  limit: StreamLimit,
  subscribe: Subscribe<E>,
): void {
  const endCallbacks = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of endCallbacks) end();
  });
  const respond = () => Promise.reject(new Error(`${endpoint.path} is a stream: it has no answer.`));
  app.endpoints.set(`${endpoint.method} ${endpoint.path}`, { endpoint, schemas, recordedAs: null, respond });

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint, admission: 'stream' },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const checkAccess = async () => {
        const actor = await app.identify(app.contextOf(request, null));
        requireAccess(endpoint, actor);
        if (!actor) throw signedOut();
        return actor;
      };
      const actor = await checkAccess();
      const input = parseInput(endpoint, schemas, request) as ParsedOf<E>;
      reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no'); // otherwise nginx buffers small events
      const leave = limit.enter(actor);
      if (!leave) return reply.send(`retry: ${pollMs}\n: polling\n\n`);
      const subscribeAndLeave = (send: (data: string) => void) => {
        const unsubscribe = subscribe(send, actor, input);
        return () => {
          unsubscribe();
          leave();
        };
      };
      return reply.send(openStream(reply, checkAccess, subscribeAndLeave, endCallbacks));
    },
  });
}

function openStream(
  reply: FastifyReply,
  checkAccess: () => Promise<unknown>,
  subscribe: (send: (data: string) => void) => () => void,
  endCallbacks: Set<() => void>,
): Readable {
  const stream = new Readable({ read: () => undefined });
  let isOpen = true;
  let checkedAt = performance.now();
  let laterCheck: NodeJS.Timeout | undefined;

  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(heartbeat);
    clearTimeout(laterCheck);
    unsubscribe();
    endCallbacks.delete(end);
    stream.push(null);
  };
  const endWithoutAccess = async () => {
    laterCheck = undefined;
    checkedAt = performance.now(); // set only by a check, because frequent events must not postpone the next check for ever
    try {
      await checkAccess();
    } catch {
      end(); // access was lost, or the database is unavailable: the browser reconnects by itself
    }
  };
  const push = async (text: string) => {
    const waitMs = checkedAt + accessCheckIntervalMs - performance.now();
    // This event may be the one that ended the access. So if there is no check now, there is one later.
    if (waitMs > 0) laterCheck ??= setTimeout(endWithoutAccess, waitMs);
    else await endWithoutAccess();
    if (isOpen) stream.push(text);
  };

  const unsubscribe = subscribe((data) => void push(`data: ${data}\n\n`));
  const heartbeat = setInterval(() => void push(': alive\n\n'), heartbeatMs);
  endCallbacks.add(end);
  reply.raw.once('close', end);
  stream.push('retry: 3000\n: listening\n\n');
  if (reply.raw.destroyed) end(); // the client has disconnected while its access was checked
  return stream;
}
