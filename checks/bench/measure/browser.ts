import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

// The import has a variable address, because the file is plain JavaScript without types.
const scripts = new URL('../../../scripts/chromium.mjs', import.meta.url).href;
const { findChromium } = (await import(scripts)) as { findChromium: () => string | null };

/** Null if there is no Chromium. */
export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium();
  return executablePath ? chromium.launch({ executablePath, args: ['--no-sandbox'] }) : null;
}

/** Notes in `shownAt` when the first frame with the content is painted. */
export async function watchFor(page: BrowserContext | Page, selector: string): Promise<void> {
  await page.addInitScript(`{
    const look = () => document.querySelector(${JSON.stringify(selector)})?.getClientRects().length
      ? requestAnimationFrame(() => { window.shownAt = performance.now(); })
      : requestAnimationFrame(look);
    requestAnimationFrame(look);
  }`);
}
