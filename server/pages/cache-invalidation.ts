import type { FastifyInstance } from 'fastify';
import type { PageCache } from './page-cache.ts';

const shownToVisitors = new Set<string>(['directory.edit', 'pricing.edit']);

/**
 * What staff change is on this server's pages before they are told that it is saved: whoever looks next sees it. Other
 * servers hear of it a moment later. Every kept page goes: a city's name is also on doctors' pages, and edits are rare.
 */
export function showOwnChanges(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const isEdit = endpoint && endpoint.method !== 'GET' && shownToVisitors.has(endpoint.access);
    if (isEdit && reply.statusCode < 300) cache.clear();
    done(null, payload);
  });
}
