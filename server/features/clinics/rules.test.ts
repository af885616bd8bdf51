import { expect, test } from 'vitest';
import { isClosed, selectStranded } from './rules.ts';

const sundays = { closedWeekdays: [7], closedDays: ['2027-01-26'] };

test.each([
  ['2027-01-24', true], // a Sunday
  ['2027-01-25', false],
  ['2027-01-26', true],
])('%s closed: %s', (day, expected) => {
  expect(isClosed(sundays, day)).toBe(expected);
});

test('every appointment on a closed day in India is stranded', () => {
  const lateSaturdayInLondon = { startsAt: new Date('2027-01-23T20:00:00Z') }; // Sunday, 1:30 AM in India
  const monday = { startsAt: new Date('2027-01-25T06:00:00Z') };
  expect(selectStranded(sundays, [lateSaturdayInLondon, monday])).toEqual([lateSaturdayInLondon]);
  expect(selectStranded({ closedWeekdays: [7, 1], closedDays: [] }, [lateSaturdayInLondon, monday])).toEqual([
    lateSaturdayInLondon,
    monday,
  ]);
});
