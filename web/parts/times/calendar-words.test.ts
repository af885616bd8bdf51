import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { shortDayName } from './calendar-words.ts';

test.each([
  ['2026-12-31', 'Today'],
  ['2027-01-01', 'Tomorrow'],
  ['2027-01-02', 'Sat, Jan 2'],
])('on the last day of 2026, %s is %s', (day, expected) => {
  expect(shortDayName(createT(null), day, '2026-12-31')).toBe(expected);
});
