import { expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { createCity, createDoctor } from '#server/test/factories.ts';
import { wholeSitemap } from './service.ts';

const t = testApp({ publicUrl: 'https://caresaathi.example' });

const placesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] as string);
const read = async (url: string) => {
  const { statusCode, headers, body } = await t.app.inject(url);
  return { status: statusCode, type: headers['content-type'], body, places: placesIn(body) };
};

test('the sitemap names every open page and every doctor and clinic that is not archived', async () => {
  const city = await createCity(t.db);
  const here = await createDoctor(t.db, { cityId: city.id });
  const gone = await createDoctor(t.db, { cityId: city.id, archived: true });
  const [clinic] = await t.owner<[{ id: string }]>`
    insert into clinics (name, type, city_id, address, full_address, open_hours)
    values ('Test Clinic', 'Hospital', ${city.id}, '1 Test Road', '1 Test Road, Test Town', 'Always') returning id`;

  const { status, type, places, body } = await read('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(places).toEqual([
    ...['/', '/doctors', '/clinics', '/services', '/help', '/faq', '/about', '/terms', '/privacy'].map(
      (path) => `https://caresaathi.example${path}`,
    ),
    `https://caresaathi.example/doctors/${here.id}`,
    `https://caresaathi.example/clinics/${clinic.id}`,
  ]);
  expect(body).not.toContain(gone.id);
  expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);

  const own = await read(`/sitemap/doctors-${here.id.slice(0, 2)}.xml`);
  expect(own.places).toEqual([`https://caresaathi.example/doctors/${here.id}`]);
  const other = here.id.startsWith('0') ? '1' : '0';
  expect((await read(`/sitemap/doctors-${other}.xml`)).places).toEqual([]);
  expect((await read('/sitemap/pages.xml')).places).toHaveLength(9);
});

test('too many for one sitemap: a list of parts, which together hold each exactly once', async () => {
  const city = await createCity(t.db);
  for (let made = 0; made < 40; made += 1) await createDoctor(t.db, { cityId: city.id });
  const open = await t.owner<{ path: string }[]>`
    select '/doctors/' || id as path from doctors where archived_at is null
    union all select '/clinics/' || id from clinics where archived_at is null`;

  const index = await wholeSitemap(t.db, 'https://caresaathi.example', 40);
  const parts = placesIn(index);
  expect(index).toContain('<sitemapindex');
  expect(parts[0]).toBe('https://caresaathi.example/sitemap/pages.xml');
  expect(parts).toHaveLength(1 + 16 + 1);

  const seen: string[] = [];
  for (const part of parts) seen.push(...(await read(new URL(part).pathname)).places);
  const named = seen.map((address) => new URL(address).pathname).filter((path) => path.length > 30);
  expect(named.sort()).toEqual(open.map(({ path }) => path).sort());
  expect(seen).toHaveLength(open.length + 9);
});

test.each(['/sitemap/users.xml', '/sitemap/doctors-xyz.xml', '/sitemap/doctors-.xml', '/sitemap/doctors-12345.xml'])(
  '%s is no part of it',
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

test('robots may read what everyone may, and learn where the sitemap is', async () => {
  const { type, body } = await read('/robots.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  expect(body).toContain('Disallow: /admin\n');
  expect(body).toContain('Disallow: /patients\n');
  expect(body).not.toContain('Disallow: /doctors');
  expect(body).toContain('Sitemap: https://caresaathi.example/sitemap.xml\n');
});

test('the manifest names the product and its icons', async () => {
  const { type, body } = await read('/manifest.webmanifest');
  expect(type).toBe('application/manifest+json; charset=utf-8');
  expect(JSON.parse(body)).toMatchObject({ name: 'CareSaathi', start_url: '/', display: 'standalone' });
  expect(JSON.parse(body).icons.map((icon: { sizes: string }) => icon.sizes)).toEqual([
    '192x192',
    '512x512',
    '512x512',
  ]);
});
