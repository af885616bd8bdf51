import { expect, test } from 'vitest';
import { requireReversible, requireSameRequest, requireWithinBalance, tillClosed } from './rules.ts';

function messageOf(work: () => void): string {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['the whole balance', 50_000, { charged: 50_000, received: 0 }, 'accepted'],
  ['a part', 20_000, { charged: 50_000, received: 0 }, 'accepted'],
  ['the rest', 30_000, { charged: 50_000, received: 20_000 }, 'accepted'],
  ['one paisa too much', 30_001, { charged: 50_000, received: 20_000 }, 'The balance is ₹300.00.'],
  ['a paid visit', 1, { charged: 50_000, received: 50_000 }, 'Nothing is left to pay for this visit.'],
  ['a visit without a price', 100, { charged: 0, received: 0 }, 'Nothing is left to pay for this visit.'],
  ['a cancelled visit that was paid', 100, { charged: 0, received: 100 }, 'Nothing is left to pay for this visit.'],
])('%s', (_name, amount, money, expected) => {
  expect(messageOf(() => requireWithinBalance(amount, money))).toBe(expected);
});

const stored = { visitId: 'a', amount: 100, method: 'upi' as const, reference: 'UTR 1', reverses: null };

test.each([
  ['the same', {}, 'accepted'],
  ['another visit', { visitId: 'b' }, 'other details'],
  ['another amount', { amount: 200 }, 'other details'],
  ['another method', { method: 'card' as const }, 'other details'],
  ['another reference', { reference: 'UTR 2' }, 'other details'],
  ['a reversal', { reverses: 'c' }, 'other details'],
])('a repeated request with %s', (_name, change, expected) => {
  expect(messageOf(() => requireSameRequest(stored, { ...stored, ...change }))).toContain(expected);
});

test.each([
  ['a payment', { amount: 100, isReversed: false }, 'accepted'],
  ['a reversed payment', { amount: 100, isReversed: true }, 'This payment is already reversed.'],
  ['a reversal', { amount: -100, isReversed: false }, 'A reversal cannot be reversed. Please take the payment again.'],
])('reversing %s', (_name, payment, expected) => {
  expect(messageOf(() => requireReversible(payment))).toBe(expected);
});

test('the rejection names the day of the closed till', () => {
  expect(tillClosed('2027-01-05').message).toBe(
    'The till of Jan 5, 2027 is closed. Payments can be entered again tomorrow.',
  );
});
