import { readFileSync } from 'node:fs';
import { pseudoFile } from '../languages/pseudo.ts';
import { findProblems, test } from './language-screens.ts';
import { expect } from './visitor.ts';

// Sentences that are 40 % longer than the English ones have room too. The server and the browser use the pseudo language
// for the pages in Hindi.

test.use({ serverSettings: { PSEUDO_LANGUAGE: 'true' } });
test.slow(); // it opens all screens in three sizes

test('every word of all screens can be read if sentences are longer', { tag: '@full' }, async ({ page }) => {
  await page.route(/\/assets\/hi-[\w-]+\.json$/, (route) => {
    const file = new URL(`../dist/client${new URL(route.request().url()).pathname}`, import.meta.url);
    return route.fulfill({ json: pseudoFile(JSON.parse(readFileSync(file, 'utf8'))) });
  });
  await page.goto('/hi/help');
  await expect(page.locator('footer')).toContainText(/\[.*ṡ.*\]/);
  expect(await findProblems(page, 'hi', 'all')).toEqual([]);
});
