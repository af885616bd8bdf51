import { expect, test } from 'vitest';
import { phoneWords } from './phones.ts';

test.each([
  ['+919812345678', '+91 98123 45678'],
  ['9812345678', '98123 45678'],
  ['98123 45678', '98123 45678'],
  ['+912200000100', '+912200000100'],
  ['+14155550100', '+14155550100'],
  ['', ''],
])('%s is shown as %s', (given, shown) => {
  expect(phoneWords(given)).toBe(shown);
});
