import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { productName } from '#contract/product.ts';
import { unavailable } from '#server/errors.ts';
import { sendRefusal } from './error-handler.ts';

const periodMs = 250;
const periodsToJudge = 4;
/** So many under way are never called a queue, however long that lasts: slow is better than a refusal. */
const alwaysLetIn = 200;
/** Where a queue stands, those let in may wait this long; so many are let in even where little is answered. */
const longestQueueSeconds = 0.05;
const fewestInQueue = 50;

/**
 * Decides how many may be under way. A thousand people may want the same minute, so a burst is let in whole; but a queue
 * that has stood for a second only makes everybody wait, and is cut to what is answered in 0.05 seconds, until nobody had
 * to be turned away for a while.
 */
export function admission(most: number) {
  let inFlight = 0;
  let answered = 0;
  let refused = 0;
  let fewest = 0;
  let allowed = most;
  let isQueue = false;
  const periods: { answered: number; fewest: number }[] = [];

  return {
    turnsAway(): boolean {
      if (inFlight < allowed) return false;
      refused += 1;
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
      const stoodLong = periods.length === periodsToJudge && periods.every((period) => period.fewest > alwaysLetIn);
      isQueue = isQueue ? refused > 0 || inFlight > allowed : stoodLong;
      const perSecond =
        (periods.reduce((sum, period) => sum + period.answered, 0) * 1000) / (periodMs * periods.length);
      allowed = isQueue ? Math.min(most, Math.max(fewestInQueue, perSecond * longestQueueSeconds)) : most;
      answered = refused = 0;
      fewest = inFlight;
    },
  };
}

type Admission = {
  isPrepared: () => boolean;
  mostInFlight: number;
  needsDatabase: (route?: string) => boolean;
  /** What every reply carries. */
  headers: Record<string, string>;
};

/**
 * Turns requests away that could not be answered soon. The schema may still be on its way, or the database away since the
 * start; or too many are under way. Counted, not guessed from the delay of the event loop: a machine that is busy with
 * something else is slow, and slow is better than a refusal. Tells how many were turned away at the door.
 */
export function admit(app: FastifyInstance, { isPrepared, mostInFlight, needsDatabase, headers }: Admission) {
  const gate = admission(mostInFlight);
  const turnedAway = turnAwayAtTheDoor(app, gate, headers);
  const timer = setInterval(gate.judge, periodMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (!needsDatabase(url)) return done();
    if (!isPrepared()) return sendRefusal(reply, unavailable());
    if (config.endpoint?.streams) return done(); // a stream waits, and costs nothing meanwhile
    if (gate.turnsAway()) return sendRefusal(reply, unavailable(1));
    gate.enter();
    reply.raw.once('close', gate.leave);
    done();
  });
  return { turnedAway };
}

/** Always let through to the routes, which know better: built files, watchers, streams. */
const passesTheDoor = /^\/(assets|dev)\/|^\/(healthz|readyz|metrics)$|^\/[^?]*\.\w+$|^\/api\/admin\/changes/;

/** The headers are only looked at where they decide: Node sorts them when they are asked for. */
const wantsPage = (request: IncomingMessage) =>
  !request.url?.startsWith('/api/') && request.headers.accept?.includes('text/html');

/**
 * In a crowd most are turned away: before anything is read, routed or written to the log of them, or saying no would take
 * the time in which others are served. A person who opened a page reads a sentence, and the page is asked for again.
 */
function turnAwayAtTheDoor(app: FastifyInstance, gate: ReturnType<typeof admission>, headers: Record<string, string>) {
  const { status, reply, retryAfterSeconds } = unavailable(1);
  const answerIn = (type: string, body: string) => ({
    body,
    head: {
      ...headers,
      ...{ 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(body) },
      ...{ 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) },
    },
  });
  const again = '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">';
  const page = answerIn('text/html', `<!doctype html><title>${productName}</title>${again}<p>${reply.message}</p>`);
  const data = answerIn('application/json', JSON.stringify(reply));
  let count = 0;
  let crowd: { response: ServerResponse; answer: typeof page }[] = [];
  const tellTheCrowd = () => {
    for (const { response, answer } of crowd) response.writeHead(status, answer.head).end(answer.body);
    crowd = [];
  };

  type Serve = (request: IncomingMessage, response: ServerResponse) => void;
  app.addHook('onReady', async () => {
    const [serve] = app.server.listeners('request') as [Serve];
    app.server.removeListener('request', serve);
    app.server.on('request', (request, response) => {
      if (!passesTheDoor.test(request.url ?? '') && gate.turnsAway()) {
        count += 1;
        // Those who came together are told together: one by one, each would wake the other side and be interrupted by it.
        if (crowd.length === 0) setImmediate(tellTheCrowd);
        crowd.push({ response, answer: wantsPage(request) ? page : data });
      } else serve.call(app.server, request, response);
    });
  });
  return () => count;
}
