import { expect, test } from 'vitest';
import { lastDigits, phoneWords, telNumber } from './phones.ts';

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

test('the number of a link has digits and the plus sign; two ways to write a number end with the same digits', () => {
  expect(telNumber('+91 (98123) 456-78')).toBe('+919812345678');
  expect(lastDigits('+91 98123 45678')).toBe(lastDigits('098123-45678'));
});
