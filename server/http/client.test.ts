import { expect, test } from 'vitest';
import { parseAcceptLanguage, preferredLanguage } from './client.ts';

test.each([
  ['hi', ['hi']],
  ['hi-IN,hi;q=0.9,en;q=0.8', ['hi', 'hi', 'en']],
  ['en;q=0.1, ta', ['ta', 'en']],
  ['mr;q=0.8,hi;q=0.9', ['hi', 'mr']],
  ['mr,hi', ['mr', 'hi']],
  ['bn-Beng-IN;q=1.0', ['bn']],
  ['TE-in', ['te']],
  ['fr-FR,fr;q=0.9,pa;q=0.2', ['pa']],
  ['hi;q=0,en', ['en']],
  ['hi;q=many,kn;q=0.3', ['kn']],
  ['fr,*;q=0.5', []],
  ['', []],
  [',,;;q=1, ,', []],
  ['constructor,__proto__', []],
  ['gu ; q=0.4 , ml ; q=0.6', ['ml', 'gu']],
] as const)('Accept-Language: %s', (header, expected) => {
  expect(parseAcceptLanguage(header)).toEqual(expected);
});

test.each([
  ['nothing', undefined, undefined, 'en'],
  ['a browser in English', undefined, 'en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['a browser in English, without weights', undefined, 'en', 'en'],
  ['English last', undefined, 'en;q=0.3,hi', 'hi'],
  ['a browser in Tamil', undefined, 'ta-IN,ta;q=0.9,en;q=0.8', 'ta'],
  ['a browser in a language that we do not have', undefined, 'fr-FR,fr', 'en'],
  ['the choice of English in a browser in Hindi', 'en', 'hi', 'en'],
  ['the choice of Bengali in a browser in English', 'bn', 'en', 'bn'],
  ['a choice that we do not have', 'xx', 'gu', 'gu'],
  ['an empty choice', '', undefined, 'en'],
] as const)('%s', (_name, cookie, header, expected) => {
  expect(preferredLanguage(cookie, header)).toBe(expected);
});

test('a very long header costs little', () => {
  const before = performance.now();
  preferredLanguage(undefined, `fr${',hi;q=0.1'.repeat(100_000)}`);
  expect(performance.now() - before).toBeLessThan(100);
});
