import { expect, test } from 'vitest';
import { isDoctorAvailable, selectStrandedByDoctor } from './rules.ts';

const timesOn = (day: string, from: string, to: string) => ({
  startsAt: new Date(`${day}T${from}:00+05:30`),
  endsAt: new Date(`${day}T${to}:00+05:30`),
});
// 2027-01-05 is a Tuesday.
const tuesdays = [
  { weekday: 2, opens: 540, closes: 720 },
  { weekday: 2, opens: 1020, closes: 1440 },
];
const leave = [{ firstDay: '2027-01-12', lastDay: '2027-01-19' }];

test.each([
  ['inside', timesOn('2027-01-05', '09:00', '09:30'), true],
  ['up to the end', timesOn('2027-01-05', '11:30', '12:00'), true],
  ['past the end', timesOn('2027-01-05', '11:45', '12:15'), false],
  ['before the start', timesOn('2027-01-05', '08:45', '09:15'), false],
  ['in the second range', timesOn('2027-01-05', '17:00', '17:30'), true],
  ['between the ranges', timesOn('2027-01-05', '14:00', '14:30'), false],
  ['up to midnight', timesOn('2027-01-05', '23:30', '23:59'), true],
  ['at another minute than the slots', timesOn('2027-01-05', '10:07', '10:37'), true],
  ['on another day', timesOn('2027-01-06', '09:00', '09:30'), false],
  ['on the first day of leave', timesOn('2027-01-12', '09:00', '09:30'), false],
  ['on the last day of leave', timesOn('2027-01-19', '09:00', '09:30'), false],
  ['after the leave', timesOn('2027-01-26', '09:00', '09:30'), true],
])('with weekly hours and leave: %s', (_name, booked, expected) => {
  expect(isDoctorAvailable({ hours: tuesdays, leave }, booked)).toBe(expected);
});

test('without weekly hours the doctor is available at any time except leave', () => {
  expect(isDoctorAvailable({ hours: [], leave }, timesOn('2027-01-06', '03:00', '03:30'))).toBe(true);
  expect(isDoctorAvailable({ hours: [], leave }, timesOn('2027-01-13', '09:00', '09:30'))).toBe(false);
});

test('every appointment that does not fit the hours is selected', () => {
  const morning = timesOn('2027-01-05', '09:00', '09:30');
  const evening = timesOn('2027-01-05', '17:00', '17:30');
  const wednesday = timesOn('2027-01-06', '09:00', '09:30');
  expect(selectStrandedByDoctor({ hours: tuesdays.slice(1), leave: [] }, [morning, evening, wednesday])).toEqual([
    morning,
    wednesday,
  ]);
  expect(selectStrandedByDoctor({ hours: [], leave: [] }, [morning, wednesday])).toEqual([]);
});
