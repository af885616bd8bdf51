import { expect, test } from 'vitest';
import { englishLang } from './page-t.ts';

test('a text in English names its language on a page in another one', () => {
  expect(englishLang({ language: 'hi' })).toBe('en');
  expect(englishLang({ language: 'en' })).toBeUndefined();
});
