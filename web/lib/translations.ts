import type { PageLanguage } from '#contract/page-languages.ts';
import type { DateNames } from './dates.ts';

/** Sentences in a language, by the English sentence; with a count, in both forms. */
type Catalogue = Readonly<Record<string, string | { one: string; other: string }>>;
/** A catalogue as it is stored: its sentences by how far they are checked. */
export type CatalogueFile = Partial<Record<'machine' | 'checked' | 'native', Catalogue>>;
/** What a page in a language needs. */
export type PageTranslation = {
  language: PageLanguage;
  catalogue: Catalogue;
  dates: DateNames;
  /** Of cities and appointment types, by their English names. */
  names?: Readonly<Record<string, string>>;
};

/** What was loaded. It is the same for everybody, so the pages that a server renders share it. */
export const translations = new Map<PageLanguage, PageTranslation>();

/** What a page in this language is shown with. Null: English. */
export const translationOf = (language: PageLanguage): PageTranslation | null => translations.get(language) ?? null;
