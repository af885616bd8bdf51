import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { differenceWords } from './-till-words.ts';

test.each([
  [10_000, 10_000, 'Agrees'],
  [9_500, 10_000, '₹5.00 missing'],
  [10_500, 10_000, '₹5.00 too much'],
])('%s counted of %s', (counted, expected, words) => {
  expect(differenceWords(createT(null), counted, expected)).toBe(words);
});
