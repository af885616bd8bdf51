import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { headOf, openRawClient } from '#server/test/raw-client.ts';
import type { Site } from '../pages/built-site.ts';

const html = (request: Request) => `<p>${new URL(request.url).host}</p>`;
const site: Site = {
  serveFiles: async () => undefined,
  render: async (request) => new Response(html(request), { headers: { 'content-type': 'text/html' } }),
  finish: (page) => page,
  policyFor: () => "default-src 'none'",
  isCacheable: true,
};
const t = testApp({ site, publicUrl: 'https://caresaathi.example' });
beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }));

/** Sends the target unchanged over a socket, because HTTP clients and `inject` normalise it. */
async function get(target: string): Promise<string> {
  const client = await openRawClient(t.app);
  client.send(headOf(`GET ${target}`, { accept: 'text/html', connection: 'close' }));
  return client.closed;
}

test.each([
  ['//x%2f..?phone=9812345678', 200],
  ['//[?phone=9812345678', 200],
  ['//', 200],
  ['/\\x?phone=9812345678', 200],
  ['//9812345678:x/', 200],
  ['/?phone=9812345678%', 200],
  ['/%?phone=9812345678', 400],
  ['/%E0%A4%A?phone=9812345678', 400],
  ['http://evil.example/doctors?phone=9812345678', 400],
  ['http://evil.example/api/cities?phone=9812345678', 400],
  ['*', 400],
])('GET %s responds %s, uses only our own host name, and is not logged', async (target, status) => {
  t.logged.length = 0;
  const response = await get(target);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  if (status === 200) expect(response).toContain('<p>caresaathi.example</p>');
  else expect(response).toContain('{"code":"invalid","message":"This address could not be understood."}');
  expect(t.logged.join('')).not.toMatch(/9812345678|evil/);
  expect(t.logged.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
});

test('the log of an unexpected error has its type, message and stack, but not its properties', async () => {
  t.logged.length = 0;
  const render = site.render;
  site.render = async () => {
    throw Object.assign(new TypeError('Invalid URL'), { input: '//x?phone=9812345678' });
  };
  const response = await get('/terms').finally(() => {
    site.render = render;
  });
  expect(response).toMatch(/^HTTP\/1.1 500 /);
  const [line = ''] = t.logged.filter((one) => one.includes('Unexpected error'));
  expect(JSON.parse(line).err).toMatchObject({
    type: 'TypeError',
    stack: expect.stringMatching(/^TypeError: Invalid URL\n/),
  });
  expect(t.logged.join('')).not.toContain('9812345678');
});
