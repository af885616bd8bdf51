import { expect, test } from 'vitest';
import { readTillSearch } from './-till-search.ts';

test.each([
  [{ date: '2027-01-05' }, '2027-01-05'],
  [{ date: '2027-02-30' }, undefined],
  [{ date: 'today' }, undefined],
  [{ date: 5 }, undefined],
  [{}, undefined],
])('%o', (raw, date) => {
  expect(readTillSearch(raw)).toEqual({ date });
});
