import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { headOf, openRawClient } from '#server/test/raw-client.ts';
import type { Site } from '../pages/page-server.ts';

const html = (request: Request) => `<p>${new URL(request.url).host}</p>`;
const site: Site = {
  serveFiles: async () => undefined,
  render: async (request) => new Response(html(request), { headers: { 'content-type': 'text/html' } }),
  finish: (page) => page,
  policyFor: () => "default-src 'none'",
  keepsPages: true,
};
const t = testApp({ site, publicUrl: 'https://caresaathi.example' });
beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }));

/** Sent as it stands: clients and `inject` would put it in order first. */
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
])('GET %s is answered %s, by no other name than ours, and its text is not logged', async (target, status) => {
  t.logged.length = 0;
  const answer = await get(target);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  if (status === 200) expect(answer).toContain('<p>caresaathi.example</p>');
  else expect(answer).toContain('{"code":"invalid","message":"This address could not be understood."}');
  expect(t.logged.join('')).not.toMatch(/9812345678|evil/);
  expect(t.logged.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
});

test('what is logged of an unexpected error is its name, its place and its words, not what it holds', async () => {
  t.logged.length = 0;
  const render = site.render;
  site.render = async () => {
    throw Object.assign(new TypeError('Invalid URL'), { input: '//x?phone=9812345678' });
  };
  const answer = await get('/terms').finally(() => {
    site.render = render;
  });
  expect(answer).toMatch(/^HTTP\/1.1 500 /);
  const [line = ''] = t.logged.filter((one) => one.includes('Unexpected error'));
  expect(JSON.parse(line).err).toMatchObject({
    type: 'TypeError',
    stack: expect.stringMatching(/^TypeError: Invalid URL\n/),
  });
  expect(t.logged.join('')).not.toContain('9812345678');
});
