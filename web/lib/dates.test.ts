import { expect, test } from 'vitest';
import { shortDate, shortDateTime } from './dates.ts';

test.each([
  ['2025-01-05T10:00:00Z', 'Jan 5, 2025', 'Jan 5, 2025, 3:30 PM'],
  ['2025-01-05T18:29:59Z', 'Jan 5, 2025', 'Jan 5, 2025, 11:59 PM'],
  ['2025-01-05T18:30:00Z', 'Jan 6, 2025', 'Jan 6, 2025, 12:00 AM'],
  ['soon', 'Invalid date', 'Invalid date'],
])('%s is %s in India', (instant, day, moment) => {
  expect(shortDate(instant)).toBe(day);
  expect(shortDateTime(instant)).toBe(moment);
});
