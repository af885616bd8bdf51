import { expect, test } from 'vitest';
import { readCookie } from './city-storage.ts';

test.each([
  ['no cookie', '', null],
  ['a name with a space', 'selectedCity=Navi%20Mumbai', 'Navi Mumbai'],
  ['a city among other cookies', 'a=1; selectedCity=Pune; b=2', 'Pune'],
  ['another cookie whose name ends with the same word', 'unselectedCity=Pune', null],
  ['an empty cookie', 'selectedCity=', null],
  ['a cookie that cannot be decoded', 'selectedCity=%E0%A4%A', null],
])('%s', (_name, cookies, expected) => {
  expect(readCookie(cookies)).toBe(expected);
});
