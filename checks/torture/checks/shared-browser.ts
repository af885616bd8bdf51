import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { PasswordHasher } from '#server/password-hasher.ts';
import { tracesOf } from '../../rig/browser-traces.ts';
import { type Server, startDeployment } from '../../rig/deployment.ts';
import { atLeast, exactly, measured } from '../../rig/facts.ts';
import { createOffer, createPeople, type Person } from '../../rig/world/small-world.ts';
import type { Check, RunOptions } from '../check.ts';
import { findChromium, preferences } from '../watched-browser.ts';

const password = 'the right words 42';
const timeoutMs = 15_000;

// A string, because the code runs in the page. Without these features, tabs get no messages from each other, do not notice
// when they become visible, and remove nothing from storage.
const disableGuards = `
  Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  Storage.prototype.removeItem = () => undefined;
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target);
    target.addEventListener = (type, ...rest) =>
      /^(storage|visibilitychange|pageshow|focus)$/.test(type) ? undefined : listen(type, ...rest);
  }`;

/** The used part of a page's window. */
type Window = { history: { state: { patientSearch?: string } } };

/** A tab of the first account: its path and the form that is filled in. All screens show texts of the account. */
type Screen = { path: (person: Person) => string; type?: (page: Page, text: string) => Promise<void> };
const fill = (label: string) => (page: Page, text: string) => page.getByLabel(label).fill(text);
const screens: Screen[] = [
  { path: () => '/patients/new', type: fill('Medical history') },
  { path: ({ patientId }) => `/patients/${patientId}/edit`, type: fill('Medical history') },
  { path: () => '/appointment', type: fill('Notes') },
  { path: () => '/account', type: fill('Name') },
  {
    path: () => '/patients',
    async type(page, text) {
      await page.getByRole('button', { name: 'Search patients' }).click();
      await page.getByRole('searchbox').fill(text);
      await page.waitForFunction(() => (globalThis as unknown as Window).history.state.patientSearch !== undefined);
      // Then it opens a public page, so the search is only in the history.
      await page.getByRole('link', { name: 'About' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
    },
  },
  { path: ({ patientId }) => `/patients/${patientId}` },
  { path: () => '/about' },
];

/** How the session of the first account ends. */
const ends = ['logout', 'expired', 'ended elsewhere'] as const;

/** A family leaves a shared browser with many open tabs, and another one signs in. No tab may contain data of the first. */
export const sharedBrowserCheck: Check = {
  name: 'shared-browser',
  promise: 'another account signs in in a shared browser: no open tab shows or stores anything of the previous account',
  control: 'the messages between tabs, the check when a tab becomes visible, and the erasing',
  needs: () => (findChromium() ? null : 'a Chromium (CHROMIUM_PATH)'),
  async run({ quick, control }: RunOptions) {
    const rounds = control ? 1 : quick ? 5 : 50;
    const deployment = await startDeployment({ servers: 1 });
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
    const seen = { held: 0, looked: 0, unchanged: 0, errors: [] as string[], traces: [] as string[] };
    try {
      const { url } = deployment.servers[0] as Server;
      await createOffer(deployment.owner, 1);
      const people = await createPeople(deployment.owner, rounds * 2, await new PasswordHasher().hash(password));
      for (let round = 0; round < rounds; round += 1) {
        const [first, next] = people.slice(round * 2) as [Person, Person];
        const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
        context.setDefaultTimeout(timeoutMs);
        context.on('weberror', (error) => seen.errors.push(String(error.error())));
        await context.addCookies([{ name: 'selectedCity', value: 'Testpur', url }]);
        await context.addInitScript(control ? `${preferences}\n${disableGuards}` : preferences);
        const end = ends[round % ends.length] as (typeof ends)[number];
        await playRound({
          context,
          owner: deployment.owner,
          first,
          next,
          end,
          canary: `Canary-${round}-secret`,
          seen,
          control,
        });
        await context.close();
      }
    } finally {
      await browser.close();
      await deployment.close();
    }
    for (const trace of new Set(seen.traces)) if (!control) console.log(`found: ${trace}`);
    for (const error of new Set(seen.errors)) console.log(`error in a page: ${error}`);
    return [
      exactly('texts of the account before that were found', seen.traces.length, 0),
      exactly('tabs that did not change over to the next account', seen.unchanged, 0),
      exactly('errors in a page', seen.errors.length, 0),
      exactly('tabs that held a text before', seen.held, rounds * screens.length),
      atLeast('looks at a tab afterwards', seen.looked, rounds * (screens.length + (control ? 1 : 2))),
      measured('rounds', rounds),
    ];
  },
};

type Round = {
  context: BrowserContext;
  owner: Pool;
  first: Person;
  next: Person;
  end: (typeof ends)[number];
  canary: string;
  control: boolean;
  seen: { held: number; looked: number; unchanged: number; traces: string[] };
};

async function playRound({ context, owner, first, next, end, canary, control, seen }: Round): Promise<void> {
  await owner.run(sql`update accounts set name = ${`${canary} account`} where id = ${first.accountId}`);
  await owner.run(sql`update patients set name = ${`${canary} patient`} where id = ${first.patientId}`);
  await owner.run(sql`update accounts set name = 'Next Family' where id = ${next.accountId}`);
  const front = await context.newPage();
  const url = await signIn(front, first);

  const tabs: Page[] = [];
  for (const { path, type } of screens) {
    const tab = await context.newPage();
    await tab.goto(path(first));
    await type?.(tab, `${canary} typed`);
    await tab.getByRole('button', { name: `Account menu of ${canary} account` }).waitFor();
    if ((await tracesOf(tab, canary)).length > 0) seen.held += 1;
    tabs.push(tab);
  }

  await front.bringToFront();
  if (end === 'logout') {
    await front.goto('/account');
    await front.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await front.waitForURL(`${url}/`);
  } else if (end === 'expired') await context.clearCookies({ name: 'session' });
  else await owner.run(sql`delete from sessions where account_id = ${first.accountId}`);
  await signIn(front, next);

  const inspect = async (tab: Page) => {
    const nextAccount = tab.getByRole('button', { name: 'Account menu of Next Family' });
    const hasChanged = await nextAccount.waitFor({ timeout: control ? 1_000 : timeoutMs }).then(
      () => true,
      () => false,
    );
    if (!hasChanged) seen.unchanged += 1;
    for (const where of await tracesOf(tab, canary))
      seen.traces.push(`${where} of ${new URL(tab.url()).pathname.replace(/[0-9a-f-]{36}/, '…')} after ${end}`);
    seen.looked += 1;
  };
  for (const tab of [front, ...tabs]) await inspect(tab);
  for (const tab of control ? [] : tabs) {
    await tab.goBack();
    if (tab.url().startsWith(url)) await inspect(tab);
  }
}

/** Signs in with the form. Returns the origin of the site. */
async function signIn(page: Page, { phone }: Person): Promise<string> {
  await page.goto('/login?from=/patients');
  await page.waitForFunction(() => !('$_TSR' in globalThis)); // the scripts have run
  const form = page.getByRole('tabpanel', { name: 'Login' });
  await form.getByLabel('Phone number').fill(phone);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Your Patients' }).waitFor();
  return new URL(page.url()).origin;
}
