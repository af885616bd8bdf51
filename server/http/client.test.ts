import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createNetworks, networkOf, parseAcceptLanguage, preferredLanguage } from './client.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001:0002::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['1::2:3:4:5:6:7', '1:0:2::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0::/48'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
test.each([
  ['a visitor without a proxy', '203.0.113.7', undefined, '203.0.113.7'],
  ['a visitor who claims another address', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['our proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['our proxy by a mapped address', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['two of our proxies', '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['our IPv6 proxy', 'fd00::1', '2001:db8::1', '2001:db8::1'],
  ['a forged address before the one that our proxy added', '127.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
  ['our proxy without the header', '127.0.0.1', undefined, '127.0.0.1'],
  ['our proxy with an empty header', '127.0.0.1', '', '127.0.0.1'],
  ['an invalid header from our proxy', '127.0.0.1', 'unknown', 'unknown'],
])('%s: our result is the network of `request.ip`', async (_name, from, forwarded, address) => {
  const networks = createNetworks(trusted);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { socket: { remoteAddress: from }, headers } as unknown as IncomingMessage;
  expect(networks.of(request)).toBe(networkOf(address));

  const app = Fastify({ trustProxy: networks.isProxy });
  app.get('/', ({ ip }) => ip);
  const { body } = await app.inject({ url: '/', remoteAddress: from, headers });
  expect(body).toBe(address);
});

test.each([
  ['hi', ['hi']],
  ['hi-IN,hi;q=0.9,en;q=0.8', ['hi', 'hi', 'en']],
  ['en;q=0.1, ta', ['ta', 'en']],
  ['mr;q=0.8,hi;q=0.9', ['hi', 'mr']],
  ['mr,hi', ['mr', 'hi']],
  ['bn-Beng-IN;q=1.0', ['bn']],
  ['TE-in', ['te']],
  ['fr-FR,fr;q=0.9,pa;q=0.2', ['pa']],
  ['hi;q=0,en', ['en']],
  ['hi;q=many,kn;q=0.3', ['kn']],
  ['fr,*;q=0.5', []],
  ['', []],
  [',,;;q=1, ,', []],
  ['constructor,__proto__', []],
  ['gu ; q=0.4 , ml ; q=0.6', ['ml', 'gu']],
] as const)('Accept-Language: %s', (header, expected) => {
  expect(parseAcceptLanguage(header)).toEqual(expected);
});

test.each([
  ['nothing', undefined, undefined, 'en'],
  ['a browser in English', undefined, 'en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['a browser in English, without weights', undefined, 'en', 'en'],
  ['English last', undefined, 'en;q=0.3,hi', 'hi'],
  ['a browser in Tamil', undefined, 'ta-IN,ta;q=0.9,en;q=0.8', 'ta'],
  ['a browser in a language that we do not have', undefined, 'fr-FR,fr', 'en'],
  ['the choice of English in a browser in Hindi', 'en', 'hi', 'en'],
  ['the choice of Bengali in a browser in English', 'bn', 'en', 'bn'],
  ['a choice that we do not have', 'xx', 'gu', 'gu'],
  ['an empty choice', '', undefined, 'en'],
] as const)('%s', (_name, cookie, header, expected) => {
  expect(preferredLanguage(cookie, header)).toBe(expected);
});

test('a very long header costs little', () => {
  const before = performance.now();
  preferredLanguage(undefined, `fr${',hi;q=0.1'.repeat(100_000)}`);
  expect(performance.now() - before).toBeLessThan(100);
});
