import { expect, test } from 'vitest';
import { addMonths, bookableDaysOfMonth, dayForKey, isClosedOn, lastDayOf, weeksOf } from './calendar-rules.ts';

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
