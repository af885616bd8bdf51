import type { PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test';
import { fontsOfDevice, type Script } from './device-fonts.ts';
import { expect, type Page, test } from './visitor.ts';

// A device with a font for the page's script downloads no font. Other devices download one.

test.skip(process.platform !== 'linux', 'only fontconfig lets a test choose the fonts of the system');

type Browsers = Pick<PlaywrightWorkerArgs, 'playwright'> & Pick<PlaywrightWorkerOptions, 'launchOptions'>;

/** Starts the browser of a device with these scripts. */
function openBrowser({ playwright, launchOptions }: Browsers, scripts: Script[]) {
  const env = fontsOfDevice(test.info().outputPath('fonts'), scripts);
  return playwright.chromium.launch({ ...launchOptions, env });
}

/** The scripts of the fonts that a page loads from now on, each file once. */
function listenForFonts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, script] = /noto-sans-(\w+)-\w+-\d+-normal-[\w-]+\.woff2$/.exec(request.url()) ?? [];
    if (script) scripts.push(script);
  });
  return scripts;
}

for (const { scripts, pages } of [
  { scripts: [], pages: { '/': [], '/hi': ['devanagari'], '/ta/help': ['tamil'], '/ml/login': ['malayalam'] } },
  { scripts: ['devanagari', 'tamil'], pages: { '/': [], '/hi': [], '/ta/help': [], '/ml': ['malayalam'] } },
] as { scripts: Script[]; pages: Record<string, Script[]> }[])
  test(`fonts of a device with ${['Latin letters', ...scripts].join(', ')}`, { tag: '@full' }, async ({
    playwright,
    launchOptions,
    server,
  }) => {
    const browser = await openBrowser({ playwright, launchOptions }, scripts);
    for (const [path, fonts] of Object.entries(pages)) {
      const page = await browser.newPage({ baseURL: server, serviceWorkers: 'block' });
      const loaded = listenForFonts(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect([path, [...new Set(loaded)]]).toEqual([path, fonts]);
      expect(loaded.length).toBeLessThanOrEqual(2 * fonts.length); // normal and bold
      await page.close();
    }
    await browser.close();
  });

test('a language that is chosen brings its font', { tag: '@full' }, async ({ playwright, launchOptions, server }) => {
  const browser = await openBrowser({ playwright, launchOptions }, []);
  const page = await browser.newPage({ baseURL: server, serviceWorkers: 'block' });
  await page.goto('/help');
  await page.waitForLoadState('networkidle');
  const loading = page.waitForResponse(/noto-sans-gujarati-gujarati-400-normal-[\w-]+\.woff2$/);
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click();
  await page.getByRole('link', { name: 'ગુજરાતી', exact: true }).click();
  const headers = (await loading).headers();
  expect(headers['content-type']).toBe('font/woff2');
  expect(headers['cache-control']).toContain('immutable');
  await browser.close();
});
