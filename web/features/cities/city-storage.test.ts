import { expect, test } from 'vitest';
import { readCookie } from './city-storage.ts';

test.each([
  ['no cookie', '', null],
  ['the city', 'selectedCity=Navi%20Mumbai', 'Navi Mumbai'],
  ['among others', 'a=1; selectedCity=Pune; b=2', 'Pune'],
  ['a cookie whose name only ends with it', 'unselectedCity=Pune', null],
  ['an empty one', 'selectedCity=', null],
  ['a broken one', 'selectedCity=%E0%A4%A', null],
])('%s', (_name, cookies, expected) => {
  expect(readCookie(cookies)).toBe(expected);
});
