import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { plainFont } from './plain-font.ts';

// The minified build: browsers read it in half the time.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The narrowest screen that journeys use. */
export const phoneScreen = { width: 360, height: 740 };

/** A narrow light screen and a wide dark screen. The other two combinations would show the same errors. */
const looks = [
  { colorScheme: 'light', viewport: phoneScreen },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;

/** `npm test` uses one look per test, and `npm run verify` both. */
const looksOfTest = () =>
  process.env.JOURNEYS === 'all'
    ? looks
    : looks.filter((_, index) => index === test.info().title.length % looks.length);

/**
 * Shows and checks the page in each look, and then restores its first look. Motion is not reduced, because with reduced
 * motion, a change of colours is a short transition of every element.
 */
export async function inAllLooks(page: Page, check: () => Promise<void>): Promise<void> {
  const viewportBefore = page.viewportSize();
  for (const { colorScheme, viewport } of looksOfTest()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await test.step(`${colorScheme}, ${viewport.width} px wide`, check);
  }
  await page.emulateMedia({ colorScheme: null });
  if (viewportBefore) await page.setViewportSize(viewportBefore);
}

/** Checks in each look that axe finds no violation and that the page is not wider than the screen. */
export async function expectAccessibleInAllLooks(page: Page, within?: string): Promise<void> {
  await inAllLooks(page, () => expectAccessible(page, within));
}

/**
 * Checks that axe finds no violation and that the page is not wider than the screen. Of a page behind a modal dialog, only
 * the dialog is checked: nothing else can be reached.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // The address changes before the next page is shown, so wait for the page.
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
  await waitForAnimations(page); // text that is fading in has too little contrast
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Only violations are returned: describing the passed rules takes longer than the checks.
  const violations = await page.evaluate(async (selector) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const checked = selector ?? document.querySelector('dialog:modal') ?? document;
    const results = await run(checked, { resultTypes: ['violations'] });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  }, within);
  expect(violations).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** Waits until nothing fades or moves. Spinners never end, so they are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isRunning = ({ effect, playState }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const running = () => document.getAnimations().filter(isRunning);
    // An inherited value changes after the value of the parent, so new animations may start.
    for (let some = running(); some.length > 0; some = running())
      await Promise.allSettled(some.map((animation) => animation.finished));
  });
}

/** A warning that our own setting causes: journeys block service workers. */
export const blockedWorker = 'Service Worker registration blocked by Playwright';

/** Collects errors and warnings of the browser. The test ends with `expect(complaints).toEqual([])`. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isBad = ['error', 'warning'].includes(message.type()) && message.text() !== blockedWorker;
    if (isBad) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator, maxPresses = 60): Promise<void> {
  for (let press = 0; press < maxPresses; press += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Checks that all files of our site that the page refers to can be loaded. */
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

/** Checks that the page is not wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}

/**
 * Checks that text can be read and controls can be reached: no word is broken in the middle, clipped, outside the screen or
 * over another one, and no control is outside the screen.
 */
export async function expectReadable(page: Page, what = page.url()): Promise<void> {
  expect(await findUnreadable(page), what).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** What `expectReadable` reports, in every script. */
export function findUnreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const hidden = '.sr-only, .skip-link, script, style, option, [popover]:not(:popover-open)';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(hidden);
    const isOutside = ({ left, right }: DOMRect) => left < -3 || right > innerWidth + 3;
    // A longer word fits no line of a phone. Words of Indian languages may break if no line can hold them.
    const longestUnbroken = 20;
    const isEnglish = document.documentElement.lang.startsWith('en');
    const widestLine = isEnglish ? Number.POSITIVE_INFINITY : innerWidth - 96;
    // The texts of these elements may be cut off, because the page or its menu shows them completely elsewhere.
    const shortened = isEnglish ? '.nothing' : '.site-city, .booking-summary-line';
    type Limit = { right: number; top: number; bottom: number; isTiny: boolean };
    /** Where the elements around a text hide it. Text that is only scrolled out of view is not hidden. */
    const limitsOf = (element: Element | null): Limit[] => {
      if (!element || element === document.body) return [];
      const { overflowX, overflowY } = getComputedStyle(element);
      const { right, top, bottom, width } = element.getBoundingClientRect();
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const limit = {
        right: hides(overflowX) ? right : Number.POSITIVE_INFINITY,
        top: hides(overflowY) ? top : Number.NEGATIVE_INFINITY,
        bottom: hides(overflowY) ? bottom : Number.POSITIVE_INFINITY,
        isTiny: hides(overflowX) && width <= 1, // visible to screen readers only
      };
      const scrolls = overflowY === 'auto' || overflowY === 'scroll';
      const outer = limitsOf(element.parentElement);
      const endless = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
      return [limit, ...(scrolls ? outer.map((one) => ({ ...one, ...endless })) : outer)];
    };
    /** Whether an element is above the page, so that it may cover others. */
    const isAbove = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isAbove(element.parentElement));

    const canvas = document.createElement('canvas').getContext('2d');
    /** The heights of the letters of a word in each line, without the empty space above and below them. */
    const inkOf = (word: string, font: string, lines: DOMRect[]) => {
      if (!canvas) return [];
      canvas.font = font;
      const size = canvas.measureText(word);
      return lines.map(({ left, right, top, bottom }) => {
        // The boxes of a line are as high as its font. A canvas knows where the baseline is in them.
        const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = size;
        const baseline = top + ((bottom - top) * above) / (above + below);
        const ink = { top: baseline - size.actualBoundingBoxAscent, bottom: baseline + size.actualBoundingBoxDescent };
        return { word, left, right, ...ink };
      });
    };
    const inks: ReturnType<typeof inkOf> = [];

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const holder = node.parentElement;
      if (!holder || !node.data.trim() || !isShown(holder)) continue;
      const limits = limitsOf(holder);
      if (limits.some(({ isTiny }) => isTiny)) continue;
      const { font } = getComputedStyle(holder);
      const mayCover = isAbove(holder) || holder.closest(`dialog, svg, ${shortened}`) !== null;
      // Words, with the invisible characters that join letters or keep them apart.
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\p{N}\u200c\u200d]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const box = range.getBoundingClientRect();
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(rects.map(({ y }) => Math.round(y)));
        const wordWidth = rects.reduce((sum, { width }) => sum + width, 0);
        const letters = [...new Intl.Segmenter().segment(word)].length;
        if (lines.size > 1 && letters <= longestUnbroken && wordWidth <= widestLine) found.add(`broken: ${word}`);
        const ink = inkOf(word, font, rects);
        const isCut = (limit: Limit) =>
          ink.some(({ top, bottom }) => top < limit.top - 1.5 || bottom > limit.bottom + 1.5);
        const isClipped = limits.some((one) => box.right > one.right + 1 || box.top + 4 > one.bottom || isCut(one));
        if (isClipped && !holder.closest(shortened)) found.add(`clipped: ${word}`);
        if (!isClipped && isOutside(box)) found.add(`outside: ${word}`);
        if (!mayCover) inks.push(...ink);
      }
    }
    for (const [index, one] of inks.entries())
      for (const other of inks.slice(index + 1)) {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > 2 && height > 3) found.add(`over each other: ${one.word}, ${other.word}`);
      }
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary, [role=tab]')) {
      if (!isShown(control) || limitsOf(control).some(({ isTiny }) => isTiny)) continue;
      const name = control.getAttribute('aria-label') ?? (control.textContent || control.localName);
      if (isOutside(control.getBoundingClientRect())) found.add(`control outside: ${name.trim().slice(0, 40)}`);
    }
    return [...found];
  });
}

/** Checks that every control can be called by the text that it shows, as voice control does. */
export async function expectVoiceNames(page: Page, what = page.url()): Promise<void> {
  const problems = await page.evaluate(() => {
    const plain = (text: string) =>
      text
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase();
    return [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label], label[aria-label]')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !plain(control.ariaLabel ?? '').includes(plain(control.innerText)))
      .map(({ ariaLabel, innerText }) => `${innerText} is called ${ariaLabel}`);
  });
  expect(problems, what).toEqual([]);
}

/**
 * Checks that everything on a page or in its open dialog that can be pressed is at least 48 px wide and high. Links inside a
 * sentence are as high as its lines. Seven days beside each other are narrower on a screen of less than 360 px.
 */
export async function expectLargeTargets(page: Page, what = page.url()): Promise<void> {
  const small = await page.evaluate(() => {
    const scope = document.querySelector('dialog:modal') ?? document.querySelector('main') ?? document.body;
    const isInSentence = (element: Element) =>
      element.localName === 'a' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const found: string[] = [];
    for (const control of scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      // A radio button or checkbox is pressed by the label that contains it. A link on a card covers the whole card.
      const target =
        control.closest('label') ?? (control.matches('.ui-card-link') ? control.closest('.ui-card') : control);
      if (!target?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (target.closest('.sr-only') || isInSentence(target)) continue;
      const { width, height } = target.getBoundingClientRect();
      if (width <= 1) continue; // for screen readers only
      const minWidth = target.closest('.calendar-grid') && innerWidth < 360 ? 42 : 48;
      const name = (control.ariaLabel ?? '') || (target as HTMLElement).innerText || control.outerHTML.slice(0, 60);
      if (width < minWidth - 0.5 || height < 47.5)
        found.push(`${name.trim().replaceAll(/\s+/g, ' ')}: ${width.toFixed(1)} × ${height.toFixed(1)}`);
    }
    return found;
  });
  expect.soft(small, what).toEqual([]);
}

/** Shows the page in our own font, because each system has other fonts. The browser context needs `bypassCSP`. */
export async function setPlainFont(page: Page): Promise<void> {
  await page.evaluate(async (font) => {
    document.fonts.add(await new FontFace('Plain', font).load());
    const plain = document.head.appendChild(document.createElement('style'));
    // Glyph positions are not rounded and bold is not synthesised, because builds of Chromium differ in both.
    plain.textContent = `*, ::before, ::after { font-family: Plain !important; font-synthesis: none !important;
        text-rendering: geometricPrecision !important }
      html { scrollbar-gutter: auto !important } ::-webkit-scrollbar { display: none }`;
    // Widths in `ch` are updated to the new font only in the next frame.
    for (const _frame of ['this', 'next']) await new Promise(requestAnimationFrame);
  }, plainFont);
}
