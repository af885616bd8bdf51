import { expect, test } from 'vitest';
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
