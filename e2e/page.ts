import { test as base, expect, type Page } from '@playwright/test';

export { expect, type Page };

/** Scripts come after the first paint. A person needs a moment to find a button; a test presses it at once, and waits. */
async function untilItAnswers(page: Page): Promise<void> {
  await page.waitForFunction(() => !('$_TSR' in window));
}

/** A browser that a person sits in front of: a page that was opened answers when it is pressed. */
export const test = base.extend<{ page: Page }>({
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
