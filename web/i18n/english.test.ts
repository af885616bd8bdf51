import { expect, test } from 'vitest';
import { englishLang } from './english.ts';

test('a text in English names its language on a page in another one', () => {
  expect(englishLang({ language: 'hi' })).toBe('en');
  expect(englishLang({ language: 'en' })).toBeUndefined();
});
