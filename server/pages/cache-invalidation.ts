import type { FastifyInstance } from 'fastify';

const publicDataPermissions = new Set<string>(['directory.edit', 'pricing.edit']);

/**
 * Clears the page cache of this server when staff edit public data, before the reply is sent: the next page already shows
 * the edit. Other servers get a notification a moment later. The whole cache is cleared, because a city's name is also on
 * doctors' pages, and edits are rare.
 */
export function clearCacheOnEdit(app: FastifyInstance, clearCache: () => void): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const isEdit = endpoint && endpoint.method !== 'GET' && publicDataPermissions.has(endpoint.access);
    if (isEdit && reply.statusCode < 300) clearCache();
    done(null, payload);
  });
}
