import { expect, test } from 'vitest';
import { messageLanguages } from '../messages/kinds.ts';
import { addressIn, pageLanguages, readLanguage } from './page-languages.ts';

test('pages have the languages of messages', () => {
  expect(pageLanguages).toEqual(messageLanguages);
});

test.each([
  ['/', 'en', '/'],
  ['/doctors', 'en', '/doctors'],
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/hi?x=1', 'hi', '/?x=1'],
  ['/hi#top', 'hi', '/#top'],
  ['/hi/doctors', 'hi', '/doctors'],
  ['/ta/doctors/', 'ta', '/doctors/'],
  ['/HI/Doctors', 'hi', '/Doctors'],
  ['/pa/doctors?q=/admin&page=2#x', 'pa', '/doctors?q=/admin&page=2#x'],
  [
    '/mr/patients/3f9a1c00-1111-4222-8333-444455556666/edit',
    'mr',
    '/patients/3f9a1c00-1111-4222-8333-444455556666/edit',
  ],
  ['/bn/nowhere', 'bn', '/nowhere'],
  ['/te/administration', 'te', '/administration'],
  // The screens of staff are in English and Hindi.
  ['/hi/admin', 'hi', '/admin'],
  ['/hi/Admin/users', 'hi', '/Admin/users'],
  ['/hi/admin?x', 'hi', '/admin?x'],
  ['/kn/receipts/1', 'kn', '/receipts/1'],
  // English has no prefix, and other languages have no pages.
  ['/en/doctors', 'en', '/en/doctors'],
  ['/fr/doctors', 'en', '/fr/doctors'],
  ['/hin/doctors', 'en', '/hin/doctors'],
  ['/hi-IN/doctors', 'en', '/hi-IN/doctors'],
  ['/hi/hi/doctors', 'hi', '/hi/doctors'],
  // These addresses cannot have a language, in any spelling, so the prefix stays a part of the path.
  ['/ta/admin', 'en', '/ta/admin'],
  ['/pa/Admin/users', 'en', '/pa/Admin/users'],
  ['/mr/admin?x', 'en', '/mr/admin?x'],
  ['/hi//admin', 'en', '/hi//admin'],
  ['/hi/r/Secret', 'en', '/hi/r/Secret'],
  ['/hi/api/doctors', 'en', '/hi/api/doctors'],
  ['/hi/dev/gallery', 'en', '/hi/dev/gallery'],
  ['/hi//dev/gallery', 'en', '/hi//dev/gallery'],
  ['/hi/%64ev/gallery', 'en', '/hi/%64ev/gallery'],
  ['/hi/.well-known/x', 'en', '/hi/.well-known/x'],
  ['//hi/doctors', 'en', '//hi/doctors'],
])('%s is in %s', (address, language, path) => {
  expect(readLanguage(address)).toEqual({ language, path });
});

test.each([
  ['en', '/doctors', '/doctors'],
  ['hi', '/', '/hi'],
  ['hi', '/?x=1', '/hi/?x=1'],
  ['hi', '/doctors?page=2#x', '/hi/doctors?page=2#x'],
  ['hi', '/admin', '/hi/admin'],
  ['hi', '/admin/users', '/hi/admin/users'],
  ['ta', '/admin', '/admin'],
  ['ta', '/admin/users', '/admin/users'],
  ['hi', '/r/Secret', '/r/Secret'],
  ['hi', '/receipts/1', '/hi/receipts/1'],
  ['hi', '/hi/doctors', '/hi/doctors'],
  ['hi', '/ta/doctors', '/ta/doctors'],
  ['hi', '/og.png', '/og.png'],
  ['en', '/hi/doctors', '/hi/doctors'],
] as const)('the address in %s of %s', (language, address, expected) => {
  expect(addressIn(language, address)).toBe(expected);
});

test('every language but English has a prefix', () => {
  for (const language of pageLanguages) expect(addressIn(language, '/')).toBe(language === 'en' ? '/' : `/${language}`);
});

test('the address in a language leads back to the same page', () => {
  for (const language of pageLanguages)
    for (const path of ['/', '/doctors', '/doctors?q=a', '/patients/new?from=%2F', '/help#x'])
      expect(readLanguage(addressIn(language, path))).toEqual({ language, path });
});
