import { expect, test } from 'vitest';
import {
  addMonths,
  bookableDaysOfMonth,
  dayForKey,
  isClosedOn,
  isConfirmedByHours,
  lastDayOf,
  partsOfDay,
  suggestedDays,
  suggestedTimes,
  timeProblem,
  timesByDay,
  weeksOf,
} from './time-rules.ts';

test.each([
  ['no times', [], []],
  ['before noon is morning', ['09:00', '11:59'], [['Morning', ['09:00', '11:59']]]],
  ['noon is afternoon', ['12:00', '16:59'], [['Afternoon', ['12:00', '16:59']]]],
  ['from five it is evening', ['17:00', '20:30'], [['Evening', ['17:00', '20:30']]]],
  [
    'a day without an afternoon',
    ['10:00', '18:00'],
    [
      ['Morning', ['10:00']],
      ['Evening', ['18:00']],
    ],
  ],
])('%s', (_name, times, expected) => {
  expect(partsOfDay(times).map((part) => [part.name, part.times])).toEqual(expected);
});

test('groups times by their day in India', () => {
  const times = [
    { startsAt: '2027-01-05T18:00:00Z' },
    { startsAt: '2027-01-05T18:30:00Z' },
    { startsAt: '2027-01-06T04:30:00Z' },
  ];
  expect([...timesByDay(times)]).toEqual([
    ['2027-01-05', ['23:30']],
    ['2027-01-06', ['00:00', '10:00']],
  ]);
});

const now = new Date('2027-01-05T04:45:00Z'); // a Tuesday, 10:15 AM in India
const closed = { id: 'c', closedWeekdays: [7], closedDays: ['2027-01-26'] };
const anyTime = { ...closed, hours: [] };
const weekdaysOnly = {
  ...closed,
  hours: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, opens: 9 * 60, closes: 13 * 60 },
    { weekday, opens: 16 * 60, closes: 18 * 60 + 30 },
  ]),
};
const doctor = { id: 'd', hours: [], slotMinutes: 45 };

const closedDay = { field: 'date', text: 'The clinic is closed on that day. Please choose another.' };
const closedThen = {
  field: 'time',
  text: 'The clinic is closed at that time. Please choose a time within its hours.',
};

test.each([
  ['nothing chosen', null, weekdaysOnly, '', '', null],
  ['a day without a clinic', null, null, '2027-01-10', '', null],
  ['a closed weekday', null, anyTime, '2027-01-10', '', closedDay],
  ['a holiday', null, anyTime, '2027-01-26', '11:00', closedDay],
  ['a weekday without hours', null, weekdaysOnly, '2027-01-09', '', closedDay],
  [
    'a time that has passed',
    null,
    null,
    '2027-01-05',
    '10:15',
    { field: 'time', text: 'Please choose a time that lies ahead.' },
  ],
  ['within the hours', null, weekdaysOnly, '2027-01-06', '12:59', null],
  ['in the break', null, weekdaysOnly, '2027-01-06', '13:00', closedThen],
  ['before the end, but too long', doctor, weekdaysOnly, '2027-01-06', '12:30', closedThen],
  ['ends with the hours', doctor, weekdaysOnly, '2027-01-06', '12:15', null],
  ['at night, where no hours are known', doctor, anyTime, '2027-01-06', '23:00', null],
])('the problem of %s', (_name, ofDoctor, clinic, date, time, expected) => {
  expect(timeProblem({ date, time }, { doctor: ofDoctor, clinic }, now)).toEqual(expected);
});

test.each([
  ['today, later than now', null, '2027-01-05', ['11:00', '12:00', '16:00', '17:00', '18:00']],
  ['a visit of 45 minutes', doctor, '2027-01-06', ['09:00', '10:00', '11:00', '12:00', '16:00', '17:00']],
  ['a day without hours', null, '2027-01-09', []],
  ['a holiday', null, '2027-01-26', []],
])('suggested times: %s', (_name, ofDoctor, day, expected) => {
  expect(suggestedTimes(day, { doctor: ofDoctor, clinic: weekdaysOnly }, now)).toEqual(expected);
});

test('without known hours, usual hours are suggested', () => {
  const times = suggestedTimes('2027-01-06', { doctor: null, clinic: null }, now);
  expect([times[0], times.at(-1), times.length]).toEqual(['09:00', '18:00', 10]);
});

test('suggested days leave out closed ones', () => {
  const days = suggestedDays(5, { doctor: null, clinic: weekdaysOnly }, now);
  expect(days).toEqual(['2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08', '2027-01-11']);
});

test.each([
  ['no doctor and no clinic', null, null, false],
  ['neither has hours', doctor, anyTime, false],
  ['the clinic has', doctor, weekdaysOnly, true],
  ['the doctor has', { ...doctor, hours: weekdaysOnly.hours }, null, true],
])('a time is confirmed by hours: %s', (_name, ofDoctor, clinic, expected) => {
  expect(isConfirmedByHours({ doctor: ofDoctor, clinic })).toBe(expected);
});

test.each([
  ['2027-01', 5, [null, null, null, null, '2027-01-01', '2027-01-02', '2027-01-03'], '2027-01-31'],
  [
    '2027-02',
    4,
    ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06', '2027-02-07'],
    '2027-02-28',
  ],
  ['2026-11', 6, [null, null, null, null, null, null, '2026-11-01'], '2026-11-30'],
  [
    '2028-02',
    5,
    [null, '2028-02-01', '2028-02-02', '2028-02-03', '2028-02-04', '2028-02-05', '2028-02-06'],
    '2028-02-29',
  ],
])('%s has %i weeks, Monday first', (month, count, first, last) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks[0]).toEqual(first);
  expect(weeks.flat().filter(Boolean).at(-1)).toBe(last);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});

test('past weeks are left out, the current week is complete', () => {
  const weeks = weeksOf('2026-11', '2026-11-18');
  expect(weeks.map((week) => week.find(Boolean))).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
  expect(weeksOf('2026-12', '2026-11-18')).toHaveLength(5);
});

test.each([
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2027-01', 14, '2028-03'],
])('%s plus %i months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

test('finds the last day of a month', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29');
});

const bookableDays = { first: '2026-11-15', last: '2027-11-15' };

test.each([
  ['2026-11-20', 'ArrowRight', '2026-11-21'],
  ['2026-11-20', 'ArrowLeft', '2026-11-19'],
  ['2026-11-20', 'ArrowDown', '2026-11-27'],
  ['2026-11-25', 'ArrowUp', '2026-11-18'],
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-16', 'ArrowUp', '2026-11-15'], // never before today
  ['2027-11-12', 'ArrowDown', '2027-11-15'], // never after the last day
  ['2026-11-26', 'Home', '2026-11-23'],
  ['2026-11-26', 'End', '2026-11-29'],
  ['2027-01-31', 'PageDown', '2027-02-28'],
  ['2027-03-31', 'PageUp', '2027-02-28'],
  ['2026-11-20', 'a', null],
])('on %s, %s moves to %s', (day, key, expected) => {
  expect(dayForKey(day, key, bookableDays)).toBe(expected);
});

test.each([
  ['2026-11', { from: '2026-11-15', days: 16 }],
  ['2026-12', { from: '2026-12-01', days: 31 }],
  ['2027-11', { from: '2027-11-01', days: 15 }],
])('%s is requested as %o', (month, expected) => {
  expect(bookableDaysOfMonth(month, bookableDays)).toEqual(expected);
});

test.each([
  ['a weekly closed day', '2027-01-10', true],
  ['another weekday', '2027-01-11', false],
  ['a holiday', '2027-01-26', true],
  ['no chosen day', '', false],
])('%s (%s): closed is %s', (_name, day, expected) => {
  expect(isClosedOn({ closedWeekdays: [7], closedDays: ['2027-01-26'] }, day)).toBe(expected);
});
