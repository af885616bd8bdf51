import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageLanguage, pageLanguages } from '#contract/shared/page-languages.ts';
import type { Client, CookieName, Ctx } from '#server/context.ts';
import { formatLsn, type Lsn, parseLsn, type Replicas, unreachableLsn } from '#server/db/replicas.ts';
import { networkOf } from './networks.ts';

/** Matches the most frequent headers without parsing them: English comes first and has no lower weight (`q`). */
const asksForEnglishFirst = /^en\b[^;]*(,|$)/i;

const isPageLanguage = (code: string | undefined): code is PageLanguage =>
  (pageLanguages as readonly (string | undefined)[]).includes(code);

/** The language in which a visitor wants to read: the chosen one (`cookie`), else the browser's, else English. */
export function preferredLanguage(cookie: string | undefined, acceptLanguage: string | undefined): PageLanguage {
  if (isPageLanguage(cookie)) return cookie;
  if (!acceptLanguage || asksForEnglishFirst.test(acceptLanguage)) return 'en';
  return parseAcceptLanguage(acceptLanguage)[0] ?? 'en';
}

/** The languages of pages in an `Accept-Language` header, the preferred first. Equal ones keep the order of the header. */
export function parseAcceptLanguage(header: string): PageLanguage[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const code = tag.split('-')[0]?.toLowerCase();
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      const weight = quality === undefined ? 1 : Number(quality);
      return isPageLanguage(code) && weight > 0 ? [{ code, weight }] : []; // a weight that is not a number is NaN, so its language is left out
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => code);
}

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

/** How long the cookie lasts. Replicas that are so far behind are not used, so after this time all used replicas have the write. */
const cookieSeconds = 30;

/** The position in the WAL at which the last write of this browser ended; 0 if it has not written lately. */
export function lastWriteOf(client: Client): Lsn {
  return parseLsn(client.cookie('written')) ?? 0n;
}

/** Stores in a cookie where the write of this browser ended, so that its next reads, by any server, include the write. */
export async function markWritten({ client }: Ctx, replicas: Replicas): Promise<void> {
  const lsn = (await replicas.readPosition()) ?? unreachableLsn; // then its reads use the primary
  client.setCookie('written', formatLsn(lsn), cookieSeconds);
}
