import { queryOptions } from '@tanstack/react-query';
import type { MessageLanguage } from '#contract/message-kinds.ts';

/** Sentences in a language, by the English sentence. */
type Catalogue = Readonly<Record<string, string>>;
/** A catalogue as it is stored: its sentences by how far they are checked. */
type CatalogueFile = { default: Partial<Record<'machine' | 'checked' | 'native', Catalogue>> };

// One file for each language, which is loaded only by pages in that language.
const files = import.meta.glob<CatalogueFile>('../../languages/public/*.json');

export const catalogueQueries = {
  /** The sentences of the public pages in a language; none for English. */
  public: (language: MessageLanguage) =>
    queryOptions({
      queryKey: ['catalogue', 'public', language],
      queryFn: async (): Promise<Catalogue> => {
        const file = await files[`../../languages/public/${language}.json`]?.();
        return file ? { ...file.default.machine, ...file.default.checked, ...file.default.native } : {};
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
