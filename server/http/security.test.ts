import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { Secrets } from '#server/secrets.ts';
import { Outbox } from '#server/sms.ts';
import { testApp } from '#server/test/app.ts';

const t = testApp();
const secure = testApp({ publicUrl: 'https://caresaathi.in' });

test.each([
  ['a reply', '/api/cities', 200],
  ['a rejected request', '/api/cities?x=1', 400],
  ['an unknown address', '/nowhere', 404],
  ['a broken address', '/%zz', 400],
])('%s forbids scripts, frames and content sniffing', async (_name, url, status) => {
  const { statusCode, headers } = await t.app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test('HSTS is sent only if the public URL uses TLS', async () => {
  const header = 'strict-transport-security';
  expect((await t.app.inject('/healthz')).headers).not.toHaveProperty(header);
  expect((await secure.app.inject('/healthz')).headers[header]).toBe('max-age=31536000; includeSubDomains');
});

const own = testApp({ publicUrl: 'https://caresaathi.example' });

test.each([
  ['our own page', { origin: 'https://caresaathi.example', 'sec-fetch-site': 'same-origin' }, 200],
  ['a program without a browser', {}, 200],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a foreign domain name that resolves here', { origin: 'http://evil.example', host: 'evil.example' }, 403],
  ['a foreign domain name that resolves here, by TLS', { origin: 'https://evil.example', host: 'evil.example' }, 403],
  ['localhost, although PUBLIC_URL is configured', { origin: 'http://localhost:80', host: 'localhost:80' }, 403],
  ['our name without TLS', { origin: 'http://caresaathi.example', host: 'caresaathi.example' }, 403],
  ['another site in an old browser', { origin: 'https://evil.example' }, 403],
  [
    'another subdomain of our domain',
    { origin: 'https://other.caresaathi.example', 'sec-fetch-site': 'same-site' },
    403,
  ],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['a site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
])('an unsafe request from %s', async (_name, headers, status) => {
  const response = await own.app.inject({ method: 'POST', url: '/api/sign-out', headers, payload: {} });
  expect(response.statusCode).toBe(status);
  if (status === 403)
    expect(response.json()).toEqual({ code: 'forbidden', message: 'This request came from another site.' });
});

test('without PUBLIC_URL, every loopback name is the own origin, at the same port only', async () => {
  const app = await buildApp({
    db: own.db,
    isReady: async () => true,
    logger: pino({ level: 'silent' }),
    site: null,
    publicUrl: 'http://127.0.0.1:3000',
    acceptsLoopback: true,
    trustProxy: [],
    hasDemoData: false,
    services: {
      secrets: new Secrets('none'),
      passwords: new PasswordHasher(),
      sms: new Outbox(),
      requirePhoneVerification: false,
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(address);
  const statusFrom = async (origin: string) => {
    const headers = { origin, host: new URL(origin).host, 'content-type': 'application/json' };
    return (await fetch(`${address}/api/sign-out`, { method: 'POST', body: '{}', headers })).status;
  };
  try {
    for (const host of ['localhost', '127.0.0.1', '[::1]'])
      expect([host, await statusFrom(`http://${host}:${port}`)]).toEqual([host, 200]);
    const others = [
      `http://evil.example:${port}`,
      `https://localhost:${port}`,
      'http://localhost:1',
      'http://localhost',
    ];
    for (const origin of others) expect([origin, await statusFrom(origin)]).toEqual([origin, 403]);
  } finally {
    await app.close();
  }
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a content type that a form can send (%s) is rejected',
  async (contentType) => {
    const response = await own.app.inject({
      method: 'POST',
      url: '/api/sign-out',
      headers: { 'content-type': contentType },
      payload: '{}',
    });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'unsupported_media_type', message: 'Please send JSON.' });
  },
);

test('behind TLS, cookies carry the __Host- prefix and Secure', async () => {
  const response = await own.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { name: 'Asha', phone: '9866600001', password: 'tall-banyan-5', confirmPassword: 'tall-banyan-5' },
  });
  const session = response.cookies.find((cookie) => cookie.name === '__Host-session');
  expect(session).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
});
