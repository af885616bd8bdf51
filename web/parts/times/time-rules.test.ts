import { expect, test } from 'vitest';
import {
  isConfirmedByHours,
  partsOfDay,
  suggestedDays,
  suggestedTimes,
  timeProblem,
  timesByDay,
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
