import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { handleErrors } from '../http/errors.ts';
import { serveDemoPages } from './outbox-page.ts';

const at = new Date('2027-01-05T04:30:00Z'); // 10:00 AM in India

describe('with demo data', () => {
  const t = testApp({ hasDemoData: true });
  const open = (given: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
    t.app.inject({ url: '/dev/outbox', ...given });

  test('the outbox shows the messages, newest first, with HTML escaped', async () => {
    t.outbox.keep({ phone: '+919876543210', text: '111111 is your code.', at });
    t.outbox.keep({ phone: '+919876543211', text: '<script>alert("1")</script> & more', at });
    const { statusCode, headers, body } = await open();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*style-src 'self' 'sha256-/);
    expect(body).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more');
    expect(body).not.toContain('<script');
    expect(body).toContain('Jan 5, 2027, 10:00 AM');
    expect(body.indexOf('+919876543211')).toBeLessThan(body.indexOf('111111 is your code.'));
  });

  test.each([
    ['another machine', { remoteAddress: '192.168.1.20' }],
    ['another machine by IPv6', { remoteAddress: '2001:db8::1' }],
    ['x-forwarded-for', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['x-forwarded-proto', { headers: { 'X-Forwarded-Proto': 'https' } }],
    ['forwarded', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['via', { headers: { via: '1.1 proxy' } }],
    ['a foreign host name', { headers: { host: 'outbox.example.com' } }],
  ])('the outbox does not exist for %s', async (_name, given) => {
    const response = await open(given);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('111111');
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('it exists for %s', async (remoteAddress) => {
    expect((await open({ remoteAddress })).statusCode).toBe(200);
  });

  test('it exists over a real socket, but not through a proxy that sets a header', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const statusWith = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        request({ port, path: '/dev/outbox', headers }, (response) => resolve(response.resume().statusCode)).end();
      });
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ 'x-forwarded-host': 'caresaathi.in' })).toBe(404);
  });
});

describe('behind a proxy', () => {
  const t = testApp({ hasDemoData: true, trustProxy: ['127.0.0.1'] });

  test('the outbox does not exist', async () => {
    expect((await t.app.inject('/dev/outbox')).statusCode).toBe(404);
  });
});

describe('without demo data', () => {
  // Every address has a page here, as in the site, so a 404 can only come from the check of the path.
  const app = Fastify();
  handleErrors(app);
  serveDemoPages(app, { hasDemoData: false, trustsProxy: false, messages: [] });
  app.get('/*', async () => 'a page');

  test.each(['/dev', '/dev/outbox', '/dev/gallery', '/DEV/Gallery', '//dev/gallery', '/%64ev/gallery?x=1'])(
    '%s does not exist',
    async (url) => {
      const response = await app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'not_found', message: 'There is nothing at this address.' });
    },
  );

  test.each(['/', '/devices', '/doctors?q=/dev/gallery'])('%s is a page like any other', async (url) => {
    expect((await app.inject(url)).body).toBe('a page');
  });
});
