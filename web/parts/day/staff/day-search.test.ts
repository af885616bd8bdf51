import { expect, test } from 'vitest';
import { dayAddressOf, dayQueryOf, readDaySearch } from './day-search.ts';

const id = '0b8f6a4e-7c52-4a3f-9d10-5a1f2e3d4c5b';

test.each([
  [{}, {}],
  [
    { date: '2027-01-05', view: 'calls', city: 'Pune', clinic: id, doctor: id },
    { date: '2027-01-05', view: 'calls', city: 'Pune', clinic: id, doctor: id },
  ],
  [{ date: '2027-02-30', view: 'week', city: '', clinic: 'x', doctor: 5 }, {}],
  [{ date: '0202-01-05', city: 'a'.repeat(81) }, {}],
])('%o is read as %o', (raw, expected) => {
  const given = Object.entries(readDaySearch(raw)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(given)).toEqual(expected);
});

const night = new Date('2027-01-05T20:00:00Z'); // 1:30 AM on Jan 6 in India

test.each([
  [undefined, '2027-01-06'],
  ['print', '2027-01-06'],
  ['calls', '2027-01-07'],
] as const)('without a date, the view %s is about %s', (view, date) => {
  expect(dayQueryOf({ view }, night)).toMatchObject({ date });
});

test.each([
  ['/admin/day?date=2027-02-16&city=New%20Delhi', '/api/admin/day?date=2027-02-16&city=New+Delhi'],
  [`/admin/day?view=calls&clinic=${id}`, `/api/admin/day?date=2027-01-07&clinic=${id}`],
  ['/admin/day', null],
  ['/admin/day?date=2027-02-16', null],
  ['/admin/days?city=Pune', null],
  ['/doctors?city=Pune', null],
])('the page %s gets its day from %s', (page, expected) => {
  expect(dayAddressOf(new URL(page, 'http://localhost'), night)).toBe(expected);
});
