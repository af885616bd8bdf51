import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';

// A variable address, because the file is plain JavaScript and has no types.
const scripts = new URL('../scripts/chromium.mjs', import.meta.url).href;
export const { findChromium } = (await import(scripts)) as { findChromium: () => string | null };

// Plain text: it runs in the page, where other rules hold than here.
const listen = `
  window.print = () => undefined;
  try { localStorage.setItem('hasSeenDisclaimer', 'true'); } catch {}
  document.addEventListener('securitypolicyviolation', (event) =>
    window.__reported(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

/** What a person can read: texts, and what stands in fields. Never what stands in scripts. */
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

/** Everything that must never happen. */
type Alarms = { ran: string[]; reports: string[]; elsewhere: string[]; dialogs: string[]; links: string[] };

/** A browser that tells of every script that should not run, every report of the policy and every call elsewhere. */
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
      if (!request.url().endsWith('/api/admin/changes')) waiting.add(request); // that one never ends
      const asked = new URL(request.url());
      if (asked.protocol !== 'data:' && asked.protocol !== 'blob:' && asked.origin !== new URL(url).origin)
        alarms.elsewhere.push(request.url());
    });
    // Whatever is pressed changes nothing: only what reads is let through.
    await page.route(/\/api\//, (route) => {
      const isRead =
        route.request().method() === 'GET' ||
        /\/(search|export|recent|price-preview|stranded)$/.test(route.request().url());
      return isRead ? route.continue() : route.abort();
    });
    /** Until the page has shown itself, and asks for nothing more. */
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

  /** The texts of the page, once it no longer asks for anything. */
  async function readPage(page: Page): Promise<string[]> {
    const links = (await page.evaluate(scriptLinks)) as number;
    if (links > 0) alarms.links.push(page.url());
    return (await page.evaluate(readTexts)) as string[];
  }
  return { alarms, enter, readPage, close: () => browser.close() };
}

/** One person's window. */
export type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof openWatchedBrowser>>['enter']>>;
