import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Limits for one network: one IPv4 address or one IPv6 /48. Phone companies put thousands of people behind one IPv4
 * address, so each limit is far above what these people need at the same moment. At the limit of connections or of unfinished
 * bodies, an old connection is closed, not the new one. At the limit of requests in flight, the new request is rejected.
 */
export const maxPerNetwork = { connections: 1_000, unfinishedBodies: 100, requestsInFlight: 200 };

export type Networks = {
  /** Whether this address is a proxy whose `X-Forwarded-For` is trusted (`TRUST_PROXY`). */
  isProxy(address: string): boolean;
  /** The network of the client that sent a request. Addresses of trusted proxies are skipped. */
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
