import { expect, test } from 'vitest';
import { isBuiltFile, pageKindOf, pathIn } from './page-kinds.ts';

test.each([
  ['/', 'public'],
  ['/hi', 'public'],
  ['/doctors', 'public'],
  ['/hi/doctors', 'public'],
  ['/hi/help', 'public'],
  ['/patients', 'family'],
  ['/hi/patients', 'family'],
  ['/HI/patients', 'family'],
  ['/ta/patients/5f8d/edit', 'family'],
  ['/mr/appointment', 'family'],
  ['/bn/appointments/5f8d/slip', 'family'],
  ['/pa/receipts/5f8d', 'family'],
  ['/gu/account/messages', 'family'],
  ['/ml/change-password', 'family'],
  ['/kn/inbox', 'family'],
  ['/te/inboxes', 'public'],
  ['/pass', 'pass'],
  ['/admin/patients', null],
  ['/api/patients', null],
  ['/r/secret', null],
  ['/images/1', null],
  ['/sitemap/hi.xml', null],
  ['/favicon.ico', null],
] as const)('%s is %s', (pathname, kind) => {
  expect(pageKindOf(pathname)).toBe(kind);
});

test('the catalogue of a language is a built file', () => {
  expect(isBuiltFile('/assets/hi-B1a2.json')).toBe(true);
  expect(isBuiltFile('/hi/assets/hi-B1a2.json')).toBe(false);
});

test('a notification opens the inbox in its language', () => {
  expect([pathIn('en', '/inbox'), pathIn('hi', '/inbox')]).toEqual(['/inbox', '/hi/inbox']);
});
