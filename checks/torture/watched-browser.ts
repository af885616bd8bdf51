import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';

// The import has a variable address, because the file is plain JavaScript without types.
const scripts = new URL('../../scripts/chromium.mjs', import.meta.url).href;
export const { findChromium } = (await import(scripts)) as { findChromium: () => string | null };

// A string, because the code runs in the page and not in Node.
const listen = `
  window.print = () => undefined;
  try { localStorage.setItem('hasSeenDisclaimer', 'true'); } catch {}
  document.addEventListener('securitypolicyviolation', (event) =>
    window.__reported(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

/** Reads the visible texts and the values of form fields, but no scripts. */
const readTexts = `(() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? '')) texts.push(node.data);
  for (const field of document.querySelectorAll('input, textarea')) texts.push(field.value);
  return texts;
})()`;
const scriptLinks = `[...document.querySelectorAll('[href], [action], [formaction], [src]')].filter((one) =>
  ['href', 'action', 'formaction', 'src'].some((name) => /^[\\s\\0-\\x1f]*(javascript|vbscript|data:text)/i.test(one.getAttribute(name) ?? ''))).length`;

/** Events that must not happen. */
type Alarms = { ran: string[]; reports: string[]; elsewhere: string[]; dialogs: string[]; links: string[] };

/** A browser that records executed payloads, violations of the content security policy and requests to other hosts. */
export async function openWatchedBrowser(url: string) {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
  const alarms: Alarms = { ran: [], reports: [], elsewhere: [], dialogs: [], links: [] };

  async function enter(cookies: Record<string, string>) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(5_000);
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    const page = await context.newPage();
    const waiting = new Set<unknown>();
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
    await context.exposeBinding('__ran', () => alarms.ran.push(page.url()));
    await context.exposeBinding('__reported', (_source, what: string) => alarms.reports.push(`${page.url()}: ${what}`));
    await context.addInitScript(listen);
    page.on('dialog', (dialog) => {
      alarms.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/content security policy|trusted ?type/i.test(message.text())) alarms.reports.push(message.text());
    });
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/admin/changes')) waiting.add(request); // the stream of changes does not end
      const target = new URL(request.url());
      if (target.protocol !== 'data:' && target.protocol !== 'blob:' && target.origin !== new URL(url).origin)
        alarms.elsewhere.push(request.url());
    });
    // Only reads are let through, so pressing a button changes nothing.
    await page.route(/\/api\//, (route) => {
      const isRead =
        route.request().method() === 'GET' ||
        /\/(search|export|recent|price-preview|stranded)$/.test(route.request().url());
      return isRead ? route.continue() : route.abort();
    });
    /** Waits until the page has no requests in flight. */
    async function settle(): Promise<void> {
      for (let [quiet, turns] = [0, 0]; quiet < 3 && turns < 200; turns += 1) {
        await pause(20);
        quiet = waiting.size === 0 ? quiet + 1 : 0;
      }
    }
    const open = async (path: string) => {
      waiting.clear();
      await page.goto(url + path, { waitUntil: 'load' });
      await settle();
    };
    return { context, page, open, settle };
  }

  /** Returns the texts of the page, and records links that run code. */
  async function readPage(page: Page): Promise<string[]> {
    const links = (await page.evaluate(scriptLinks)) as number;
    if (links > 0) alarms.links.push(page.url());
    return (await page.evaluate(readTexts)) as string[];
  }
  return { alarms, enter, readPage, close: () => browser.close() };
}

/** A browser context of one user, with its page. */
export type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof openWatchedBrowser>>['enter']>>;

const timeoutMs = 20_000;
/** Runs in a page: closes the disclaimer and chooses a city. */
export const preferences = `try {
    localStorage.setItem('hasSeenDisclaimer', 'true');
    localStorage.setItem('selectedCity', 'Testpur');
  } catch {} // about:blank has no storage`;

/** Links to pages whose script the tab has not loaded yet. `link` is pressed after the new version is deployed. */
const journeys = [
  { from: '/', link: 'About', heading: 'About' },
  { from: '/about', link: 'Help', heading: 'Help' },
  { from: '/help', link: 'Privacy', heading: 'Privacy' },
  { from: '/faq', link: 'Terms', heading: 'Terms' },
] as const;

export const openChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });

/**
 * Opens four tabs, one for each journey, as a signed-in family. In a browser without a screen, all tabs are visible, so
 * each tab keeps its stream of changes open. A browser has at most six connections to a server, so these tabs get a
 * browser context of their own.
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
