import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Rejection } from '#server/errors.ts';

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
