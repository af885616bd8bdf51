import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { clockShift, shiftClock } from './clock.ts';
import { type JourneyServer, startJourneyServer } from './start-server.ts';

export { type Browser, expect, type Page };

const firstPort = Number(process.env.E2E_PORT ?? 21_873);

/** Scripts are loaded after the first paint, so a test waits until React has hydrated the page and all its controls. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = (control: Element) => Object.keys(control).some((name) => name.startsWith('__react'));
    return (
      !('$_TSR' in window) && [...document.querySelectorAll('main :is(button, input, textarea)')].every(isHydrated)
    );
  });
}

type WorkerFixtures = {
  /** Environment variables of the server. A test file that sets others gets its own worker and its own server. */
  serverSettings: Record<string, string>;
  /** This worker's server, its database and its data folder. */
  serving: JourneyServer;
  /** The URL of this worker's server. */
  server: string;
  /** Runs a statement in the database of this server, for what would take days, such as a reminder. */
  runStatement: JourneyServer['run'];
};

/**
 * Opens pages and waits until they react to clicks. Each worker has its own server and database, so that journeys that run
 * at the same time do not affect each other.
 */
export const test = base.extend<{ page: Page }, WorkerFixtures>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  serving: [
    async ({ serverSettings }, use, { workerIndex }) => {
      const port = String(firstPort + workerIndex); // a worker that replaces a failed one has another index
      const serving = await startJourneyServer([process.env.E2E_TEMPLATE ?? ''], { ...serverSettings, PORT: port });
      await use(serving);
      await serving.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [async ({ serving }, use) => use(serving.ready), { scope: 'worker' }],
  runStatement: [async ({ serving }, use) => use(serving.run), { scope: 'worker' }],
  // Behind a proxy, visitors open the proxy's address (E2E_PUBLIC_URL).
  baseURL: async ({ server }, use) => use(process.env.E2E_PUBLIC_URL || server),
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (...given) => {
        const context = await open(...given);
        if (clockShift !== 0) await context.addInitScript(shiftClock, clockShift);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    for (const way of ['goto', 'reload', 'goBack'] as const) {
      const go = page[way].bind(page) as (...given: unknown[]) => ReturnType<Page['reload']>;
      page[way] = async (...given: unknown[]) => {
        const answer = await go(...given);
        if (javaScriptEnabled !== false) await waitForHydration(page);
        return answer;
      };
    }
    await use(page);
  },
});
