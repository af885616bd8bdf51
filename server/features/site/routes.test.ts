import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createDoctor } from '#server/test/factories.ts';
import { Sitemap } from './sitemap-service.ts';

const t = testApp({ publicUrl: 'https://caresaathi.example' });

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] as string);
const read = async (url: string) => {
  const { statusCode, headers, body } = await t.app.inject(url);
  return { status: statusCode, type: headers['content-type'], body, addresses: addressesIn(body) };
};
const advanceClock = (minutes: number) => {
  t.now = new Date(t.now.getTime() + minutes * 60_000);
};
/** Reads the sitemap until it has the expected addresses, because it is rebuilt in the background. */
const waitForAddresses = (isExpected: (addresses: string[]) => boolean) =>
  expect.poll(async () => isExpected((await read('/sitemap.xml')).addresses)).toBe(true);

test('the sitemap lists every public page and every doctor and clinic that is not archived', async () => {
  const city = await createCity(t.db);
  const here = await createDoctor(t.db, { cityId: city.id });
  const gone = await createDoctor(t.db, { cityId: city.id, isArchived: true });
  const clinic = await t.owner.row<{ id: string }>(sql`
    insert into clinics (name, type, city_id, address, full_address, open_hours)
    values ('Test Clinic', 'Hospital', ${city.id}, '1 Test Road', '1 Test Road, Test Town', 'Always') returning id`);

  const { status, type, addresses, body } = await read('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(addresses).toEqual([
    ...['/', '/doctors', '/clinics', '/services', '/help', '/faq', '/about', '/terms', '/privacy'].map(
      (path) => `https://caresaathi.example${path}`,
    ),
    `https://caresaathi.example/doctors/${here.id}`,
    `https://caresaathi.example/clinics/${clinic.id}`,
  ]);
  expect(body).not.toContain(gone.id);
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  expect((await read('/sitemap/pages.xml')).addresses).toHaveLength(9);
});

test('the sitemap is sent compressed or uncompressed, and with 304 if the client has it', async () => {
  const plain = await t.app.inject('/sitemap.xml');
  const compressed = await t.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip, br' } });
  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(compressed.headers.vary).toBe('accept-encoding');
  const etag = String(plain.headers.etag);
  expect(compressed.headers.etag).not.toBe(etag);
  const again = await t.app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const declined = await t.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip;q=0' } });
  expect([declined.headers['content-encoding'], declined.body]).toEqual([undefined, plain.body]);
});

test('a new doctor is in the sitemap after ten minutes; no request reads the directory before', async () => {
  const before = (await read('/sitemap.xml')).addresses;
  const { id } = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  advanceClock(9);
  await read('/sitemap.xml');
  expect((await read('/sitemap.xml')).addresses).toEqual(before);
  advanceClock(1);
  await waitForAddresses((addresses) => addresses.includes(`https://caresaathi.example/doctors/${id}`));
});

test('a failed build keeps the previous files, and is retried', async () => {
  const before = (await read('/sitemap.xml')).addresses;
  const { id } = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  await t.owner.run(sql`alter table doctors rename column updated_at to lost`);
  try {
    advanceClock(10);
    await expect
      .poll(async () => {
        expect((await read('/sitemap.xml')).addresses).toEqual(before);
        return t.logged.some((line) => line.includes('The sitemap was not built'));
      })
      .toBe(true);
  } finally {
    await t.owner.run(sql`alter table doctors rename column lost to updated_at`);
  }
  advanceClock(1);
  await waitForAddresses((addresses) => addresses.includes(`https://caresaathi.example/doctors/${id}`));
});

const asShare = (pool: Pool) => ({ run: <T>(work: (db: Pool) => Promise<T>) => work(pool) });

test('sixty concurrent requests before the first build cause one build', async () => {
  let statements = 0;
  const counted = openPool(t.db.connection, {
    max: 2,
    onSend: (text) => {
      if (text.includes('max(updated_at)')) statements += 1;
    },
  });
  const sitemap = new Sitemap('https://caresaathi.example');
  const ctx = { db: asShare(counted), log: t.app.log, now: t.now };
  const files = await Promise.all(Array.from({ length: 60 }, () => sitemap.file(ctx, '/sitemap.xml')));
  await counted.end();
  expect(new Set(files).size).toBe(1);
  expect(statements).toBe(1);
});

test('with too many addresses for one file, the sitemap is an index with parts, which contain each address once', async () => {
  const city = await createCity(t.db);
  for (let n = 0; n < 40; n += 1) await createDoctor(t.db, { cityId: city.id });
  const open = await t.owner.rows<{ path: string }>(sql`
    select '/doctors/' || id as path from doctors where archived_at is null
    union all select '/clinics/' || id from clinics where archived_at is null`);

  const sitemap = new Sitemap('https://caresaathi.example', { maxPerFile: 40 });
  const ctx = { db: asShare(t.db), log: t.app.log, now: t.now };
  const textOf = async (path: string) => gunzipSync((await sitemap.file(ctx, path))?.gzip ?? '').toString();
  const index = await textOf('/sitemap.xml');
  const parts = addressesIn(index);
  expect(index).toContain('<sitemapindex');
  expect(parts[0]).toBe('https://caresaathi.example/sitemap/pages.xml');
  expect(parts).toHaveLength(1 + 16 + 1);

  const seen: string[] = [];
  for (const part of parts) seen.push(...addressesIn(await textOf(new URL(part).pathname)));
  const records = seen.map((address) => new URL(address).pathname).filter((path) => path.length > 30);
  expect(records.sort()).toEqual(open.map(({ path }) => path).sort());
  expect(seen).toHaveLength(open.length + 9);
});

test.each(['hi', 'ta', 'pa'])(
  'the sitemap in %s lists the same pages in the language, also in parts',
  async (language) => {
    advanceClock(10); // other tests have added doctors, so the sitemap must be rebuilt
    const inLanguage = (address: string) => {
      const { origin, pathname } = new URL(address);
      return `${origin}/${language}${pathname === '/' ? '' : pathname}`;
    };
    await expect
      .poll(async () => {
        const [english, own] = [await read('/sitemap.xml'), await read(`/${language}/sitemap.xml`)];
        return own.addresses.length > 9 && own.addresses.join() === english.addresses.map(inLanguage).join();
      })
      .toBe(true);
    expect((await read(`/${language}/sitemap/pages.xml`)).addresses).toContain(
      `https://caresaathi.example/${language}/help`,
    );

    const parts = new Sitemap('https://caresaathi.example', { language: language as 'hi', maxPerFile: 40 });
    const ctx = { db: asShare(t.db), log: t.app.log, now: t.now };
    const index = gunzipSync((await parts.file(ctx, `/${language}/sitemap.xml`))?.gzip ?? '').toString();
    expect(addressesIn(index)[0]).toBe(`https://caresaathi.example/${language}/sitemap/pages.xml`);
    for (const part of addressesIn(index)) expect(await parts.file(ctx, new URL(part).pathname)).not.toBeNull();
  },
);

test.each([
  '/sitemap/users.xml',
  '/hi/sitemap/users.xml',
  '/xx/sitemap.xml',
  '/sitemap/doctors-0.xml',
  '/sitemap/doctors-.xml',
  '/sitemap/constructor.xml',
])('%s is not found', async (path) => {
  expect((await read(path)).status).toBe(404);
});

test('robots.txt allows the public pages and names the sitemap', async () => {
  const { type, body } = await read('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Disallow: /admin\n');
  expect(body).toContain('Disallow: /patients\n');
  expect(body).toContain('Disallow: /calendar/\n');
  expect(body).not.toContain('Disallow: /doctors');
  expect(body).toContain('Disallow: /*/patients\n');
  expect(body).toContain('Sitemap: https://caresaathi.example/sitemap.xml\n');
  expect(body).toContain('Sitemap: https://caresaathi.example/hi/sitemap.xml\n');
  expect(body.match(/^Sitemap: /gm)).toHaveLength(10);
});

test('the manifest names the product, its icons, screenshots and shortcuts', async () => {
  const { type, body } = await read('/manifest.webmanifest');
  expect(type).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({ name: 'CareSaathi', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(['192x192', '512x512', '512x512']);
  expect(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['Next visit', '/pass'],
    ['Book', '/appointment'],
  ]);
  type Picture = { src: string; sizes: string };
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots] as Picture[]) {
    const { width, height } = await sharp(fileURLToPath(new URL(`../../../public${src}`, import.meta.url))).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
});
