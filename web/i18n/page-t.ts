import type { PageLanguage } from '#contract/shared/page-languages.ts';
import { pageLanguage } from './page-language.ts';
import { translationOf } from './translation-cache.ts';
import { createT, type T } from './use-t.tsx';

/**
 * The function that translates into the language of the page, outside of components: titles, toasts, errors of calls.
 * The page of a message's link has no language in its address, so it passes the language as an argument.
 */
export const pageT = (language: PageLanguage = pageLanguage()) => createT(translationOf(language));

/** The `lang` of an element with a text that staff wrote in English. Undefined on English pages, which need none. */
export const englishLang = ({ language }: Pick<T, 'language'>): 'en' | undefined =>
  language === 'en' ? undefined : 'en';
