import type { FastifyInstance, HTTPMethods } from 'fastify';
import { notFound, Refusal } from '#server/errors.ts';

const methods: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A route under /api that no endpoint describes ends the start of the server, and so every build and test. */
export function requireDescribedRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api') || config?.endpoint || config?.describesApi) return;
    throw new Error(
      `${method} ${url} is not described: declare it with endpoint() in contract/ and bind it with route().`,
    );
  });
}

/** What no endpoint answers: 405 where the address is known by another method, else 404. Registered after all endpoints. */
export function refuseTheRest(app: FastifyInstance): void {
  const known = new Map<string, Set<string>>();
  const streams = new Set<string>();
  for (const { endpoint } of app.endpoints.values()) {
    known.set(endpoint.path, (known.get(endpoint.path) ?? new Set()).add(endpoint.method));
    if (endpoint.streams) streams.add(endpoint.path);
  }
  for (const [url, allowed] of known) {
    const allow = [...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])].join(', ');
    app.route({
      method: methods.filter((method) => !allowed.has(method)),
      url,
      config: { describesApi: true, admission: streams.has(url) ? 'stream' : 'data' },
      // Before the body is read: what it holds does not matter.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow);
        throw new Refusal({ code: 'method_not_allowed', message: `This address answers only ${allow}.` });
      },
      handler: () => undefined,
    });
  }
  app.route({
    method: methods,
    url: '/api/*',
    config: { describesApi: true, admission: 'data' },
    onRequest: async () => {
      throw notFound('There is nothing at this address.');
    },
    handler: () => undefined,
  });
}
