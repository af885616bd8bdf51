import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

/** On a phone by day and on a desk by night: what fails in one of the other two pairings fails in one of these. */
export const looks = [
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;

/** A look for `test.use`, and its name. */
export const lookOf = ({ colorScheme, viewport }: (typeof looks)[number]) => ({
  name: `${colorScheme}, ${viewport.width} px wide`,
  use: { colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' as const } },
});

/** axe finds no violation, and nothing is wider than the screen. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations leave the page: describing what passed takes longer than the checks themselves.
  const violations = await page.evaluate(async (selector) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const results = await run(selector, { resultTypes: ['violations'] });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, within);
  expect(violations).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Collects what a browser complains about; the test ends with `expect(complaints).toEqual([])`. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Presses Tab until the focus is on it, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Every address of our own that the page names. Each must answer. */
export async function expectAssetsToAnswer(page: Page): Promise<void> {
  const addresses = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('script[src], link[href], img[src]')]
        .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '')
        .filter((address) => address.startsWith('/')),
    ),
  ]);
  expect(addresses.length).toBeGreaterThan(3);
  for (const address of addresses) expect((await page.request.get(address)).status(), address).toBe(200);
}

/** The page must not be wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}
