import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { productName } from '#contract/shared/product.ts';
import { type Rejection, tooManyRequests, unavailable } from '#server/errors.ts';
import { type Serve, serveInOrder } from './connections.ts';
import { sendRejection } from './errors.ts';
import { maxPerNetwork, type Networks } from './networks.ts';

/**
 * How the requests of a route are treated during overload, and while the database is being prepared:
 * - `data` and `page`: counted, and rejected if too many are in flight. A rejected `page` gets a short HTML page.
 * - `stream`: needs the database, but is not counted, because an open stream is idle most of the time.
 * - `always`: never rejected. These are health checks, because a server must not be restarted only because it is busy; and
 *   files, because an admitted page needs its scripts.
 */
export type AdmissionKind = 'data' | 'page' | 'stream' | 'always';

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: AdmissionKind;
  }
}

/**
 * Collects the admission kind of every route. The returned function finds the kind for the URL of a request before Fastify
 * has routed it. The server does not start if a route has no kind.
 */
export function collectAdmissionKinds(app: FastifyInstance): (url?: string) => AdmissionKind | undefined {
  const byPath = new Map<string, AdmissionKind>();
  /** For routes with parameters or `*`. The key is the path before the first parameter or `*`. */
  const byPrefix = new Map<string, AdmissionKind>();

  const add = ({ url, method, config }: RouteOptions) => {
    const kind = config?.admission;
    if (!kind) throw new Error(`${method} ${url} does not say how it is admitted: set admission in its config.`);
    const variableIndex = url.search(/[:*]/);
    const [table, key] =
      variableIndex < 0 ? [byPath, url] : [byPrefix, url.slice(0, url.lastIndexOf('/', variableIndex) + 1)];
    const known = table.get(key) ?? kind;
    if (known !== kind) throw new Error(`${method} ${url} is admitted as ${kind}, but others at ${key} as ${known}.`);
    table.set(key, kind);
  };
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => routes.forEach(add)); // until then, hooks of plugins may still change their routes

  return (url = '') => {
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    let kind = byPath.get(path);
    for (let end = path.length; !kind && end > 0; ) {
      end = path.lastIndexOf('/', end - 1);
      kind = byPrefix.get(path.slice(0, end + 1));
    }
    return kind;
  };
}

type PreparedResponse = { status: number; head: Record<string, string | number>; body: string };

type EarlyRejection = {
  /** Finds the admission kind for the URL of a request. */
  kindOf: (url?: string) => AdmissionKind | undefined;
  findRejection: (request: IncomingMessage) => Rejection | null;
  /** Every value that `findRejection` can return. */
  rejections: Rejection[];
  /** Headers of every response. */
  headers: Record<string, string>;
};

/**
 * Rejects requests before Fastify handles them. During overload most requests are rejected, and to read, route and log them
 * would take time from the admitted requests. A rejected page gets a short HTML page that reloads itself. Returns a function
 * with the number of rejected requests.
 */
function rejectEarly(
  app: FastifyInstance,
  { kindOf, findRejection, rejections, headers }: EarlyRejection,
): () => number {
  const responses = new Map(rejections.map((rejection) => [rejection, prepareResponses(rejection, headers)]));
  let count = 0;
  let pending: { response: ServerResponse; prepared: PreparedResponse }[] = [];
  const sendPending = () => {
    for (const { response, prepared } of pending) response.writeHead(prepared.status, prepared.head).end(prepared.body);
    pending = [];
  };

  app.addHook('onReady', async () => {
    const [serve] = app.server.listeners('request') as [Serve];
    app.server.removeListener('request', serve);
    const rejectOrServe: Serve = (request, response) => {
      const kind = kindOf(request.url);
      const rejection = kind === 'data' || kind === 'page' ? findRejection(request) : null;
      const prepared = rejection && responses.get(rejection);
      if (!prepared) return serve.call(app.server, request, response);
      count += 1;
      // Responses are sent in one batch per event loop turn. If they were sent one by one, each would wake its client at once,
      // and a client on the same machine would interrupt this process.
      if (pending.length === 0) setImmediate(sendPending);
      // `request.headers` is read only for pages: Node builds that object on first access.
      const isHtml = kind === 'page' && request.headers.accept?.includes('text/html');
      pending.push({ response, prepared: isHtml ? prepared.page : prepared.data });
    };
    app.server.on('request', serveInOrder(rejectOrServe));
  });
  return () => count;
}

function prepareResponses({ status, reply, retryAfterSeconds }: Rejection, headers: Record<string, string>) {
  const prepare = (type: string, body: string): PreparedResponse => ({
    status,
    body,
    head: {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
    },
  });
  return {
    page: prepare('text/html', renderBusyPage(reply.message)),
    data: prepare('application/json', JSON.stringify(reply)),
  };
}

/** An HTML page that shows a message and reloads itself after three seconds. */
export function renderBusyPage(message: string): string {
  const meta = '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">';
  return `<!doctype html><title>${productName}</title>${meta}<p>${message}</p>`;
}

const periodMs = 250;
/** Overload begins when the number of requests in flight stays high for this many periods in a row. */
const periodsUntilOverload = 4;
/** So few requests in flight are never an overload, however long they last: a slow reply is better than a rejection. */
const alwaysAdmitted = 200;
/** During overload, as many requests are admitted as the server completes in this time, but not fewer than the minimum. */
const maxQueueSeconds = 0.05;
const minAdmitted = 50;
/** A request whose client has disconnected counts as in flight for at most this long, because its handler may never reply. */
const disconnectedCountsMs = 30_000;

/** In a busy period the event loop works for at least this share of the time, or requests wait for a database connection. */
const busyUtilization = 0.5;

/**
 * Decides how many requests may be in flight. A burst is admitted completely, because a thousand families may book in the
 * same minute. If many requests are in flight for a whole second in which the server was busy, more requests would only wait
 * for each other: the limit falls to as many requests as the server completes in 0.05 seconds. The limit rises again after a
 * period in which no request is rejected, or when the server is no longer busy. Requests that wait in a queue of their own
 * (`queued`) are not counted, because each queue has its own limit.
 */
export function createInFlightLimit(maxInFlight: number, queued: () => number = () => 0) {
  let entered = 0;
  let completed = 0;
  let rejected = 0;
  let minInFlight = 0;
  let limit = maxInFlight;
  let isOverloaded = false;
  const periods: { completed: number; minInFlight: number; isBusy: boolean }[] = [];
  const countInFlight = () => entered - queued();

  return {
    /** Whether the next request is rejected. Counts the rejection. */
    shouldReject(): boolean {
      if (countInFlight() < limit) return false;
      rejected += 1;
      return true;
    },
    enter(): void {
      entered += 1;
    },
    leave(): void {
      entered -= 1;
      completed += 1;
      minInFlight = Math.min(minInFlight, countInFlight());
    },
    /** Ends a period and sets the limit for the next one. */
    endPeriod(isBusy: boolean): void {
      const inFlight = countInFlight();
      minInFlight = Math.min(minInFlight, inFlight);
      periods.push({ completed, minInFlight, isBusy });
      if (periods.length > periodsUntilOverload) periods.shift();
      const hasStayedHigh =
        periods.length === periodsUntilOverload &&
        periods.every((period) => period.minInFlight > alwaysAdmitted && period.isBusy);
      const goesOn = (rejected > 0 || inFlight > limit) && periods.some((period) => period.isBusy);
      isOverloaded = isOverloaded ? goesOn : hasStayedHigh;
      const perSecond =
        (periods.reduce((sum, period) => sum + period.completed, 0) * 1000) / (periodMs * periods.length);
      limit = isOverloaded ? Math.min(maxInFlight, Math.max(minAdmitted, perSecond * maxQueueSeconds)) : maxInFlight;
      completed = rejected = 0;
      minInFlight = inFlight;
    },
  };
}

/** Counts requests in flight by network. The limit keeps one network from overloading the server alone. */
function countByNetwork() {
  const counts = new Map<string, number>();
  return {
    isFull: (network: string) => (counts.get(network) ?? 0) >= maxPerNetwork.requestsInFlight,
    enter: (network: string) => void counts.set(network, (counts.get(network) ?? 0) + 1),
    leave(network: string): void {
      const remaining = (counts.get(network) ?? 0) - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    },
  };
}

const rejections = {
  overload: unavailable(1),
  network: tooManyRequests('Too many requests from your network at the same time. Please try again in a moment.', 1),
};

type RequestLimits = {
  /** Whether the schema is migrated. Until then every request that needs the database is rejected. */
  isMigrated: () => boolean;
  maxInFlight: number;
  networks: Networks;
  /** How many requests wait in limited queues: for a page, a search, a password hash, or behind others for the same lock. */
  queued: () => number;
  waitingForConnection: () => number;
  /** Headers of every response. */
  headers: Record<string, string>;
};

/**
 * Rejects requests while the schema is not migrated, and when too many are in flight. A request is in flight from the
 * moment its body is complete until its reply is handed to Node, so that slow clients do not count. An upload is in flight
 * already when its permission is checked, because its handler reads the body; only staff can upload.
 *
 * Overload is not measured by the delay of the event loop, which also rises when other programs keep the machine busy.
 * `rejectedEarly` returns the number of requests that were rejected early.
 */
export function limitRequests(app: FastifyInstance, options: RequestLimits) {
  const { isMigrated, maxInFlight, networks, headers, queued, waitingForConnection } = options;
  const inFlightLimit = createInFlightLimit(maxInFlight, queued);
  const byNetwork = countByNetwork();
  let utilization = performance.eventLoopUtilization();
  const isBusy = () => {
    const before = utilization;
    utilization = performance.eventLoopUtilization();
    const { utilization: share } = performance.eventLoopUtilization(utilization, before);
    return share >= busyUtilization || waitingForConnection() > 0;
  };
  const timer = setInterval(() => inFlightLimit.endPeriod(isBusy()), periodMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  const findRejection = (request: IncomingMessage, network?: string): Rejection | null => {
    if (inFlightLimit.shouldReject()) return rejections.overload;
    return byNetwork.isFull(network ?? networks.of(request)) ? rejections.network : null;
  };

  const kindOf = collectAdmissionKinds(app);
  app.addHook('onRequest', (request, reply, done) => {
    const { admission: kind = 'always' } = request.routeOptions.config;
    if (!isMigrated() && kind !== 'always') return sendRejection(reply, unavailable());
    done();
  });

  const inFlight = new Map<FastifyRequest, string>();
  const leave = (request: FastifyRequest) => {
    const network = inFlight.get(request);
    if (network === undefined) return;
    inFlight.delete(request);
    inFlightLimit.leave();
    byNetwork.leave(network);
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { admission: kind } = request.routeOptions.config;
    if (kind !== 'data' && kind !== 'page') return done();
    const network = networks.of(request.raw);
    const rejection = findRejection(request.raw, network);
    if (rejection) return sendRejection(reply, rejection);
    inFlight.set(request, network);
    inFlightLimit.enter();
    byNetwork.enter(network);
    // If the client disconnects earlier, the handler still runs, and the request stays in flight until it has a reply.
    reply.raw.once('close', () => {
      if (reply.raw.writableEnded) leave(request);
      else setTimeout(leave, disconnectedCountsMs, request).unref();
    });
    done();
  };
  app.addHook('preValidation', enter); // the first hook after the body is complete
  // The request leaves before its reply is written, because the writing depends on how fast the client reads.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  const rejectedEarly = rejectEarly(app, { kindOf, findRejection, rejections: Object.values(rejections), headers });
  return { rejectedEarly };
}
