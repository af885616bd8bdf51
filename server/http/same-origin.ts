import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export type OwnOrigin = {
  /** How visitors reach us, e.g. `https://caresaathi.in`. */
  publicUrl: string;
  /** Whether somebody at this machine may also spell it `localhost`. Only where nobody configured an address. */
  acceptsLoopback: boolean;
};

/**
 * Another site's page must not act for a signed-in family. Browsers say where an unsafe request comes from;
 * one that comes from elsewhere is refused before its body is read. (A form cannot send JSON either.) The `Host` header is
 * no proof: a name of somebody else's that leads to this server would match it.
 */
export function requireSameOrigin(app: FastifyInstance, { publicUrl, acceptsLoopback }: OwnOrigin): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method)) return done();
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOwn =
      origin === undefined || origin === publicOrigin || (acceptsLoopback && isLoopbackOf(request.raw, origin));
    if (isOwn && (site === undefined || site === 'same-origin' || site === 'none')) return done();
    done(new Refusal({ code: 'forbidden', message: 'This request came from another site.' }));
  });
}

/** Whether this origin is a spelling of this machine's own address, at the port on which the request came in. */
function isLoopbackOf({ socket }: IncomingMessage, origin: string): boolean {
  const port = socket.localPort === 80 ? '' : `:${socket.localPort}`;
  return ['localhost', '127.0.0.1', '[::1]'].some((host) => origin === `http://${host}${port}`);
}
