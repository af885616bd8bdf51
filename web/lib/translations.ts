import type { PageLanguage } from '#contract/page-languages.ts';
import type { Catalogue } from '#web/ui/translate.ts';
import type { DateNames } from './dates.ts';

/** What a page in a language is shown with. */
export type PageTranslation = {
  language: PageLanguage;
  catalogue: Catalogue;
  dates: DateNames;
  /** Of cities and appointment types, by their English names. */
  names?: Readonly<Record<string, string>>;
};

// What was loaded. It is the same for everybody, so the pages that a server renders share it.
const translations = new Map<PageLanguage, PageTranslation>();
const listeners = new Set<() => void>();

/** What a page in this language is shown with. Null: English. */
export const translationOf = (language: PageLanguage): PageTranslation | null => translations.get(language) ?? null;

export function keepTranslation(translation: PageTranslation): void {
  translations.set(translation.language, translation);
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a translation was kept. Returns the function that ends it. */
export function onTranslation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
