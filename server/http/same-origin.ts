import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Another site's page must not act for a signed-in family. Browsers say where an unsafe request comes from;
 * one that comes from elsewhere is refused before its body is read. (A form cannot send JSON either.)
 */
export function requireSameOrigin(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method)) return done();
    const site = request.headers['sec-fetch-site'];
    const origin = request.headers.origin;
    const own = origin === undefined || origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
    if (own && (site === undefined || site === 'same-origin' || site === 'none')) return done();
    done(new Refusal({ code: 'forbidden', message: 'This request came from another site.' }));
  });
}
