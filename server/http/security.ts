import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '#server/errors.ts';

/**
 * Security headers of every response. A rendered page replaces the content security policy by its own. The headers are
 * built once: the Fastify plugin builds them for each request, which made the doctors list 10 % slower.
 */
export function securityHeaders(options: { isTls: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(options.isTls ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Headers of replies and pages whose address contains a secret: no cache stores them, and no other site gets the address. */
export const secretPathHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type OwnOrigin = {
  /** The URL that visitors open, e.g. `https://caresaathi.in`. */
  publicUrl: string;
  /** Whether `localhost` and the loopback addresses count as the own origin: only if no public URL is configured. */
  acceptsLoopback: boolean;
};

/**
 * Rejects unsafe requests from pages of other sites, so that another site cannot act for a signed-in family. It checks the
 * headers `Origin` and `Sec-Fetch-Site`, which browsers set, before the body is read. `Host` is not compared: a foreign
 * domain name that resolves to this server would match it.
 */
export function requireSameOrigin(app: FastifyInstance, { publicUrl, acceptsLoopback }: OwnOrigin): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method)) return done();
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOwn =
      origin === undefined || origin === publicOrigin || (acceptsLoopback && isLoopbackOf(request.raw, origin));
    if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return done();
    done(new Rejection({ code: 'forbidden', message: 'This request came from another site.' }));
  });
}

/** Whether the origin is this machine (by any loopback name) at the port that received the request. */
function isLoopbackOf({ socket }: IncomingMessage, origin: string): boolean {
  const port = socket.localPort === 80 ? '' : `:${socket.localPort}`;
  return ['localhost', '127.0.0.1', '[::1]'].some((host) => origin === `http://${host}${port}`);
}
