import { createContext, type ReactNode, use, useCallback } from 'react';
import { type Catalogue, translate, translateWithElements } from './translate.ts';

const CatalogueContext = createContext<Catalogue | null>(null);

/** Shows what is inside of it in the language of a catalogue. Null: in English. */
export function CatalogueProvider({ catalogue, children }: { catalogue: Catalogue | null; children: ReactNode }) {
  return <CatalogueContext value={catalogue}>{children}</CatalogueContext>;
}

/** Returns the function that translates a sentence: `t('Call {phone}', { phone })`. The English sentence is the key. */
export function useT() {
  const catalogue = use(CatalogueContext);
  return useCallback(
    (sentence: string, values?: Record<string, string>) => translate(catalogue, sentence, values),
    [catalogue],
  );
}
export type T = ReturnType<typeof useT>;

/** A sentence with elements in it: `<Sentence text="Questions? Call {phone}" elements={{ phone: <a … /> }} />`. */
export function Sentence({ text, elements }: { text: string; elements: Record<string, ReactNode> }) {
  return translateWithElements(use(CatalogueContext), text, elements);
}
