import type { FastifyInstance } from 'fastify';
import { traceFields } from '#server/spans.ts';

/** Logs one line per request, with the route pattern instead of the URL: query strings and ids may be personal data. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...traceFields(request.traceId),
    };
    request.log.info(line, 'request');
    done();
  });
}
