import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { ApiError } from '#web/lib/api.ts';
import { freeTimesProblem } from '#web/parts/times/time-words.ts';
import { nextTimeWords, relativeDay, shortDayName } from './time-words.ts';

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
  expect(relativeDay(t, startsAt, today)).toBe(expected);
});

test.each([
  ['a free time', '2027-01-06T05:00:00Z', true, 'Next free: tomorrow, 10:30 AM'],
  ['no free time', null, true, 'No free time in the next 4 weeks'],
  ['no weekly hours', null, false, 'Time on request'],
])('%s', (_name, startsAt, hasWeeklyHours, expected) => {
  expect(nextTimeWords(t, { doctorId: 'd', startsAt, hasWeeklyHours, consultationFee: 0 }, today)).toBe(expected);
});

test.each([
  ['2026-12-31', 'Today'],
  ['2027-01-01', 'Tomorrow'],
  ['2027-01-02', 'Sat, Jan 2'],
])('on the last day of 2026, %s is %s', (day, expected) => {
  expect(shortDayName(createT(null), day, '2026-12-31')).toBe(expected);
});

const removed = 'This doctor or clinic no longer takes appointments, so there are no free times.';
const failed = 'Failed to load free times. Please try again later.';

test.each([
  ['a removed doctor', 404, 'not_found', removed],
  ['a busy server', 503, 'unavailable', failed],
  ['too many requests', 429, 'too_many_requests', failed],
] as const)('%s', (_name, status, code, words) => {
  expect(freeTimesProblem(createT(null), new ApiError(status, { code, message: 'Sorry' }))).toBe(words);
});

test('no network is not a removed doctor', () => {
  expect(freeTimesProblem(createT(null), new TypeError('Failed to fetch'))).toBe(failed);
});
