import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Rejection, tooManyRequests, unavailable } from '#server/errors.ts';
import { collectAdmissionKinds } from './admission-kinds.ts';
import { maxPerNetwork, type Networks } from './client-network.ts';
import { rejectEarly } from './early-rejection.ts';
import { sendRejection } from './error-handler.ts';

const periodMs = 250;
/** Overload begins when the number of requests in flight stays high for this many periods in a row. */
const periodsUntilOverload = 4;
/** Up to this many requests in flight are never an overload, however long they last: slow is better than rejected. */
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
 * same minute. If many requests are in flight for a whole second in which the server was busy, they only wait for each
 * other: the limit falls to what the server completes in 0.05 seconds, until a period passes in which no request is
 * rejected or the server is no longer busy. Requests that wait in a queue of their own (`queued`) are bounded there and do
 * not count.
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
  /** How many requests wait in a bounded queue of their own: for a page, a search, a password hash, or behind others for one lock. */
  queued: () => number;
  waitingForConnection: () => number;
  /** Headers of every response. */
  headers: Record<string, string>;
};

/**
 * Rejects requests while the schema is not migrated, and when too many are in flight. A request is in flight from the
 * moment its body is complete until its reply is handed to Node, so that slow senders and slow readers do not count. An
 * upload is in flight from its permission check on, because its handler reads the body; only staff can upload.
 *
 * Overload is not measured by the delay of the event loop, which also rises when other programs keep the machine busy.
 * Returns a counter of the requests that were rejected early.
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
  // Not when the reply is written: that depends on how fast the client reads, also the replies before it.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  const rejectedEarly = rejectEarly(app, { kindOf, findRejection, rejections: Object.values(rejections), headers });
  return { rejectedEarly };
}
