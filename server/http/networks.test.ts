import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createNetworks, networkOf } from './networks.ts';

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
