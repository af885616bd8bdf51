import type { T } from './use-t.tsx';

/** The `lang` of an element with a text that staff wrote in English. Undefined on English pages, which need none. */
export const englishLang = ({ language }: Pick<T, 'language'>): 'en' | undefined =>
  language === 'en' ? undefined : 'en';
