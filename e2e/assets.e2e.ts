import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from './server-of-worker.ts';
import { staff } from './staff.ts';
import { registerFamily, signInAs } from './visitor.ts';

// The limits of scripts as browsers load them, compressed with Brotli. Public pages may have 140 KiB and the booking
// page 165; the limit of public pages leaves room for scripts that are loaded later.
const mostJavaScript = 132 * 1024;
const mostJavaScriptToBook = 165 * 1024;
const mostJavaScriptOfAdmin = 270 * 1024;
const mostJavaScriptOfCharts = 110 * 1024;
const client = new URL('../dist/client', import.meta.url).pathname;

/** The files that a browser loads to show a page: all files of our site in its HTML. */
function assetsIn(html: string): string[] {
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"|import\("([^"]+)"\)/g)].map(([, a, b]) => a ?? b ?? '');
  return [...new Set(named)].filter((path) => /\.(js|css|svg|png|webp|ico|woff2|webmanifest)$/.test(path));
}

for (const path of ['/', '/doctors', '/clinics', '/help']) {
  test(`${path}: every file that its HTML names is there, and of ours`, async ({ request }) => {
    const assets = assetsIn(await (await request.get(path)).text());
    expect(assets.some((asset) => asset.endsWith('.js'))).toBe(true);
    expect(assets.some((asset) => asset.endsWith('.css'))).toBe(true);
    for (const asset of assets) {
      expect(asset).toMatch(/^\//);
      const reply = await request.get(asset);
      expect([asset, reply.status()]).toEqual([asset, 200]);
      expect(reply.headers()['content-type']).not.toContain('text/html');
      if (asset.startsWith('/assets/')) expect(reply.headers()['cache-control']).toContain('immutable');
    }
  });

  test(`${path}: a first visit asks nobody else, complains about nothing, and loads little`, async ({
    page,
    baseURL,
  }) => {
    const complaints: string[] = [];
    const scripts = new Set<string>();
    const foreign: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('response', (reply) => reply.status() >= 400 && complaints.push(`${reply.status()} ${reply.url()}`));
    page.on('request', (request) => {
      const { origin, pathname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== baseURL) foreign.push(origin);
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
    const bytes = [...scripts].map(compressedSize).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes, `${[...scripts].join('\n')}`).toBeLessThanOrEqual(mostJavaScript);
  });
}

test('the booking page of a signed-in family loads little too', async ({ page }) => {
  await registerFamily(page, 'Counting Bytes');
  await page.request.post('/api/patients', { data: { name: 'Meera', age: 8, gender: 'Female' } });
  const { rows: doctors } = await (await page.request.get('/api/doctors?limit=1')).json();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(`/appointment?doctor=${doctors[0].id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an Appointment');
  await page.waitForLoadState('networkidle');
  const bytes = [...scripts].map(compressedSize).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes, `${[...scripts].join('\n')}`).toBeLessThanOrEqual(mostJavaScriptToBook);
});

test('the whole admin area, screen after screen, loads little more', { tag: '@full' }, async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await signInAs(page, staff.admin);
  await page.goto('/admin');
  const screens = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(screens).toHaveCount(16);
  const addresses = await screens.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (address === '/admin') await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible();
  }
  // Charts are loaded last, in a separate file.
  const charts = [...scripts].filter((path) => readFileSync(`${client}${path}`, 'utf8').includes('recharts-'));
  expect(charts).toHaveLength(1);
  expect(charts.map(compressedSize)[0]).toBeLessThanOrEqual(mostJavaScriptOfCharts);
  const rest = [...scripts].filter((path) => !charts.includes(path));
  const bytes = rest.map(compressedSize).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(mostJavaScript / 2);
  expect(bytes, `${rest.join('\n')}`).toBeLessThanOrEqual(mostJavaScriptOfAdmin);
});

/** Returns the compressed file of the build. Files that are too small for that are compressed here. */
function compressedSize(path: string): number {
  try {
    return readFileSync(`${client}${path}.br`).length;
  } catch {
    return brotliCompressSync(readFileSync(`${client}${path}`)).length;
  }
}
