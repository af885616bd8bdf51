import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client, CookieName } from '#server/context.ts';
import { preferredLanguage } from '#server/pages/preferred-language.ts';
import { networkOf } from './client-network.ts';

// Browsers accept `__Host-` only with Secure, and drop Secure cookies on plain HTTP.
const cookieName = (name: CookieName, isTls: boolean) => (isTls ? `__Host-${name}` : name);

/** Creates the client part of a context. While a page is rendered, `reply` is null and cookies cannot be set. */
export function clientOf(request: FastifyRequest, reply: FastifyReply | null, isTls: boolean): Client {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isTls } as const;
  return {
    get network() {
      return networkOf(request.ip);
    },
    userAgent: request.headers['user-agent'] ?? '',
    get language() {
      return preferredLanguage(undefined, request.headers['accept-language']);
    },
    cookie: (name) => request.cookies[cookieName(name, isTls)],
    setCookie: (name, value, maxAge) => void reply?.setCookie(cookieName(name, isTls), value, { ...options, maxAge }),
    clearCookie: (name) => void reply?.clearCookie(cookieName(name, isTls), options),
  };
}
