import type { PageLanguage } from '#contract/page-languages.ts';
import type { DateNames } from './dates.ts';

/** Sentences in a language, by the English sentence; with a count, in both forms. */
export type Catalogue = Readonly<Record<string, string | { one: string; other: string }>>;
/** A catalogue as it is stored: its sentences by how far they are checked. */
export type CatalogueFile = Partial<Record<'machine' | 'checked' | 'native', Catalogue>>;
/** What a page in a language needs. */
export type PageTranslation = { language: PageLanguage; catalogue: Catalogue; dates: DateNames };
/** The addresses of its built files. */
export type TranslationFiles = { language: PageLanguage; sentences: string; dates: string };

// They are the same for everybody, so the pages that a server renders share them.
const loaded = new Map<PageLanguage, PageTranslation>();

/** What was loaded of a language. Null: English, or not loaded. */
export const translationOf = (language: PageLanguage): PageTranslation | null => loaded.get(language) ?? null;

export function keepTranslation(language: PageLanguage, sentences: CatalogueFile, dates: DateNames): PageTranslation {
  const { machine, checked, native } = sentences;
  const translation = { language, catalogue: { ...machine, ...checked, ...native }, dates };
  loaded.set(language, translation);
  return translation;
}

/** Loads a language in the browser, once. */
export async function fetchTranslation({ language, ...files }: TranslationFiles): Promise<PageTranslation> {
  const known = loaded.get(language);
  if (known) return known;
  const [sentences, dates] = await Promise.all([fetchJson(files.sentences), fetchJson(files.dates)]);
  return keepTranslation(language, sentences as CatalogueFile, dates as DateNames);
}

async function fetchJson(address: string): Promise<unknown> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The language could not be loaded: ${reply.status}`);
  return reply.json();
}
