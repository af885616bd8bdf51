import { expect, test } from 'vitest';
import { createT } from '#web/i18n/use-t.tsx';
import { type AbsenceForm, absenceFormOf, absenceProblems, absenceTimesOf, newAbsenceForm } from './absence-rules.ts';

const day = '2027-01-06';
const form = (given: Partial<AbsenceForm>): AbsenceForm => ({ ...newAbsenceForm(day), reason: 'Fever', ...given });

test.each<[Partial<AbsenceForm>, object, string, string | null]>([
  [{ length: 'day' }, { firstDay: day, lastDay: day }, '2027-01-05T18:30:00Z', '2027-01-06T18:30:00Z'],
  [
    { length: 'morning' },
    { firstDay: day, lastDay: day, toTime: '13:00' },
    '2027-01-05T18:30:00Z',
    '2027-01-06T07:30:00Z',
  ],
  [
    { length: 'afternoon' },
    { firstDay: day, fromTime: '13:00', lastDay: day },
    '2027-01-06T07:30:00Z',
    '2027-01-06T18:30:00Z',
  ],
  [
    { length: 'hours', fromTime: '11:00', toTime: '12:30' },
    { firstDay: day, fromTime: '11:00', lastDay: day, toTime: '12:30' },
    '2027-01-06T05:30:00Z',
    '2027-01-06T07:00:00Z',
  ],
  [
    { length: 'days', lastDay: '2027-01-08' },
    { firstDay: day, lastDay: '2027-01-08' },
    '2027-01-05T18:30:00Z',
    '2027-01-08T18:30:00Z',
  ],
  [
    { length: 'open', fromTime: '09:00' },
    { firstDay: day, fromTime: '09:00', lastDay: null },
    '2027-01-06T03:30:00Z',
    null,
  ],
])('%j', (given, times, startsAt, endsAt) => {
  expect(absenceTimesOf(form(given))).toEqual(times);
  // The form that corrects a stored absence starts with the same length and times.
  expect(absenceTimesOf(absenceFormOf({ startsAt, endsAt, reason: 'Fever' }))).toEqual(times);
  expect(absenceFormOf({ startsAt, endsAt, reason: 'Fever' }).length).toBe(given.length);
});

test.each<[Partial<AbsenceForm>, object]>([
  [{}, {}],
  [{ reason: ' ' }, { reason: 'Please give a reason.' }],
  [{ firstDay: '' }, { firstDay: 'Please choose a day.' }],
  [{ length: 'days', lastDay: '2027-01-05' }, { lastDay: 'The end must be after the start.' }],
  [{ length: 'hours' }, { fromTime: 'Please give a time.', toTime: 'Please give a time.' }],
  [{ length: 'hours', fromTime: '12:00', toTime: '11:00' }, { toTime: 'The end must be after the start.' }],
  [{ length: 'open' }, {}],
])('what is missing in %j', (given, expected) => {
  expect(absenceProblems(createT(null), form(given))).toEqual(expected);
});
