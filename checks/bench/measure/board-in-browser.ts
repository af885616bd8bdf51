import { openBrowser, watchFor } from './browser.ts';
import { type Check, median } from './report.ts';
import type { Stage } from './round.ts';

const maxSeconds = 1;

/** How long a new tab takes to show a visit of a day board with 2,400 visits of 60 doctors: its first and its later visits. */
export async function measureBoardInBrowser({ serverUrl, people }: Stage, rounds: number): Promise<Check[]> {
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
    return [['first visit', first] as const, ['later visits', median(later)] as const].map(([when, value]) => ({
      what: `board in the browser, ${when}: s until content`,
      value,
      target: `≤ ${maxSeconds}`,
      ok: value <= maxSeconds,
    }));
  } finally {
    await browser.close();
  }
}
