import type { FastifyInstance, HTTPMethods } from 'fastify';
import { notFound, Rejection } from '#server/errors.ts';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Throws for a route under /api that no endpoint describes: the server does not start, and builds and tests fail. */
export function requireDescribedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || config?.endpoint || config?.isWithoutEndpoint) return;
    throw new Error(
      `${method} ${url} is not described: declare it with endpoint() in contract/ and bind it with route().`,
    );
  });
}

/** Rejects API requests that match no endpoint: 405 if the path has other methods, else 404. Call it after all endpoints. */
export function rejectUnknownRequests(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  const streams = new Set<string>();
  for (const { endpoint } of app.endpoints.values()) {
    methodsByPath.set(endpoint.path, (methodsByPath.get(endpoint.path) ?? new Set()).add(endpoint.method));
    if (endpoint.isStream) streams.add(endpoint.path);
  }
  for (const [url, allowed] of methodsByPath) {
    const allow = [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: methods.filter((method) => !allowed.has(method)),
      url,
      config: { isWithoutEndpoint: true, admission: streams.has(url) ? 'stream' : 'data' },
      // In this hook the body is not read yet.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new Rejection({ code: 'method_not_allowed', message: `This address answers only ${allow}.` });
      },
      handler: () => undefined,
    });
  }
  app.route({
    method: methods,
    url: '/api/*',
    config: { isWithoutEndpoint: true, admission: 'data' },
    onRequest: async () => {
      throw notFound('There is nothing at this address.');
    },
    handler: () => undefined,
  });
}
