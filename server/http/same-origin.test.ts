import { expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';

const t = testApp({ publicUrl: 'https://caresaathi.example' });

test.each([
  ['our own page', { origin: 'https://caresaathi.example', 'sec-fetch-site': 'same-origin' }, 200],
  ['our own page, by the address it was asked at', { origin: 'http://localhost:80', host: 'localhost:80' }, 200],
  ['a program without a browser', {}, 200],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['another site in an old browser', { origin: 'https://evil.example' }, 403],
  [
    'a neighbour under the same domain',
    { origin: 'https://other.caresaathi.example', 'sec-fetch-site': 'same-site' },
    403,
  ],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
  ['a site that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
])('an unsafe request from %s', async (_name, headers, status) => {
  const response = await t.app.inject({ method: 'POST', url: '/api/sign-out', headers, payload: {} });
  expect(response.statusCode).toBe(status);
  if (status === 403)
    expect(response.json()).toEqual({ code: 'forbidden', message: 'This request came from another site.' });
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'what a form can send (%s) is refused',
  async (contentType) => {
    const response = await t.app.inject({
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
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { name: 'Asha', phone: '9866600001', password: 'tall-banyan-5', confirmPassword: 'tall-banyan-5' },
  });
  const session = response.cookies.find((cookie) => cookie.name === '__Host-session');
  expect(session).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
});
