import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from './watched-browser.ts';

const timeoutMs = 20_000;
const preferences = `try {
    localStorage.setItem('hasSeenDisclaimer', 'true');
    localStorage.setItem('selectedCity', 'Testpur');
  } catch {} // about:blank has no storage`;

/** A page whose script the tab has not loaded yet. `link` is pressed after the release. */
const journeys = [
  { from: '/', link: 'About', heading: 'About' },
  { from: '/about', link: 'Help', heading: 'Help' },
  { from: '/help', link: 'Privacy', heading: 'Privacy' },
  { from: '/faq', link: 'Terms', heading: 'Terms' },
] as const;

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });

/**
 * Opens four tabs, one for each journey, as a signed-in family. Without a screen, a browser takes all tabs for visible, so each
 * keeps its stream of changes open. A browser has at most six connections to a server, and these tabs have their own context.
 */
export async function openTabs(browser: Browser, url: string, session: string): Promise<Page[]> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  context.setDefaultTimeout(timeoutMs);
  const cookies = { session, selectedCity: 'Testpur' };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  await context.addInitScript(preferences);
  const pages: Page[] = [];
  for (const { from } of journeys) {
    const tab = await context.newPage();
    await tab.goto(from);
    await tab.waitForFunction(() => !('$_TSR' in globalThis)); // React has hydrated the page
    await tab.evaluate('window.isSameDocument = true');
    pages.push(tab);
  }
  return pages;
}

/** Opens the next page in a tab, without loading a new document. `index` is the tab's place among those of its context. */
export async function continueIn(tab: Page, index: number): Promise<'same' | 'reloaded' | 'broken'> {
  const { link, heading } = journeys[index % journeys.length] as (typeof journeys)[number];
  await tab.bringToFront();
  await tab.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
  const title = tab.getByRole('heading', { level: 1, name: heading });
  const isShown = await title.waitFor({ timeout: timeoutMs / 2 }).then(
    () => true,
    () => false,
  );
  if (!isShown) return 'broken';
  return (await tab.evaluate('window.isSameDocument === true')) ? 'same' : 'reloaded';
}
