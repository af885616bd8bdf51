import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PageLanguage, pageLanguages } from '#contract/shared/page-languages.ts';
import type { Client, CookieName, Ctx } from '#server/context.ts';
import { formatLsn, type Lsn, parseLsn, type Replicas, unreachableLsn } from '#server/db/replicas.ts';

/**
 * Limits for one network: one IPv4 address or one IPv6 /48. Phone companies put thousands of people behind one IPv4
 * address, so each limit is far above what they need at the same moment. At the limit of connections or of unfinished
 * bodies, an old one is closed, not the new one. At the limit of requests in flight, the new request is rejected.
 */
export const maxPerNetwork = { connections: 1_000, unfinishedBodies: 100, requestsInFlight: 200 };

export type Networks = {
  /** Whether this address is a proxy whose `X-Forwarded-For` is trusted (`TRUST_PROXY`). */
  isProxy(address: string): boolean;
  /** The network of the client that sent a request: the last address that is not a trusted proxy. */
  of(request: IncomingMessage): string;
};

export function createNetworks(trustedProxies: string[]): Networks {
  const proxies = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(bits), familyOf(address));
  }
  const isProxy = (address: string) =>
    trustedProxies.length > 0 && isIP(address) > 0 && proxies.check(address, familyOf(address));

  return {
    isProxy,
    of(request) {
      let address = request.socket.remoteAddress ?? '';
      if (!isProxy(address)) return networkOf(address);
      const header = request.headers['x-forwarded-for'] ?? '';
      const forwarded = header.toString().split(',').filter(Boolean);
      while (isProxy(address) && forwarded.length > 0) address = forwarded.pop()?.trim() ?? '';
      return networkOf(address);
    },
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Returns the network of an address. For IPv6 it is the first 48 bits, because a provider gives one customer up to a /48. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address; // IPv4, the most frequent case
  const [plain = ''] = address.split('%'); // without the IPv6 zone
  if (isIP(plain) !== 6) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped) return mapped;
  const groupsOf = (text = '') => text.split(':').filter(Boolean);
  const [start, end] = plain.split('::');
  const first = groupsOf(start);
  const last = groupsOf(end?.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')); // an IPv4 suffix is two groups, which are cut off below
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}

/** Matches the most frequent headers without parsing them: English comes first and has no lower weight (`q`). */
const asksForEnglishFirst = /^en\b[^;]*(,|$)/i;

const isPageLanguage = (code: string | undefined): code is PageLanguage =>
  (pageLanguages as readonly (string | undefined)[]).includes(code);

/** The language in which a visitor wants to read: as chosen before (`cookie`), else what the browser asks for, else English. */
export function preferredLanguage(cookie: string | undefined, acceptLanguage: string | undefined): PageLanguage {
  if (isPageLanguage(cookie)) return cookie;
  if (!acceptLanguage || asksForEnglishFirst.test(acceptLanguage)) return 'en';
  return parseAcceptLanguage(acceptLanguage)[0] ?? 'en';
}

/** The languages of pages that an `Accept-Language` header names, the preferred one first. Of equal ones, the first named. */
export function parseAcceptLanguage(header: string): PageLanguage[] {
  return header
    .slice(0, 500)
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const code = tag.split('-')[0]?.toLowerCase();
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      const weight = quality === undefined ? 1 : Number(quality);
      return isPageLanguage(code) && weight > 0 ? [{ code, weight }] : []; // also leaves out what is no number
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

/** Longer than the largest lag at which a replica is used: later, every replica has replayed the write. */
const cookieSeconds = 30;

/** Where the last write of this browser ended; 0 if it has not written lately. */
export function lastWriteOf(client: Client): Lsn {
  return parseLsn(client.cookie('written')) ?? 0n;
}

/** Tells the browser where its write ended, so that its next reads, by any server, are not older than it. */
export async function markWritten({ client }: Ctx, replicas: Replicas): Promise<void> {
  const lsn = (await replicas.readPosition()) ?? unreachableLsn; // then its reads use the primary
  client.setCookie('written', formatLsn(lsn), cookieSeconds);
}
