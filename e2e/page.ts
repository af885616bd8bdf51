import { test as base, expect, type Page } from '@playwright/test';
import { startServing } from './serving.ts';

export { expect, type Page };

const firstPort = Number(process.env.E2E_PORT ?? 21_873);

/** Scripts come after the first paint. A person needs a moment to find a button; a test waits until React has taken over. */
async function untilItAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in window));
}

type WorkerFixtures = {
  /** Environment variables of the server. A file that sets others gets a worker, and so a server, of its own. */
  serverSettings: Record<string, string>;
  /** The address of the server that only this worker uses. */
  server: string;
};

/**
 * A browser that a person sits in front of: a page that was opened answers when it is pressed. Each worker has a server
 * with a database of its own, so that no journey disturbs one that runs at the same time.
 */
export const test = base.extend<{ page: Page }, WorkerFixtures>({
  serverSettings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverSettings }, use, { workerIndex }) => {
      const port = String(firstPort + workerIndex); // a worker that replaces a failed one has another index
      const serving = await startServing([process.env.E2E_TEMPLATE ?? ''], { ...serverSettings, PORT: port });
      await use(serving.ready);
      await serving.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server),
  page: async ({ page, javaScriptEnabled }, use) => {
    for (const way of ['goto', 'reload', 'goBack'] as const) {
      const go = page[way].bind(page) as (...given: unknown[]) => ReturnType<Page['reload']>;
      page[way] = async (...given: unknown[]) => {
        const answer = await go(...given);
        if (javaScriptEnabled !== false) await untilItAnswers(page);
        return answer;
      };
    }
    await use(page);
  },
});
