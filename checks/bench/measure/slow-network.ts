import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { start, stop } from '../../rig/processes.ts';
import { openBrowser, watchFor } from './browser.ts';
import { type Check, median } from './report.ts';

type Network = { latencyMs: number; kilobitsDown: number; kilobitsUp: number };
const slow4g: Network = { latencyMs: 150, kilobitsDown: 1_600, kilobitsUp: 750 };
const slow3g: Network = { latencyMs: 400, kilobitsDown: 400, kilobitsUp: 400 };
const processorSlowdown = 4;
const maxSeconds = { cold: 1.5, warm: 1, booking: 20 };

const family = { phone: '9000000001', password: 'family-sharma' };

/** A page and an element of its content that exists only with the data of the family or the doctor. */
type Target = { name: string; path: string; content: string };
type Shown = { seconds: number; htmlKb: number; cssKb: number };

/**
 * Measures signed-in pages in a phone-sized browser with a slow network and a slow processor: when their content is
 * visible with an empty cache and on a second visit, and how long a booking takes on a still slower network.
 */
export async function measureSlowNetwork(port: number, rounds: number): Promise<Check[]> {
  const browser = await openBrowser();
  if (!browser) {
    console.log('slow network: not measured, because there is no Chromium (CHROMIUM_PATH)');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'caresaathi-slow-'));
  await chmod(folder, 0o711); // started by root, PostgreSQL runs as another user, who needs access
  const env = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'for-the-bench' };
  const server = await start(['server/main.ts'], env, /is ready at/);
  try {
    return await measureAll(browser, `http://127.0.0.1:${port}`, rounds);
  } finally {
    await browser.close();
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(browser: Browser, url: string, rounds: number): Promise<Check[]> {
  const signedIn = await browser.newContext({ baseURL: url });
  await signedIn.request.post('/api/sign-in', { data: family });
  await signedIn.addCookies([{ name: 'selectedCity', value: 'Mumbai', url }]);
  const doctor = await findDoctor(signedIn);
  const { rows } = await (await signedIn.request.get('/api/patients')).json();
  const booking = `/appointment?doctor=${doctor}&patient=${rows[0].id}`;
  const storageState = await signedIn.storageState();
  const targets: Target[] = [
    { name: '/patients', path: '/patients', content: 'main article' },
    { name: '/appointments', path: '/appointments', content: 'main article' },
    { name: 'booking', path: '/appointment', content: 'main form [data-field]' },
    { name: 'booking with a doctor', path: booking, content: 'main form [data-day][aria-disabled=false]' },
  ];
  // A first visit also compiles the code of the server.
  for (const { path } of targets) await signedIn.request.get(path);
  await signedIn.close();

  const enter = () => browser.newContext({ baseURL: url, storageState, viewport: { width: 360, height: 740 } });
  const checks: Check[] = [];
  const table: Record<string, Record<string, number>> = {};
  for (const target of targets) {
    const visits: { cold: Shown; warm: Shown }[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visitTwice(await enter(), target));
    const [cold, warm] = (['cold', 'warm'] as const).map((when) => median(visits.map((visit) => visit[when].seconds)));
    table[target.name] = {
      'cold s': round2(cold),
      'warm s': round2(warm),
      'HTML KiB': round2(visits[0]?.cold.htmlKb),
      'CSS KiB': round2(visits[0]?.cold.cssKb),
    };
    checks.push(atMost(`${target.name}, empty cache: s until content`, cold, maxSeconds.cold));
    checks.push(atMost(`${target.name}, second visit: s until content`, warm, maxSeconds.warm));
  }
  const bookings: number[] = [];
  for (let round = 0; round < rounds; round += 1) bookings.push(await bookSlowly(await enter(), booking));
  checks.push(atMost('a booking on slow 3G: s from open to confirmed', median(bookings), maxSeconds.booking));
  console.log(
    `\nslow 4G (${slow4g.latencyMs} ms, ${slow4g.kilobitsDown} kbit/s), processor ${processorSlowdown} × slower`,
  );
  console.table(table);
  return checks;
}

/** A doctor who has free times in this month. */
async function findDoctor(context: BrowserContext): Promise<string> {
  const { rows } = await (await context.request.get('/api/doctors?limit=40')).json();
  for (const { id } of rows as { id: string }[]) {
    const { times } = await (await context.request.get(`/api/doctors/${id}/free-times?limit=12`)).json();
    if (times.length > 6) return id;
  }
  throw new Error('No doctor of the demo data has free times.');
}

async function openThrottled(context: BrowserContext, network: Network): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.kilobitsDown * 1_000) / 8,
    uploadThroughput: (network.kilobitsUp * 1_000) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return page;
}

async function visitTwice(context: BrowserContext, target: Target): Promise<{ cold: Shown; warm: Shown }> {
  try {
    const cold = await visit(context, target);
    return { cold, warm: await visit(context, target) };
  } finally {
    await context.close();
  }
}

// A string, because the code runs in the page and not in Node.
const readTimes = `({
  seconds: shownAt / 1000,
  htmlKb: performance.getEntriesByType('navigation')[0].encodedBodySize / 1024,
  cssKb: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
})`;

/** Opens a page and waits until it is loaded completely. The time ends with the first frame that shows the content. */
async function visit(context: BrowserContext, { path, content }: Target): Promise<Shown> {
  const page = await openThrottled(context, slow4g);
  await watchFor(page, content);
  await page.goto(path);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  const shown = await page.evaluate<Shown>(readTimes);
  await page.close();
  return shown;
}

async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in globalThis), undefined, { timeout: 60_000 });
}

/** The second visit to the booking page, with all files in the cache: chooses the first free time and books it. */
async function bookSlowly(context: BrowserContext, path: string): Promise<number> {
  try {
    const first = await context.newPage();
    await first.goto(path);
    await first.waitForLoadState('networkidle');
    await first.close();

    const page = await openThrottled(context, slow3g);
    page.setDefaultTimeout(60_000);
    const began = performance.now();
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.locator('.time-grid label').first().click();
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await page.getByText('Appointment Booked').waitFor();
    return (performance.now() - began) / 1000;
  } finally {
    await context.close();
  }
}

function atMost(what: string, value: number | undefined, most: number): Check {
  const seconds = value ?? Number.NaN;
  return { what, value: seconds, target: `≤ ${most}`, ok: seconds <= most };
}

function round2(value: number | undefined): number {
  return Number((value ?? Number.NaN).toFixed(2));
}
