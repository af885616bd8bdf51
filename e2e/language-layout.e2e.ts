import { findProblems, test } from './language-screens.ts';
import { expect } from './visitor.ts';

test.slow(); // each test opens many screens in three sizes

// The language with the widest letters. `npm run verify` looks at all screens in all languages.
test('every word of the key screens can be read in ta', async ({ page }) => {
  expect(await findProblems(page, 'ta', 'key')).toEqual([]);
});

for (const language of ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'])
  test(`every word of all screens can be read in ${language}`, { tag: '@full' }, async ({ page }) => {
    expect(await findProblems(page, language, 'all')).toEqual([]);
  });
