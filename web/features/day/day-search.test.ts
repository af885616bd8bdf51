import { expect, test } from 'vitest';
import { readDaySearch } from './day-search.ts';

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
