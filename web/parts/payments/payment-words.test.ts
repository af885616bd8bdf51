import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { balanceWords, paymentWords } from './payment-words.ts';

const t = createT(null);

test.each([
  [50_000, 'Balance ₹500.00'],
  [0, 'Paid'],
  [-12_345, 'To be returned ₹123.45'],
])('a balance of %s paise', (balance, words) => {
  expect(balanceWords(t, balance)).toBe(words);
});

test.each([
  [{ amount: 50_000, method: 'cash' as const }, '₹500.00 in cash'],
  [{ amount: 50_000, method: 'upi' as const }, '₹500.00 by UPI'],
  [{ amount: 1_25_000_00, method: 'card' as const }, '₹1,25,000.00 by card'],
  [{ amount: -50_000, method: 'upi' as const }, '₹500.00 returned by UPI'],
])('%o', (payment, words) => {
  expect(paymentWords(t, payment)).toBe(words);
});
