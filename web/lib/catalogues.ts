import { queryOptions } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { PageLanguage } from '#contract/page-languages.ts';
import type { DateNames } from './dates.ts';
import {
  type CatalogueFile,
  fetchTranslation,
  keepTranslation,
  type PageTranslation,
  type TranslationFiles,
  translationOf,
} from './translations.ts';

// One file of sentences and one of dates for each language. Only pages in that language load them: as files, because the
// sentences of all screens would make every page larger, and a browser keeps files.
const addresses = import.meta.glob<string>('../../languages/{public,dates}/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The addresses of the files of a language. Null for English. */
export function filesOf(language: PageLanguage): TranslationFiles | null {
  const [sentences, dates] = ['public', 'dates'].map(
    (folder) => addresses[`../../languages/${folder}/${language}.json`],
  );
  return sentences && dates ? { language, sentences, dates } : null;
}

/** Loads the sentences and dates of a language. Null for English. */
export const loadTranslation = createIsomorphicFn()
  .server(async (language: PageLanguage): Promise<PageTranslation | null> => {
    const files = import.meta.glob<unknown>('../../languages/{public,dates}/*.json', { import: 'default' });
    const [sentences, dates] = ['public', 'dates'].map((folder) => files[`../../languages/${folder}/${language}.json`]);
    if (!sentences || !dates) return null;
    return (
      translationOf(language) ??
      keepTranslation(language, (await sentences()) as CatalogueFile, (await dates()) as DateNames)
    );
  })
  .client(async (language: PageLanguage): Promise<PageTranslation | null> => {
    const files = filesOf(language);
    return files && fetchTranslation(files);
  });

export const catalogueQueries = {
  /** The sentences of the public pages in a language; null for English. */
  public: (language: PageLanguage) =>
    queryOptions({
      queryKey: ['catalogue', 'public', language],
      queryFn: () => loadTranslation(language),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
