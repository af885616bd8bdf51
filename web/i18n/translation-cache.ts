import type { PageLanguage } from '#contract/shared/page-languages.ts';
import type { DateNames } from './dates.ts';
import type { Catalogue } from './translate.ts';

/** The translation of the site into one language: sentences, names of days and months, and names that staff maintain. */
export type PageTranslation = {
  language: PageLanguage;
  catalogue: Catalogue;
  dates: DateNames;
  /** Of cities and appointment types, by their English names. */
  names?: Readonly<Record<string, string>>;
};

// The loaded translations. They are the same for all users, so all pages that a server renders share them.
const translations = new Map<PageLanguage, PageTranslation>();
const listeners = new Set<() => void>();

/** The cached translation of a language. Null for English, and for a language that is not loaded. */
export const translationOf = (language: PageLanguage): PageTranslation | null => translations.get(language) ?? null;

export function cacheTranslation(translation: PageTranslation): void {
  translations.set(translation.language, translation);
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever a translation is cached. Returns the function that unsubscribes the listener. */
export function onTranslation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
