import { expect, test } from 'vitest';
import { englishLang } from './page-t.ts';

test('on a page in another language, an English text gets the attribute `lang`', () => {
  expect(englishLang({ language: 'hi' })).toBe('en');
  expect(englishLang({ language: 'en' })).toBeUndefined();
});
