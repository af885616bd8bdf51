import { expect, test } from 'vitest';
import { shortRupees } from './-rupee-words.ts';

test.each([
  [0, '₹0'],
  [99_900, '₹999'],
  [100_000, '₹1K'],
  [7_550_000, '₹75.5K'],
  [12_000_000, '₹1.2 L'],
  [3_000_000_000, '₹3 Cr'],
])('%i paise are %s', (paise, expected) => {
  expect(shortRupees(paise)).toBe(expected);
});
