import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenForChanges } from '#server/db/changes.ts';
import { sql } from '#server/db/sql.ts';
import { StoredBody } from '#server/http/stored-body.ts';
import { newToken } from '#server/secrets.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createCity, createDoctor, createSession } from '#server/test/factories.ts';
import { PageCache } from './page-cache.ts';
import { builtSite } from './page-server.ts';

// A site of one page: it lists the doctors through the API, names the chosen city, and counts how often it was made.
const renderer = `
let made = 0;
const list = { method: 'GET', path: '/api/doctors' };
const times = { method: 'GET', path: '/api/doctors/:doctorId/free-times', changesByItself: true };
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
      '<u>' + (url.pathname + url.search) + '</u><p>' + names + '</p><p>' + (context.city?.name ?? 'no city') + '</p><i>' + ++made + '</i>' + '<!-- -->'.repeat(200);
    return new Response(html, { status: url.pathname === '/missing' ? 404 : 200, headers: { 'content-type': 'text/html' } });
  },
};`;

const folder = mkdtempSync(join(tmpdir(), 'caresaathi-pages-'));
for (const part of ['client', 'server']) mkdirSync(join(folder, part));
writeFileSync(join(folder, 'server', 'server.js'), renderer);
for (const [ending, encode] of [
  ['', (text: string) => text],
  ['.gz', gzipSync],
  ['.br', brotliCompressSync],
] as const)
  writeFileSync(join(folder, 'client', `words.txt${ending}`), encode('words '.repeat(100)));
const pageCache = new PageCache();
const t = testApp({ pageCache, site: await builtSite(folder) });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let cityName: string;
beforeAll(async () => {
  cityName = (await createCity(t.db, { name: 'Navi Mumbai' })).name;
  const { id } = await t.owner.row<{ id: string }>(sql`select id from cities where name = ${cityName}`);
  await createDoctor(t.db, { cityId: id, name: 'Dr. First' });
});
beforeEach(() => {
  pageCache.clear();
  pageCache.heard(); // as the listener does every second
});

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await t.app.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } });
  return { response, made: Number(/<i>(\d+)<\/i>/.exec(response.body)?.[1]), text: response.body };
}

/** Whether the second visit got the page of the first. */
async function isShared(first: string, second: string, headers: Record<string, string> = {}) {
  const one = await get(first, headers);
  return (await get(second, headers)).made === one.made;
}

test('a visitor gets the page that another visitor has seen', async () => {
  expect(await isShared('/doctors', '/doctors')).toBe(true);
  expect(await isShared('/doctors', '/doctors?x=1&utm_source=mail')).toBe(true);
  expect(await isShared('/doctors?specialty=Cardiologist', '/doctors?specialty=Cardiologist')).toBe(true);
  expect(pageCache.hits).toBeGreaterThan(0);
});

test.each([
  ['typed text', '/doctors?q=first', {}],
  ['what changes by itself', '/live', {}],
  ['what could not be loaded', '/broken', {}],
  ['a page that does not exist', '/missing', {}],
])('%s is rendered each time', async (_name, url, headers: Record<string, string>) => {
  expect(await isShared(url, url, headers)).toBe(false);
});

/** A browser in which somebody is signed in. */
async function signedIn() {
  const { id } = await createAccount(t.db);
  const session = await createSession(t.owner, id, t.now);
  return { cookie: `session=${session}` };
}

test('a signed-in person neither gets nor leaves a cached page, and no cache stores theirs', async () => {
  const headers = await signedIn();
  const visitor = await get('/doctors');
  const first = await get('/doctors', headers);
  const second = await get('/doctors', headers);
  expect(new Set([visitor.made, first.made, second.made]).size).toBe(3);
  expect((await get('/doctors')).made).toBe(visitor.made);
  expect(first.response.headers['cache-control']).toBe('no-store');
  expect(first.response.headers.etag).toBeUndefined();
});

test.each([
  ['a word', 'session=x'],
  ['nothing', 'session='],
  ['a token that nobody holds', `session=${newToken()}`],
  ['the cookie of a site behind TLS', `__Host-session=${newToken()}`],
])('a session cookie that is %s makes no difference', async (_name, cookie) => {
  const visitor = await get('/doctors');
  const { made, response } = await get('/doctors', { cookie });
  expect(made).toBe(visitor.made);
  expect(response.headers['cache-control']).toBe('private, no-cache');
});

test('a session that has ended makes no difference either', async () => {
  const headers = await signedIn();
  const visitor = await get('/doctors');
  await t.owner.run(sql`delete from sessions`);
  expect((await get('/doctors', headers)).made).toBe(visitor.made);
});

test('a cached page holds nothing that a visitor wrote into the address', async () => {
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

test('a filter that cannot be chosen leads to the page without it', async () => {
  const { response } = await get('/doctors?specialty=Astrologer&page=2');
  expect([response.statusCode, response.headers.location]).toEqual([307, '/doctors?page=2']);
});

test('an address with hundreds of parameters is refused before it is rendered', async () => {
  const parameters = Array.from({ length: 200 }, (_, n) => `a${n}=1`).join('&');
  expect((await get(`/appointment?${parameters}`)).response.statusCode).toBe(413);
});

test('many who ask for the same page at once cause one rendering', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, () => get('/doctors')));
  expect(new Set(pages.map(({ made }) => made)).size).toBe(1);
});

test('more renderings than can be done soon are answered 503, while cached pages are served', async () => {
  await get('/about');
  const searches = Array.from({ length: 120 }, (_, n) => get(`/doctors?q=word${n}`));
  const cached = await get('/about');
  expect(cached.response.statusCode).toBe(200);
  const answers = (await Promise.all(searches)).map(({ response }) => response);
  const rejected = answers.filter(({ statusCode }) => statusCode === 503);
  expect(rejected.length).toBeGreaterThan(0);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(answers.length - rejected.length);
  expect(rejected.length).toBeLessThan(answers.length);
  for (const { headers, body } of rejected) {
    expect(headers['retry-after']).toBe('2');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('The service is busy or restarting. Please try again in a moment.');
  }
});

test('the addresses of one network wait as one visitor', async () => {
  const searches = Array.from({ length: 120 }, (_, n) =>
    t.app.inject({ url: `/doctors?q=near${n}`, remoteAddress: `2001:db8:0:1::${n.toString(16)}` }),
  );
  const rejected = (await Promise.all(searches)).filter(({ statusCode }) => statusCode === 503);
  expect(rejected.length).toBeGreaterThan(0);
});

test('each city has a page of its own; a city that is not ours counts as none', async () => {
  const cookie = `selectedCity=${encodeURIComponent(cityName)}`;
  const none = await get('/doctors');
  const chosen = await get('/doctors', { cookie });
  expect(none.text).toContain('no city');
  expect(chosen.text).toContain('<p>Navi Mumbai</p>');
  expect((await get('/doctors', { cookie })).made).toBe(chosen.made);
  expect((await get('/doctors', { cookie: 'selectedCity=Atlantis' })).made).toBe(none.made);
  expect((await get('/doctors', { cookie: 'selectedCity=%E0%A4%A' })).made).toBe(none.made);
});

test('a city that was closed is no longer rendered', async () => {
  const { id, name } = await createCity(t.db, { name: 'Old Town' });
  const cookie = `selectedCity=${encodeURIComponent(name)}`;
  pageCache.drop('cities');
  expect((await get('/doctors', { cookie })).text).toContain('Old Town');
  await t.owner.run(sql`update cities set is_active = false where id = ${id}`);
  pageCache.drop('cities');
  expect((await get('/doctors', { cookie })).text).toContain('no city');
});

test('data of a noun takes the pages that show it, and no others', async () => {
  const before = await get('/doctors');
  pageCache.drop('clinics');
  expect((await get('/doctors')).made).toBe(before.made);
  pageCache.drop('doctors');
  expect((await get('/doctors')).made).not.toBe(before.made);
});

test('a page that was being rendered while data changed is not kept', async () => {
  const meanwhile = globalThis as unknown as { whileRendering: () => void };
  meanwhile.whileRendering = () => pageCache.drop('clinics');
  expect(await isShared('/slow', '/slow')).toBe(false);
  meanwhile.whileRendering = () => undefined;
  expect(await isShared('/slow', '/slow')).toBe(true);
});

test('a server that hears nothing trusts nothing', async () => {
  const quiet = new PageCache();
  const entry = { body: new StoredBody('x'), csp: '', nouns: new Set<string>() };
  quiet.keep('key', entry, quiet.changes);
  expect(quiet.size).toBe(0);
  quiet.heard();
  quiet.keep('key', entry, quiet.changes);
  expect(quiet.find('key')).toBe(entry);
});

test('the cache is bounded: the page not asked for longest goes first', () => {
  const small = new PageCache();
  small.heard();
  const megabytes = (n: number) => ({
    body: new StoredBody('x'.repeat(n * 1024 * 1024)),
    csp: '',
    nouns: new Set<string>(),
  });
  small.keep('a', megabytes(11), 0);
  small.keep('b', megabytes(11), 0);
  small.find('a');
  small.keep('c', megabytes(11), 0);
  expect([small.find('a'), small.find('b'), small.find('c')].map(Boolean)).toEqual([true, false, true]);
});

test('a change in the database reaches the visitor', async () => {
  const log = pino({ level: 'silent' });
  const { id } = await t.owner.row<{ id: string }>(sql`select id from cities where name = ${cityName}`);
  const line = listenForChanges(
    t.owner.connection,
    {
      onChange: (noun) => (noun === '*' ? pageCache.clear() : pageCache.drop(noun)),
      onHeartbeat: () => pageCache.heard(),
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
    await line.close();
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
])('%s: each encoding has its own ETag, and one that is declined is not sent', async (_name, url, vary) => {
  const sent = (encoding: string) => t.app.inject({ url, headers: { 'accept-encoding': encoding } });
  const replies = await Promise.all(['identity', 'gzip', 'br', 'br;q=0, gzip;q=0'].map(sent));
  expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', undefined]);
  expect(replies.map(({ headers }) => headers.vary)).toEqual([vary, vary, vary, vary]);
  const [plain, gzip, brotli, declined] = replies.map(({ headers }) => headers.etag);
  expect(new Set([plain, gzip, brotli]).size).toBe(3);
  expect(declined).toBe(plain);
});

test('HEAD answers as GET does, without the page', async () => {
  const head = await t.app.inject({ method: 'HEAD', url: '/doctors' });
  const { response } = await get('/doctors');
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', response.headers.etag]);
});

test('the policy names every inline script and style by its hash, and nothing else may run', async () => {
  const policy = String((await get('/doctors')).response.headers['content-security-policy']);
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hash('hello()')} ${hash('again()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('p{color:red}')};`);
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
});

test('a redirect is passed on', async () => {
  const { response } = await get('/moved');
  expect([response.statusCode, response.headers.location]).toEqual([307, '/doctors']);
});
