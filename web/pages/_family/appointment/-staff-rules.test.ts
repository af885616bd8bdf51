import { expect, test } from 'vitest';
import { hasBegunToday } from './-booking-rules.ts';

// 11:00 in India
const now = new Date('2027-01-05T05:30:00Z');

test.each([
  ['2027-01-05', '10:30', true],
  ['2027-01-05', '11:00', true],
  ['2027-01-05', '11:01', false],
  ['2027-01-04', '10:30', false],
  ['2027-01-06', '10:30', false],
  ['2027-01-05', '', false],
  ['', '10:30', false],
])('%s %s has begun today: %s', (date, time, expected) => {
  expect(hasBegunToday(date, time, now)).toBe(expected);
});
