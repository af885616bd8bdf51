import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { dayWords, nextTimeWords } from './day-words.ts';

const t = createT(null);
const today = '2027-01-05'; // a Tuesday

test.each([
  ['2027-01-05T18:00:00Z', 'today'], // 11:30 PM in India
  ['2027-01-05T18:30:00Z', 'tomorrow'], // midnight in India
  ['2027-01-07T04:30:00Z', 'Thu'],
  ['2027-01-11T04:30:00Z', 'Mon'],
  ['2027-01-12T04:30:00Z', 'Jan 12'], // a week ahead, the name of the weekday would be today's
  ['2027-01-04T04:30:00Z', 'Jan 4'],
])('%s is %s', (startsAt, expected) => {
  expect(dayWords(t, startsAt, today)).toBe(expected);
});

test.each([
  ['a free time', '2027-01-06T05:00:00Z', true, 'Next free: tomorrow, 10:30 AM'],
  ['no free time', null, true, 'No free time in the next 4 weeks'],
  ['no weekly hours', null, false, 'Time on request'],
])('%s', (_name, startsAt, hasWeeklyHours, expected) => {
  expect(nextTimeWords(t, { doctorId: 'd', startsAt, hasWeeklyHours, consultationFee: 0 }, today)).toBe(expected);
});
