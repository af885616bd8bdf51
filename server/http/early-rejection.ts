import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { productName } from '#contract/product.ts';
import type { Refusal } from '#server/errors.ts';
import type { AdmissionKind } from './admission-kinds.ts';

type Answer = { status: number; head: Record<string, string | number>; body: string };

type EarlyRejection = {
  /** By the address of a request. */
  kindOf: (address?: string) => AdmissionKind | undefined;
  rejectionOf: (request: IncomingMessage) => Refusal | null;
  rejections: Refusal[];
  /** What every reply carries. */
  headers: Record<string, string>;
};

/**
 * During overload most requests are rejected: before anything of them is read, routed or logged, or the rejections would
 * take the time in which others are served. A person who opened a page reads a sentence, and the page is asked for again.
 * Answers how many were rejected.
 */
export function rejectEarly(
  app: FastifyInstance,
  { kindOf, rejectionOf, rejections, headers }: EarlyRejection,
): () => number {
  const answers = new Map(rejections.map((refusal) => [refusal, answersOf(refusal, headers)]));
  let count = 0;
  let waiting: { response: ServerResponse; answer: Answer }[] = [];
  const answerAll = () => {
    for (const { response, answer } of waiting) response.writeHead(answer.status, answer.head).end(answer.body);
    waiting = [];
  };

  type Serve = (request: IncomingMessage, response: ServerResponse) => void;
  app.addHook('onReady', async () => {
    const [serve] = app.server.listeners('request') as [Serve];
    app.server.removeListener('request', serve);
    app.server.on('request', (request, response) => {
      const kind = kindOf(request.url);
      const rejection = kind === 'data' || kind === 'page' ? rejectionOf(request) : null;
      const answer = rejection && answers.get(rejection);
      if (!answer) return serve.call(app.server, request, response);
      count += 1;
      // Those that came together are answered together: one by one, each would wake the other side and be interrupted by it.
      if (waiting.length === 0) setImmediate(answerAll);
      // The headers are only looked at where they decide: Node sorts them when they are asked for.
      const isForPeople = kind === 'page' && request.headers.accept?.includes('text/html');
      waiting.push({ response, answer: isForPeople ? answer.page : answer.data });
    });
  });
  return () => count;
}

function answersOf({ status, reply, retryAfterSeconds }: Refusal, headers: Record<string, string>) {
  const answerIn = (type: string, body: string): Answer => ({
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
    page: answerIn('text/html', busyPage(reply.message)),
    data: answerIn('application/json', JSON.stringify(reply)),
  };
}

/** A person who opened a page reads a sentence, and the browser asks again. */
export function busyPage(message: string): string {
  const again = '<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">';
  return `<!doctype html><title>${productName}</title>${again}<p>${message}</p>`;
}
