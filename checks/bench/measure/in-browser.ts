import { rm } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { createTemporaryFolder } from '../../rig/deployment.ts';
import { atMost, type Fact, median } from '../../rig/facts.ts';
import { startProgram, stopProgram } from '../../rig/processes.ts';
import type { Stage } from './round.ts';

// The import has a variable address, because the file is plain JavaScript without types.
const scripts = new URL('../../../scripts/chromium.mjs', import.meta.url).href;
const { findChromium } = (await import(scripts)) as { findChromium: () => string | null };

/** Null if there is no Chromium. */
async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium();
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox'] }) : null;
}

/** Stores in `shownAt` when the first frame that contains the element is painted. */
async function watchFor(page: BrowserContext | Page, selector: string): Promise<void> {
  await page.addInitScript(`{
    const look = () => document.querySelector(${JSON.stringify(selector)})?.getClientRects().length
      ? requestAnimationFrame(() => { window.shownAt = performance.now(); })
      : requestAnimationFrame(look);
    requestAnimationFrame(look);
  }`);
}

const maxBoardSeconds = 1;

/** How long a new tab takes to show a visit of a day board with 2,400 visits of 60 doctors: its first and its later visits. */
export async function measureBoardInBrowser({ serverUrl, people }: Stage, rounds: number): Promise<Fact[]> {
  const browser = await openBrowser();
  if (!browser) {
    console.log('board in the browser: not measured, because there is no Chromium (CHROMIUM_PATH)');
    return [];
  }
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addCookies(
      people.admin.cookie.split('; ').map((cookie) => {
        const [name = '', value = ''] = cookie.split('=');
        return { name, value, url: serverUrl };
      }),
    );
    await watchFor(context, '.day-visit');
    const seconds: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const page = await context.newPage();
      await page.goto(serverUrl + people.busyDayPath.replace('/api', ''));
      await page.waitForFunction(() => 'shownAt' in globalThis);
      seconds.push((await page.evaluate<number>('shownAt')) / 1000);
      await page.close();
    }
    const [first = Number.NaN, ...later] = seconds;
    return [['first visit', first] as const, ['later visits', median(later)] as const].map(([when, value]) =>
      atMost(`board in the browser, ${when}: s until content`, value, maxBoardSeconds),
    );
  } finally {
    await browser.close();
  }
}

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
export async function measureSlowNetwork(port: number, rounds: number): Promise<Fact[]> {
  const browser = await openBrowser();
  if (!browser) {
    console.log('slow network: not measured, because there is no Chromium (CHROMIUM_PATH)');
    return [];
  }
  const folder = await createTemporaryFolder();
  const env = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'for-the-bench' };
  const server = await startProgram(['server/main.ts'], env, /is ready at/);
  try {
    return await measureAll(browser, `http://127.0.0.1:${port}`, rounds);
  } finally {
    await browser.close();
    await stopProgram(server);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(browser: Browser, url: string, rounds: number): Promise<Fact[]> {
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
  const checks: Fact[] = [];
  const table: Record<string, Record<string, number>> = {};
  for (const target of targets) {
    const visits: { cold: Shown; warm: Shown }[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visitTwice(await enter(), target));
    const [cold = Number.NaN, warm = Number.NaN] = (['cold', 'warm'] as const).map((when) =>
      median(visits.map((visit) => visit[when].seconds)),
    );
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

function round2(value: number | undefined): number {
  return Number((value ?? Number.NaN).toFixed(2));
}
