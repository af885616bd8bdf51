import type { Locator, Page } from '@playwright/test';
import { sql } from '#server/db/sql.ts';
import { type Server, startDeployment } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { sendCall } from '../../rig/http.ts';
import type { Check, RunOptions } from '../check.ts';
import { type HostileText, payloads, writeHostileTexts } from '../hostile-texts.ts';
import { createOneOfEach } from '../one-of-each.ts';
import { routesOfScreens, screenVisitsOf } from '../screens.ts';
import { findChromium, openWatchedBrowser, type Visitor } from '../watched-browser.ts';

const none = (what: string, value: number) => exactly(what, value, 0);
/** The exported lists. Those of people need a reason. */
const exportsOfPeople = ['appointments', 'patients', 'users', 'team', 'audit', 'steps', 'till'];
const exports = [...exportsOfPeople, 'doctors', 'clinics', 'day'];

/** Every text column contains hostile texts. All screens must show them as text. */
export const storedXssCheck: Check = {
  name: 'stored-xss',
  promise: 'sixty hostile texts in every text column, seen on every screen and in every dialog: nothing runs',
  control: 'the escaping of texts in pages, and the content security policy',
  needs: () => (findChromium() ? null : 'a Chromium (CHROMIUM_PATH)'),
  async run({ quick, control }: RunOptions) {
    const few = quick || control;
    const [rounds, rows] = few ? [1, 1] : [10, 6];
    const deployment = await startDeployment({ servers: 1 });
    const server = deployment.servers[0] as Server;
    const browser = await openWatchedBrowser(server.url);
    const seen = new Set<HostileText>();
    const all: HostileText[] = [];
    const walked = new Set<string>();
    let [screens, opened, refused, columns, badFiles] = [0, 0, [] as string[], 0, 0];
    try {
      const world = await createOneOfEach(deployment.owner, rows);
      for (let round = 0; round < rounds; round += 1) {
        // Each column and row has another payload. After sixty rows, every column has had every payload.
        const payloadOf = (column: number, row: number) =>
          payloads[(column + round * rows + row) % payloads.length] ?? '';
        const stored = await writeHostileTexts(deployment.owner, payloadOf);
        ({ refused, columns } = stored);
        all.push(...stored.written);
        const note = (texts: string[]) => {
          const text = texts.join('\n');
          for (const one of stored.written) if (text.includes(one.value)) seen.add(one);
        };
        const city = await deployment.owner.row<{ name: string }>(sql`select name from cities limit 1`);
        const chosen = { selectedCity: encodeURIComponent(city.name) };
        const cookies = {
          visitor: {},
          family: { ...chosen, session: world.family.token },
          admin: { ...chosen, session: world.admin.token },
        };
        for (const who of ['visitor', 'family', 'admin'] as const) {
          const visitor = await browser.enter(cookies[who]);
          const { context, page, open } = visitor;
          if (control) await removeGuards(page, server.url);
          for (const { path, route } of screenVisitsOf(world).filter((visit) => visit.who === who)) {
            await open(path);
            note(await browser.readPage(page));
            screens += 1;
            walked.add(route);
            const isScreenOfStaff = path === route || /^\/admin\/(day|families|absences)/.test(route);
            if ((who === 'admin' && isScreenOfStaff) || path === '/account')
              opened += await pressAll(visitor, few ? 3 : 60, async () => note(await browser.readPage(page)));
          }
          await context.close();
        }
        badFiles += await countBadFiles(server.url, world);
      }
      const { alarms } = browser;
      for (const [what, found] of Object.entries(alarms))
        if (!control) for (const one of new Set(found)) console.log(`${what}: ${one}`);
      const shown = new Set([...seen].map(({ column }) => column));
      const unseen = new Set(all.map(({ column }) => column).filter((column) => !shown.has(column)));
      console.log(`Columns whose constraints refuse every one: ${refused.join(', ')}`);
      console.log(`Columns that no screen shows: ${[...unseen].join(', ')}`);
      const readable = new Set([...seen].map(({ payload }) => payload));
      const neverShown = new Set(all.map(({ payload }) => payload).filter((payload) => !readable.has(payload)));
      if (!few) for (const payload of neverShown) console.log(`never shown as text: ${payload}`);
      const missing = routesOfScreens().filter((route) => !walked.has(route));
      for (const route of missing) console.log(`never walked: ${route}`);
      return [
        exactly('texts that ran', alarms.ran.length, 0),
        exactly('reports of the content security policy', alarms.reports.length, 0),
        exactly('requests to another host', alarms.elsewhere.length, 0),
        exactly('dialogs of the browser', alarms.dialogs.length, 0),
        exactly('addresses that are code', alarms.links.length, 0),
        exactly('files that could be taken for something else', badFiles, 0),
        // With few rows, some payloads are only in columns that no screen shows.
        (few ? measured : none)('payloads that no screen showed as text', neverShown.size),
        exactly('screens that nobody walked', missing.length, 0),
        atLeast('columns that a screen showed', shown.size, few ? 25 : 35),
        measured('payloads', new Set(all.map(({ payload }) => payload)).size),
        measured('texts stored', all.length),
        measured('of them read on a screen', seen.size),
        measured('columns that hold text', columns),
        measured('of them refuse every payload', refused.length),
        measured('screens walked', screens),
        measured('buttons pressed, to see what opens', opened),
      ];
    } finally {
      await browser.close();
      await deployment.close();
    }
  },
};

/** Presses the buttons of a screen and inspects what opens. Requests that write are blocked. */
async function pressAll({ page, open, settle }: Visitor, max: number, inspect: () => Promise<void>): Promise<number> {
  const address = page.url();
  const { pathname, search } = new URL(address);
  const dialogs = page.locator('dialog[open]');
  const buttons = page.locator('main button:visible:not([disabled]):not([type=submit])');
  const amount = Math.min(await buttons.count(), max);
  for (let n = 0; n < amount; n += 1) {
    if (page.url() !== address) await open(pathname + search);
    if (!(await press(buttons.nth(n)))) continue;
    await settle();
    await inspect();
    if ((await dialogs.count()) === 0) continue;
    for (const tab of await dialogs.last().getByRole('tab').all()) if (await press(tab)) await inspect();
    await page.keyboard.press('Escape');
    await settle();
    if ((await dialogs.count()) > 0) await open(pathname + search);
  }
  return amount;
}

const press = (one: Locator) =>
  one.click({ timeout: 400, position: { x: 6, y: 6 } }).then(
    () => true,
    () => false,
  );

/** Serves pages without escaping and without a content security policy. */
async function removeGuards(page: Page, url: string): Promise<void> {
  await page.route(`${url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    const body = (await response.text()).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
    return route.fulfill({ response, headers, body });
  });
}

/** Counts exported files with a wrong content type, without `nosniff`, or with a cell that a spreadsheet would run. */
async function countBadFiles(url: string, world: Awaited<ReturnType<typeof createOneOfEach>>): Promise<number> {
  let bad = 0;
  for (const noun of exports) {
    const reason = exportsOfPeople.includes(noun) ? { reason: 'For the torture check' } : {};
    const body = ['day', 'steps', 'till'].includes(noun) ? { date: world.days[0], ...reason } : reason;
    const call = { path: `/api/admin/${noun}/export`, body, cookie: `session=${world.admin.token}` };
    const { status, text, headers } = await sendCall(url, call);
    const isJson = headers['content-type'] === 'application/json; charset=utf-8';
    const file = status === 200 ? (JSON.parse(text) as { text: string }).text : '';
    const runs = /(^|[,"\r\n])[=@\t]/.test(file.replaceAll('""', ''));
    if (!isJson || headers['x-content-type-options'] !== 'nosniff' || file === '' || runs) {
      bad += 1;
      console.log(
        `${call.path}: ${status} ${headers['content-type']}`,
        file.match(/(^|[,"\r\n])[=@\t].{0,60}/)?.[0] ?? '',
      );
    }
  }
  for (const id of world.appointments) {
    const { text, headers } = await sendCall(url, {
      path: `/api/appointments/${id}/calendar`,
      cookie: `session=${world.family.token}`,
    });
    const isCalendar = headers['content-type'] === 'text/calendar; charset=utf-8';
    const isOne = text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT').length === 1;
    if (!isCalendar || !isOne || headers['x-content-type-options'] !== 'nosniff') bad += 1;
  }
  return bad;
}
