import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, tooMany, unavailable } from '#server/errors.ts';
import { admissionKinds } from './admission-kinds.ts';
import { mostPerNetwork, type Networks } from './client-network.ts';
import { rejectEarly } from './early-rejection.ts';
import { sendRefusal } from './error-handler.ts';

const periodMs = 250;
const periodsToJudge = 4;
/** This many in flight are never called a queue, however long that lasts: slow is better than a rejection. */
const alwaysAdmitted = 200;
/** During overload, admitted requests may wait this long; at least so many are admitted even where little is answered. */
const longestQueueSeconds = 0.05;
const fewestInQueue = 50;
/** No request works for longer than this after its client has gone. */
const longestWorkMs = 30_000;

/**
 * Decides how many requests may be in flight. A thousand people may want the same minute, so a burst is admitted whole;
 * but a queue that has lasted a second only makes everybody wait. It is cut to what is answered in 0.05 seconds, until a
 * period passes in which nothing was rejected.
 */
export function admission(most: number) {
  let inFlight = 0;
  let answered = 0;
  let rejected = 0;
  let fewest = 0;
  let allowed = most;
  let isQueue = false;
  const periods: { answered: number; fewest: number }[] = [];

  return {
    rejects(): boolean {
      if (inFlight < allowed) return false;
      rejected += 1;
      return true;
    },
    enter(): void {
      inFlight += 1;
    },
    leave(): void {
      inFlight -= 1;
      answered += 1;
      fewest = Math.min(fewest, inFlight);
    },
    /** Called at the end of each period. */
    judge(): void {
      periods.push({ answered, fewest });
      if (periods.length > periodsToJudge) periods.shift();
      const stoodLong = periods.length === periodsToJudge && periods.every((period) => period.fewest > alwaysAdmitted);
      isQueue = isQueue ? rejected > 0 || inFlight > allowed : stoodLong;
      const perSecond =
        (periods.reduce((sum, period) => sum + period.answered, 0) * 1000) / (periodMs * periods.length);
      allowed = isQueue ? Math.min(most, Math.max(fewestInQueue, perSecond * longestQueueSeconds)) : most;
      answered = rejected = 0;
      fewest = inFlight;
    },
  };
}

/** Requests in flight by network: one network alone can neither fill the server nor make a queue. */
function inFlightByNetwork() {
  const counts = new Map<string, number>();
  return {
    rejects: (network: string) => (counts.get(network) ?? 0) >= mostPerNetwork.requestsInFlight,
    enter: (network: string) => void counts.set(network, (counts.get(network) ?? 0) + 1),
    leave(network: string): void {
      const left = (counts.get(network) ?? 0) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    },
  };
}

const rejections = {
  overload: unavailable(1),
  network: tooMany('Too many requests from your network at the same time. Please try again in a moment.', 1),
};

type Admission = {
  isPrepared: () => boolean;
  mostInFlight: number;
  networks: Networks;
  /** What every reply carries. */
  headers: Record<string, string>;
};

/**
 * Rejects requests that could not be answered soon: the schema is still being prepared, the database has been away since
 * the start, or too many are in flight. A request is in flight from the moment its body is complete until its reply is
 * made: whoever sends or reads slowly takes nobody's place. Counted, not guessed from the delay of the event loop: a machine
 * that is busy with something else is slow, and slow is better than a rejection. Answers how many were rejected early.
 *
 * (An upload is read by its handler, after the permission check. It counts from that check on; only staff get so far, and
 * only a few are read at once.)
 */
export function admit(app: FastifyInstance, { isPrepared, mostInFlight, networks, headers }: Admission) {
  const gate = admission(mostInFlight);
  const byNetwork = inFlightByNetwork();
  const timer = setInterval(gate.judge, periodMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  const rejectionOf = (request: IncomingMessage, network?: string): Refusal | null => {
    if (gate.rejects()) return rejections.overload;
    return byNetwork.rejects(network ?? networks.of(request)) ? rejections.network : null;
  };

  const kindOf = admissionKinds(app);
  app.addHook('onRequest', (request, reply, done) => {
    const { admission: kind = 'always' } = request.routeOptions.config;
    if (!isPrepared() && kind !== 'always') return sendRefusal(reply, unavailable());
    done();
  });

  const inFlight = new Map<FastifyRequest, string>();
  const leave = (request: FastifyRequest) => {
    const network = inFlight.get(request);
    if (network === undefined) return;
    inFlight.delete(request);
    gate.leave();
    byNetwork.leave(network);
  };
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { admission: kind } = request.routeOptions.config;
    if (kind !== 'data' && kind !== 'page') return done();
    const network = networks.of(request.raw);
    const rejection = rejectionOf(request.raw, network);
    if (rejection) return sendRefusal(reply, rejection);
    inFlight.set(request, network);
    gate.enter();
    byNetwork.enter(network);
    reply.raw.once('prefinish', () => leave(request)); // all of the reply is handed over, read or not
    // Who hangs up before that has started work that goes on. (The time is for a reply that is never made.)
    reply.raw.once('close', () => {
      if (reply.raw.writableEnded) leave(request);
      else setTimeout(leave, longestWorkMs, request).unref();
    });
    done();
  };
  app.addHook('preValidation', enter); // by then the body is complete
  const rejectedEarly = rejectEarly(app, { kindOf, rejectionOf, rejections: Object.values(rejections), headers });
  return { rejectedEarly };
}
