import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { productName } from '#contract/shared/product.ts';
import type { Rejection } from '#server/errors.ts';
import type { AdmissionKind } from './admission-kinds.ts';
import { type Serve, serveInOrder } from './reply-order.ts';

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
 * Rejects requests before Fastify handles them. During overload most requests are rejected, and reading, routing and
 * logging them would take time from the admitted ones. A rejected page is a short HTML page that reloads itself.
 * Returns a counter of the rejected requests.
 */
export function rejectEarly(
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
      // Responses are sent in one batch per event loop turn. Sent one by one, each would wake its client at once, and a
      // client on the same machine would interrupt this process.
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
