import type { IncomingMessage } from 'node:http';
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

/**
 * Decides how many requests may be in flight. A burst is admitted completely, because a thousand families may book in the
 * same minute. If many requests are in flight for a whole second, they only wait for each other: the limit falls to what
 * the server completes in 0.05 seconds, until a period passes in which no request is rejected.
 */
export function createInFlightLimit(maxInFlight: number) {
  let inFlight = 0;
  let completed = 0;
  let rejected = 0;
  let minInFlight = 0;
  let limit = maxInFlight;
  let isOverloaded = false;
  const periods: { completed: number; minInFlight: number }[] = [];

  return {
    /** Whether the next request is rejected. Counts the rejection. */
    shouldReject(): boolean {
      if (inFlight < limit) return false;
      rejected += 1;
      return true;
    },
    enter(): void {
      inFlight += 1;
    },
    leave(): void {
      inFlight -= 1;
      completed += 1;
      minInFlight = Math.min(minInFlight, inFlight);
    },
    /** Ends a period and sets the limit for the next one. */
    endPeriod(): void {
      periods.push({ completed, minInFlight });
      if (periods.length > periodsUntilOverload) periods.shift();
      const hasStayedHigh =
        periods.length === periodsUntilOverload && periods.every((period) => period.minInFlight > alwaysAdmitted);
      isOverloaded = isOverloaded ? rejected > 0 || inFlight > limit : hasStayedHigh;
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
  /** Headers of every response. */
  headers: Record<string, string>;
};

/**
 * Rejects requests while the schema is not migrated, and when too many are in flight. A request is in flight from the
 * moment its body is complete until its reply is ready, so that slow senders and slow readers do not count. An upload is in
 * flight from its permission check on, because its handler reads the body; only staff can upload.
 *
 * Overload is not measured by the delay of the event loop, which also rises when other programs keep the machine busy.
 * Returns a counter of the requests that were rejected early.
 */
export function limitRequests(app: FastifyInstance, { isMigrated, maxInFlight, networks, headers }: RequestLimits) {
  const inFlightLimit = createInFlightLimit(maxInFlight);
  const byNetwork = countByNetwork();
  const timer = setInterval(inFlightLimit.endPeriod, periodMs);
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
    reply.raw.once('prefinish', () => leave(request)); // the whole reply is written, even if the client has not read it
    // If the client disconnects earlier, the handler still runs, and the request stays in flight until `prefinish`.
    reply.raw.once('close', () => {
      if (reply.raw.writableEnded) leave(request);
      else setTimeout(leave, disconnectedCountsMs, request).unref();
    });
    done();
  };
  app.addHook('preValidation', enter); // the first hook after the body is complete
  const rejectedEarly = rejectEarly(app, { kindOf, findRejection, rejections: Object.values(rejections), headers });
  return { rejectedEarly };
}
