import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from '#server/db/sql.ts';
import { type CutPlace, CuttableProxy } from '../../rig/cuttable-proxy.ts';
import { type Server, startDeployment } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { createOffer, createPeople, type Person, slot } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { findChromium, preferences } from '../watched-browser.ts';

/** How long the network stays away. */
const outageMs = 400;
const maxRunMs = 60_000;
const booking = 'POST /api/appointments';

// A string, because the code runs in the page. Every attempt of a booking gets another idempotency key.
const randomKeys = `
  const send = window.fetch;
  window.fetch = (address, options) => {
    if (options?.method !== 'POST' || !String(address).endsWith('/api/appointments')) return send(address, options);
    const body = { ...JSON.parse(options.body), key: crypto.randomUUID() };
    return send(address, { ...options, body: JSON.stringify(body) });
  };`;

type Cut = { atRequest: number; place: CutPlace; matches?: RegExp } | null;
type Told = 'booked' | 'rejected' | 'nothing';

/** A family books in a real browser, and the connection is cut at one of the requests of the booking. */
export const cutConnectionsCheck: Check = {
  name: 'cut-connections',
  promise:
    'a booking whose connection is cut at any of its requests ends as exactly one appointment, and the screen says so',
  control: 'the idempotency key that stays the same when a booking is sent again',
  needs: () => (findChromium() ? null : 'a Chromium (CHROMIUM_PATH)'),
  async run({ quick, control }: RunOptions) {
    const runs = control ? 4 : quick ? 8 : 200;
    const proxy = await CuttableProxy.listen();
    const deployment = await startDeployment({ servers: 1, env: { PUBLIC_URL: proxy.url } });
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
    const seen = { cuts: 0, cutBookings: 0, none: 0, doubled: 0, shownWrongly: 0, errors: [] as string[] };
    try {
      proxy.forwardTo((deployment.servers[0] as Server).url);
      const { doctorIds } = await createOffer(deployment.owner, 1);
      const people = await createPeople(deployment.owner, runs + 1);
      const play = async (run: number, cut: Cut) => {
        const person = people[run] as Person;
        const context = await openBrowser(browser, proxy.url, person, control);
        context.on('weberror', (error) => {
          // A script whose connection is cut is reported like this, and loaded again with the page.
          if (!/dynamically imported module/.test(String(error.error()))) seen.errors.push(String(error.error()));
        });
        const { date, time } = slot(run);
        const path = `/appointment?${new URLSearchParams({ doctor: doctorIds[0] ?? '', patient: person.patientId, date, time })}`;
        const shown = await book(context, proxy, path, cut);
        await context.close();
        const row = await deployment.owner.row<{ count: number }>(sql`
          select count(*)::integer as count from appointments where patient_id = ${person.patientId}`);
        return { shown, count: row.count };
      };

      const calm = await play(runs, null);
      const requests = [...proxy.requests];
      if (calm.shown !== 'booked') throw new Error('A booking without a cut was not made');
      for (let run = 0; run < runs; run += 1) {
        const cut = cutOf(run, requests, control);
        const { shown, count } = await play(run, cut);
        if (proxy.cuts > 0) seen.cuts += 1;
        if (proxy.requests.filter((one) => one === booking).length > 1) seen.cutBookings += 1;
        if (count === 0) seen.none += 1;
        if (count > 1) seen.doubled += 1;
        if (shown !== (count === 1 ? 'booked' : 'rejected')) {
          seen.shownWrongly += 1;
          const where = `${cut?.place} of request ${cut?.atRequest} ${cut?.matches ?? ''}`;
          console.log(`  run ${run}, cut at the ${where}: ${count} appointments, shown as ${shown}`);
        }
      }
      return [
        exactly('families with two appointments', seen.doubled, 0),
        exactly('families without an appointment', seen.none, 0),
        exactly('screens that said something else', seen.shownWrongly, 0),
        exactly('errors in a page', control ? 0 : seen.errors.length, 0),
        atLeast('runs in which a connection was cut', seen.cuts, Math.floor(runs * 0.8)),
        atLeast('bookings that were sent again', seen.cutBookings, 1),
        measured('requests of a booking', requests.length),
        measured('runs', runs),
      ];
    } finally {
      for (const error of new Set(seen.errors)) console.log(`  error in a page: ${error}`);
      await browser.close();
      await deployment.close();
      await proxy.close();
    }
  },
};

/**
 * The first two runs cut the booking itself, the others each request in turn, before it arrives or before its reply.
 */
function cutOf(run: number, requests: string[], control: boolean): Cut {
  const place: CutPlace = run % 2 === 0 ? 'reply' : 'request';
  if (control || run < 4) return { atRequest: 1, place, matches: new RegExp(`^${booking}$`) };
  return { atRequest: (Math.floor(run / 2) % requests.length) + 1, place };
}

async function openBrowser(
  browser: Browser,
  url: string,
  { token }: Person,
  control: boolean,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  await context.addCookies([
    { name: 'session', value: token, url },
    { name: 'selectedCity', value: 'Testpur', url },
  ]);
  await context.addInitScript(control ? `${preferences}\n${randomKeys}` : preferences);
  return context;
}

/** Books until the screen shows a result: opens the page again if it is broken, and presses the button again. */
async function book(context: BrowserContext, proxy: CuttableProxy, path: string, cut: Cut): Promise<Told> {
  proxy.restore();
  proxy.cutAt(cut?.atRequest ?? 0, cut?.place ?? 'request', cut?.matches);
  const page = await context.newPage();
  const open = () => page.goto(path, { timeout: 10_000 }).catch(() => null);
  await open();
  let shownSince = performance.now();
  let lastText = '';
  /** How often the button was pressed without effect, because the scripts of the page were not loaded. */
  let presses = 0;
  const end = performance.now() + maxRunMs;
  while (performance.now() < end) {
    if (proxy.isCut) {
      await pause(outageMs);
      proxy.restore();
    }
    const text = await readText(page);
    if (text !== lastText) {
      shownSince = performance.now();
      presses = 0;
    }
    lastText = text;
    if (text.includes('Appointment Booked') || /\/patients\/[0-9a-f-]{36}/.test(page.url())) return 'booked';
    if (/Not booked|Send this now\?/.test(text)) return 'rejected';
    const isStill = performance.now() - shownSince > 1_500;
    if (text.includes('Waiting for the network')) await pause(100);
    else if (isStill && presses < 2 && (await pressButton(page))) {
      shownSince = performance.now();
      presses += 1;
    } else if (performance.now() - shownSince > 4_000) {
      await open();
      shownSince = performance.now();
      presses = 0;
    } else await pause(100);
  }
  return 'nothing';
}

const readText = (page: Page): Promise<string> =>
  page.evaluate('document.body?.innerText ?? ""').then(String, () => '');

/** Chooses the type if none is chosen, and presses `Book Appointment`. Returns false if there is no form. */
async function pressButton(page: Page): Promise<boolean> {
  const button = page.getByRole('button', { name: 'Book Appointment' });
  if (!(await button.isVisible().catch(() => false))) return false;
  const options = { timeout: 2_000 };
  try {
    const select = page.locator('select', { has: page.locator('option', { hasText: 'Visit' }) }).first();
    if (await select.isVisible()) await select.selectOption('visit', options);
    else {
      const type = page.getByRole('radio', { name: /^Visit/ }).first();
      if ((await type.count()) > 0) await type.check({ force: true, ...options });
    }
    await button.click(options);
    return true;
  } catch {
    return false;
  }
}
