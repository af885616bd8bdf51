import { queryOptions } from '@tanstack/react-query';
import type { MessageLanguage } from '#contract/message-kinds.ts';

/** Sentences in a language, by the English sentence; with a count, in both forms. */
type Catalogue = Readonly<Record<string, string | { one: string; other: string }>>;
/** A catalogue as it is stored: its sentences by how far they are checked. */
type CatalogueFile = { default: Partial<Record<'machine' | 'checked' | 'native', Catalogue>> };

// One file for each language, which is loaded only by pages in that language.
const files = import.meta.glob<CatalogueFile>('../../languages/public/*.json');

export const catalogueQueries = {
  /** The sentences of the public pages in a language; null for English. */
  public: (language: MessageLanguage) =>
    queryOptions({
      queryKey: ['catalogue', 'public', language],
      queryFn: async (): Promise<{ language: MessageLanguage; catalogue: Catalogue } | null> => {
        const file = await files[`../../languages/public/${language}.json`]?.();
        if (!file) return null;
        const { machine, checked, native } = file.default;
        return { language, catalogue: { ...machine, ...checked, ...native } };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
