import { createContext, type ReactNode, use, useMemo } from 'react';
import { type Translation, translateCount, translateSentence, translateWithElements } from './translate.ts';

const TranslationContext = createContext<Translation>(null);

/** Shows its children in the language of `translation`. Null: in English. */
export function TranslationProvider({ translation, children }: { translation: Translation; children: ReactNode }) {
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

/** The translation in which a component is shown. Null: English. */
export function useTranslation(): Translation {
  return use(TranslationContext);
}

/**
 * Returns the function that translates a sentence: `t('Call {phone}', { phone })`. The English sentence is the key.
 * For a count: `t.count(visits, '{count} visit', '{count} visits')`. For a word that staff maintain: `t.named('Mumbai')`.
 */
export function useT() {
  const translation = use(TranslationContext);
  return useMemo(() => createT(translation), [translation]);
}
export type T = ReturnType<typeof createT>;

/** Creates the function that `useT` returns, for code outside of components. */
export function createT(translation: Translation) {
  const t = (sentence: string, values?: Record<string, string>) => translateSentence(translation, sentence, values);
  const count = (number: number, one: string, other: string, values?: Record<string, string>) =>
    translateCount(translation, number, { one, other }, values);
  const named = (english: string) => {
    const found = translation?.names?.[english];
    return typeof found === 'string' ? found : english; // `names` inherits properties such as `toString`
  };
  const { language = 'en', dates: dateNames = null } = translation ?? {};
  return Object.assign(t, { count, named, language, dateNames });
}

/** A sentence with elements in it: `<Sentence text="Questions? Call {phone}" elements={{ phone: <a … /> }} />`. */
export function Sentence({ text, elements }: { text: string; elements: Record<string, ReactNode> }) {
  return translateWithElements(use(TranslationContext), text, elements);
}
