import { findProblems, test } from './language-screens.ts';
import { expect } from './visitor.ts';

test.slow(); // each test opens many screens in three sizes

// Scripts of three kinds: with a line above, with wide letters, and with high stacks of letters.
for (const language of ['hi', 'ta', 'ml'] as const)
  test(`every word of the key screens can be read in ${language}`, async ({ page }) => {
    expect(await findProblems(page, language, 'key')).toEqual([]);
  });

for (const language of ['en', 'hi', 'mr', 'bn', 'ta', 'te', 'kn', 'gu', 'ml', 'pa'])
  test(`every word of all screens can be read in ${language}`, { tag: '@full' }, async ({ page }) => {
    expect(await findProblems(page, language, 'all')).toEqual([]);
  });
