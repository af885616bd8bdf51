import { expect, test } from 'vitest';
import { isClinicOpen, selectStrandedByClinic } from './rules.ts';

const times = {
  closedWeekdays: [7],
  closedDays: ['2027-01-26'],
  hours: [
    { weekday: 1, opens: 9 * 60, closes: 13 * 60 },
    { weekday: 1, opens: 16 * 60, closes: 20 * 60 },
    { weekday: 7, opens: 0, closes: 1440 },
  ],
};
const at = (clock: string, minutes: number | null = null) => {
  const startsAt = new Date(`${clock}:00+05:30`);
  return { startsAt, endsAt: minutes === null ? null : new Date(startsAt.getTime() + minutes * 60_000) };
};

test.each([
  ['a closed weekday', at('2027-01-24T10:00'), false],
  ['a closed day', at('2027-01-26T10:00'), false],
  ['within the hours', at('2027-01-25T09:00', 30), true],
  ['ends with the hours', at('2027-01-25T12:30', 30), true],
  ['ends after the hours', at('2027-01-25T12:45', 30), false],
  ['between two ranges', at('2027-01-25T14:00'), false],
  ['without a length, at the end of the hours', at('2027-01-25T13:00'), false],
  ['a weekday without hours', at('2027-01-27T10:00'), false],
])('%s: open %s', (_name, booked, expected) => {
  expect(isClinicOpen(times, booked)).toBe(expected);
});

test('without weekly hours, only closed days matter', () => {
  expect(isClinicOpen({ ...times, hours: [] }, at('2027-01-25T03:00'))).toBe(true);
  expect(isClinicOpen({ ...times, hours: [] }, at('2027-01-24T10:00'))).toBe(false);
});

test('an appointment is stranded if its day in India is a closed day', () => {
  const lateSaturdayInLondon = { startsAt: new Date('2027-01-23T20:00:00Z'), endsAt: null }; // Sunday, 1:30 AM in India
  const monday = { startsAt: new Date('2027-01-25T06:00:00Z'), endsAt: null };
  expect(selectStrandedByClinic(times, [lateSaturdayInLondon, monday])).toEqual([lateSaturdayInLondon]);
  const mondays = { closedWeekdays: [7, 1], closedDays: [], hours: [] };
  expect(selectStrandedByClinic(mondays, [lateSaturdayInLondon, monday])).toEqual([lateSaturdayInLondon, monday]);
});
