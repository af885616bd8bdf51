import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each([
  ['/patients', '/patients'],
  ['/', '/'],
  ['/appointment?doctor=3f9a1c&patientName=Asha%20Rao#top', '/appointment?doctor=3f9a1c&patientName=Asha%20Rao#top'],
  ['/doctors?q=//example.com', '/doctors?q=//example.com'],
  ['/a/../patients', '/patients'],
  ['/login-help', '/login-help'],
  ['/hi/appointment?doctor=3f9a1c', '/appointment?doctor=3f9a1c'],
  ['/ta', '/'],
])('%s is a page of this site', (value, expected) => {
  expect(safeReturnPath(value)).toBe(expected);
});

test.each([
  ['nothing', undefined],
  ['a number', 5],
  ['an object', { href: '/patients' }],
  ['an empty string', ''],
  ['no leading slash', 'patients'],
  ['another host', '//example.com'],
  ['another host by three slashes', '///example.com'],
  ['another host by a backslash', '/\\example.com'],
  ['a backslash further on', '/patients\\..\\\\example.com'],
  ['another host after a dot', '/.//example.com'],
  ['another host after two dots', '/a/..//example.com'],
  ['another host behind a tab', '/\t/example.com'],
  ['another host behind a line end', '/\n/example.com'],
  ['a NUL', '/patients\u0000'],
  ['a space', '/ /example.com'],
  ['an absolute address', 'https://example.com/patients'],
  ['an address without slashes', 'https:example.com'],
  ['javascript', 'javascript:alert(1)'],
  ['javascript behind spaces', ' javascript:alert(1)'],
  ['data', 'data:text/html,hi'],
  ['the login itself', '/login'],
  ['the login with a query', '/login?from=/login'],
  ['the admin login', '/Admin/Login/'],
  ['the login in a language', '/hi/login?from=/hi/login'],
  ['another host behind a language', '/hi/../..//example.com'],
  ['a very long path', `/${'a'.repeat(2_000)}`],
])('%s is rejected', (_name, value) => {
  expect(safeReturnPath(value)).toBeNull();
});
