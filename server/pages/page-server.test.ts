import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listenForChanges } from '#server/db/changes.ts';
import { sql } from '#server/db/sql.ts';
import { StoredBody } from '#server/http/responses.ts';
import { newToken } from '#server/secrets.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createCity, createDoctor, createSession } from '#server/test/factories.ts';
import { loadBuiltSite } from './built-site.ts';
import { PageCache } from './page-cache.ts';

// A site of one page: it lists the doctors through the API, names the chosen city, and shows how often it was rendered.
const renderer = `
let renderings = 0;
const list = { method: 'GET', path: '/api/doctors' };
const times = { method: 'GET', path: '/api/doctors/:doctorId/free-times', preventsPageCaching: true };
export default {
  async fetch(request, { context }) {
    const url = new URL(request.url);
    if (url.pathname === '/moved') return new Response(null, { status: 307, headers: { location: '/doctors' } });
    if (url.pathname === '/live') await context.transport(times, { params: { doctorId: url.searchParams.get('of') ?? '00000000-0000-4000-8000-000000000000' } });
    if (url.pathname === '/broken') await context.transport({ method: 'GET', path: '/api/nowhere' }, {}).catch(() => undefined);
    if (url.pathname === '/slow') globalThis.whileRendering();
    const { json } = await context.transport(list, { query: {} });
    const names = JSON.parse(json).rows.map((doctor) => doctor.name).join(', ');
    const html = '<!doctype html><style>p{color:red}</style><script>hello()</script><script type="module">again()</script>' +
      '<script src="/assets/app.js"></script><script type="application/ld+json">{}</script>' +
      '<u>' + (url.pathname + url.search) + '</u><p>' + names + '</p><p>' + (context.city?.name ?? 'no city') + '</p><b>' + context.language + '</b><i>' + ++renderings + '</i>' + '<!-- -->'.repeat(200);
    return new Response(html, { status: url.pathname === '/missing' ? 404 : 200, headers: { 'content-type': 'text/html', link: '</api/early>; rel=preload' } });
  },
};`;

const folder = mkdtempSync(join(tmpdir(), 'caresaathi-pages-'));
for (const part of ['client', 'server']) mkdirSync(join(folder, part));
writeFileSync(join(folder, 'server', 'server.js'), renderer);
writeFileSync(join(folder, 'pass.html'), '<!doctype html>');
for (const [ending, encode] of [
  ['', (text: string) => text],
  ['.gz', gzipSync],
  ['.br', brotliCompressSync],
] as const)
  writeFileSync(join(folder, 'client', `words.txt${ending}`), encode('words '.repeat(100)));
const pageCache = new PageCache();
const t = testApp({ pageCache, site: await loadBuiltSite(folder) });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let cityName: string;
beforeAll(async () => {
  cityName = (await createCity(t.db, { name: 'Navi Mumbai' })).name;
  const { id } = await t.owner.row<{ id: string }>(sql`select id from cities where name = ${cityName}`);
  await createDoctor(t.db, { cityId: id, name: 'Dr. First' });
});
beforeEach(() => {
  pageCache.clear();
  pageCache.recordHeartbeat(); // in production the listener does this every second
});

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await t.app.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } });
  return { response, rendering: Number(/<i>(\d+)<\/i>/.exec(response.body)?.[1]), text: response.body };
}

/** Whether the second request gets the page that was rendered for the first. */
async function isShared(first: string, second: string, headers: Record<string, string> = {}) {
  const one = await get(first, headers);
  return (await get(second, headers)).rendering === one.rendering;
}

test.each(['/r/AbcdEfghIjklMnop', '/%72/AbcdEfghIjklMnop', '//r/AbcdEfghIjklMnop'])(
  'the page of a secret link (%s) is stored nowhere, and its address is sent to no other site',
  async (address) => {
    const { response, text } = await get(address);
    expect(text).toContain(`<u>${address}</u>`);
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(response.headers.etag).toBeUndefined();
    expect(await isShared(address, address)).toBe(false);
    expect((await get('/doctors')).response.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  },
);

test('visitors share cached pages', async () => {
  expect(await isShared('/doctors', '/doctors')).toBe(true);
  expect(await isShared('/doctors', '/doctors?x=1&utm_source=mail')).toBe(true);
  expect(await isShared('/doctors?specialty=Cardiologist', '/doctors?specialty=Cardiologist')).toBe(true);
  expect(pageCache.hits).toBeGreaterThan(0);
});

test('each language of a page is rendered and cached for itself, and an edit removes all of them', async () => {
  const english = await get('/doctors');
  const hindi = await get('/hi/doctors');
  expect([english.text, hindi.text].map((text) => text.match(/<u>.*?<\/u>|<b>.*?<\/b>/g)?.join(''))).toEqual([
    '<u>/doctors</u><b>en</b>',
    '<u>/hi/doctors</u><b>hi</b>',
  ]);
  expect(hindi.rendering).not.toBe(english.rendering);
  expect((await get('/hi/doctors?utm_source=mail')).rendering).toBe(hindi.rendering);
  expect((await get('/HI/Doctors')).rendering).toBe(hindi.rendering);
  expect((await get('/ta/doctors')).rendering).not.toBe(hindi.rendering);
  pageCache.invalidate('doctors');
  for (const [path, before] of [
    ['/doctors', english],
    ['/hi/doctors', hindi],
  ] as const)
    expect((await get(path)).rendering).toBeGreaterThan(before.rendering);
});

test.each([
  ['/ta/admin', '/ta/admin'],
  ['/pa/Admin/users', '/pa/admin/users'],
  ['/hi//dev/gallery', '/hi//dev/gallery'],
  ['/fr/doctors', '/fr/doctors'],
  ['/en/doctors', '/en/doctors'],
])('%s names no page in a language', async (url, rendered) => {
  const { text } = await get(url);
  expect(text).toContain(`<u>${rendered}</u>`);
  expect(text).toContain('<b>en</b>');
});

describe('the home page', () => {
  test.each([
    ['a browser in Hindi', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, '/hi'],
    ['the choice of Tamil', { cookie: 'language=ta', 'accept-language': 'en-IN' }, '/ta'],
    ['a choice that does not exist', { cookie: 'language=xx', 'accept-language': 'bn' }, '/bn'],
  ])('leads to the language of %s', async (_name, headers, location) => {
    await get('/'); // also if the English page is in the cache
    const { response } = await get('/', headers);
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({ location, 'cache-control': 'private, no-store' });
    expect(response.headers.vary).toMatch(/cookie.*accept-language/);
  });

  test.each([
    ['a robot, which asks for nothing', {}],
    ['a browser in English', { 'accept-language': 'en-IN,en-GB;q=0.9,hi;q=0.8' }],
    ['a browser in a language that we do not have', { 'accept-language': 'fr-FR,de;q=0.5' }],
    ['the choice of English', { cookie: 'language=en', 'accept-language': 'hi' }],
  ])('stays in English for %s, from the cache', async (_name, headers) => {
    const before = await get('/');
    const { response, rendering } = await get('/', headers);
    expect([response.statusCode, rendering]).toEqual([200, before.rendering]);
    expect(response.headers.vary).toMatch(/accept-encoding.*cookie.*accept-language/);
  });

  test.each(['/doctors', '/?x=1', '/en', '/ta', '/missing'])('%s leads nowhere', async (url) => {
    const { response } = await get(url, { cookie: 'language=hi', 'accept-language': 'hi' });
    expect(response.headers.location).toBeUndefined();
    expect(response.headers.vary).not.toContain('accept-language');
  });

  test('leads signed-in people to the language of their device too', async () => {
    const { cookie } = await signedIn();
    const { response } = await get('/', { cookie: `${cookie}; language=pa` });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/pa']);
  });
});

test.each([
  ['a search', '/doctors?q=first', {}],
  ['a page whose data changes with time', '/live', {}],
  ['a page whose data could not be loaded', '/broken', {}],
  ['a page that does not exist', '/missing', {}],
])('%s is rendered each time', async (_name, url, headers: Record<string, string>) => {
  expect(await isShared(url, url, headers)).toBe(false);
});

/** Headers of a signed-in browser. */
async function signedIn() {
  const { id } = await createAccount(t.db);
  const session = await createSession(t.owner, id, t.now);
  return { cookie: `session=${session}` };
}

test('a page for a signed-in person is not read from the cache, not cached, and sent with no-store', async () => {
  const headers = await signedIn();
  const visitor = await get('/doctors');
  const first = await get('/doctors', headers);
  const second = await get('/doctors', headers);
  expect(new Set([visitor.rendering, first.rendering, second.rendering]).size).toBe(3);
  expect((await get('/doctors')).rendering).toBe(visitor.rendering);
  expect(first.response.headers['cache-control']).toBe('private, no-store');
  expect(first.response.headers.etag).toBeUndefined();
});

test('only signed-in people are told what a page will request', async () => {
  expect((await get('/doctors', await signedIn())).response.headers.link).toBe('</api/early>; rel=preload');
  expect((await get('/doctors')).response.headers.link).toBeUndefined();
});

test.each([
  ['a word', 'session=x'],
  ['empty', 'session='],
  ['an unknown token', `session=${newToken()}`],
  ['the cookie of a site behind TLS', `__Host-session=${newToken()}`],
])('a session cookie that is %s is ignored', async (_name, cookie) => {
  const visitor = await get('/doctors');
  const { rendering, response } = await get('/doctors', { cookie });
  expect(rendering).toBe(visitor.rendering);
  expect(response.headers['cache-control']).toBe('private, no-cache');
});

test('a session that has ended is ignored', async () => {
  const headers = await signedIn();
  const visitor = await get('/doctors');
  await t.owner.run(sql`delete from sessions`);
  expect((await get('/doctors', headers)).rendering).toBe(visitor.rendering);
});

test('a cached page contains no unknown parameter of an address', async () => {
  for (const url of ['/doctors?evil=XYZZY', '/doctors?page=2&evil=XYZZY', '/?XYZZY', '/about?a=XYZZY']) {
    const { text, response } = await get(url);
    expect(response.statusCode).toBe(200);
    expect(text).not.toContain('XYZZY');
  }
});

test('an address with two slashes is not cached as the home page', async () => {
  const doubled = await get('//doctors');
  const home = await get('/');
  expect(doubled.text).toContain('<u>//doctors</u>');
  expect(home.text).toContain('<u>/</u>');
});

test('an unknown filter value redirects to the page without it', async () => {
  const { response } = await get('/doctors?specialty=Astrologer&page=2');
  expect([response.statusCode, response.headers.location]).toEqual([307, '/doctors?page=2']);
});

test('an address with hundreds of parameters is rejected before it is rendered', async () => {
  const parameters = Array.from({ length: 200 }, (_, n) => `a${n}=1`).join('&');
  expect((await get(`/appointment?${parameters}`)).response.statusCode).toBe(413);
});

test('concurrent requests for the same page cause one rendering', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, () => get('/doctors')));
  expect(new Set(pages.map(({ rendering }) => rendering)).size).toBe(1);
});

test('renderings beyond the queue limit get 503, while cached pages are served', async () => {
  await get('/about');
  const searches = Array.from({ length: 120 }, (_, n) => get(`/doctors?q=word${n}`));
  const cached = await get('/about');
  expect(cached.response.statusCode).toBe(200);
  const responses = (await Promise.all(searches)).map(({ response }) => response);
  const rejected = responses.filter(({ statusCode }) => statusCode === 503);
  expect(rejected.length).toBeGreaterThan(0);
  expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBe(responses.length - rejected.length);
  expect(rejected.length).toBeLessThan(responses.length);
  for (const { headers, body } of rejected) {
    expect(headers['retry-after']).toBe('2');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('The service is busy or restarting. Please try again in a moment.');
  }
});

test('the addresses of one network share one queue key', async () => {
  const searches = Array.from({ length: 120 }, (_, n) =>
    t.app.inject({ url: `/doctors?q=near${n}`, remoteAddress: `2001:db8:0:1::${n.toString(16)}` }),
  );
  const rejected = (await Promise.all(searches)).filter(({ statusCode }) => statusCode === 503);
  expect(rejected.length).toBeGreaterThan(0);
});

test('each chosen city has its own cached page; an unknown city counts as none', async () => {
  const cookie = `selectedCity=${encodeURIComponent(cityName)}`;
  const none = await get('/doctors');
  const chosen = await get('/doctors', { cookie });
  expect(none.text).toContain('no city');
  expect(chosen.text).toContain('<p>Navi Mumbai</p>');
  expect((await get('/doctors', { cookie })).rendering).toBe(chosen.rendering);
  expect((await get('/doctors', { cookie: 'selectedCity=Atlantis' })).rendering).toBe(none.rendering);
  expect((await get('/doctors', { cookie: 'selectedCity=%E0%A4%A' })).rendering).toBe(none.rendering);
});

test('an inactive city counts as none', async () => {
  const { id, name } = await createCity(t.db, { name: 'Old Town' });
  const cookie = `selectedCity=${encodeURIComponent(name)}`;
  pageCache.invalidate('cities');
  expect((await get('/doctors', { cookie })).text).toContain('Old Town');
  await t.owner.run(sql`update cities set is_active = false where id = ${id}`);
  pageCache.invalidate('cities');
  expect((await get('/doctors', { cookie })).text).toContain('no city');
});

test('invalidating a noun removes the pages that show it, and no others', async () => {
  const before = await get('/doctors');
  pageCache.invalidate('clinics');
  expect((await get('/doctors')).rendering).toBe(before.rendering);
  pageCache.invalidate('doctors');
  expect((await get('/doctors')).rendering).not.toBe(before.rendering);
});

test('a page is not cached if data changed while it was rendered', async () => {
  const hook = globalThis as unknown as { whileRendering: () => void };
  hook.whileRendering = () => pageCache.invalidate('clinics');
  expect(await isShared('/slow', '/slow')).toBe(false);
  hook.whileRendering = () => undefined;
  expect(await isShared('/slow', '/slow')).toBe(true);
});

test('the cache is not used without a heartbeat', async () => {
  const cache = new PageCache();
  const page = { body: new StoredBody('x'), csp: '', nouns: new Set<string>() };
  cache.store('key', page, cache.generation);
  expect(cache.size).toBe(0);
  cache.recordHeartbeat();
  cache.store('key', page, cache.generation);
  expect(cache.find('key')).toBe(page);
});

test('over the size limit, the least recently used page is removed', () => {
  const small = new PageCache();
  small.recordHeartbeat();
  const megabytes = (n: number) => ({
    body: new StoredBody('x'.repeat(n * 1024 * 1024)),
    csp: '',
    nouns: new Set<string>(),
  });
  small.store('a', megabytes(11), 0);
  small.store('b', megabytes(11), 0);
  small.find('a');
  small.store('c', megabytes(11), 0);
  expect([small.find('a'), small.find('b'), small.find('c')].map(Boolean)).toEqual([true, false, true]);
});

test('a change in the database reaches the visitor', async () => {
  const log = pino({ level: 'silent' });
  const { id } = await t.owner.row<{ id: string }>(sql`select id from cities where name = ${cityName}`);
  const listener = listenForChanges(
    t.owner.connection,
    {
      onChange: (noun) => (noun === '*' ? pageCache.clear() : pageCache.invalidate(noun)),
      onHeartbeat: () => pageCache.recordHeartbeat(),
    },
    log,
  );
  try {
    await expect.poll(() => isShared('/doctors', '/doctors'), { timeout: 20_000 }).toBe(true);
    await createDoctor(t.db, { cityId: id, name: 'Dr. Newcomer' });
    await expect
      .poll(async () => (await get('/doctors')).text, { timeout: 20_000, interval: 20 })
      .toContain('Dr. Newcomer');
  } finally {
    await listener.close();
    await pause(0);
  }
});

test('an unchanged page is not sent again', async () => {
  const { response } = await get('/doctors');
  const etag = String(response.headers.etag);
  expect(response.headers['cache-control']).toBe('private, no-cache');
  expect(response.headers.vary).toBe('accept-encoding, cookie');

  const again = await t.app.inject({ url: '/doctors', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(response.headers['content-security-policy']);
});

test('the same page in each encoding', async () => {
  const plain = (await get('/doctors')).text;
  const sent = async (encoding: string) =>
    await t.app.inject({ url: '/doctors', headers: { 'accept-encoding': encoding } });
  const brotli = await sent('gzip, br');
  const gzip = await sent('gzip');
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect(brotli.rawPayload.length).toBeLessThan(plain.length / 2);
});

test.each([
  ['a page', '/doctors', 'accept-encoding, cookie'],
  ['a file', '/words.txt', 'accept-encoding'],
])('%s: each encoding has its own ETag, and an encoding with q=0 is not sent', async (_name, url, vary) => {
  const sent = (encoding: string) => t.app.inject({ url, headers: { 'accept-encoding': encoding } });
  const replies = await Promise.all(['identity', 'gzip', 'br', 'br;q=0, gzip;q=0'].map(sent));
  expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', undefined]);
  expect(replies.map(({ headers }) => headers.vary)).toEqual([vary, vary, vary, vary]);
  const [plain, gzip, brotli, declined] = replies.map(({ headers }) => headers.etag);
  expect(new Set([plain, gzip, brotli]).size).toBe(3);
  expect(declined).toBe(plain);
});

test('HEAD responds as GET does, without the body', async () => {
  const head = await t.app.inject({ method: 'HEAD', url: '/doctors' });
  const { response } = await get('/doctors');
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', response.headers.etag]);
});

test('the policy allows only inline scripts and styles with the hashes of this page', async () => {
  const policy = String((await get('/doctors')).response.headers['content-security-policy']);
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hash('hello()')} ${hash('again()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('p{color:red}')};`);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
  // Scripts may create one policy of this name, and nothing that runs code accepts a plain text.
  expect(policy).toMatch(/(^|; )trusted-types service-worker(;|$)/);
  expect(policy).toContain("require-trusted-types-for 'script'");
});

test('a redirect is passed on', async () => {
  const { response } = await get('/moved');
  expect([response.statusCode, response.headers.location]).toEqual([307, '/doctors']);
});
