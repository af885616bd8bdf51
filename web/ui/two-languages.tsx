import type { ReactNode } from 'react';
import type { Translation } from './translate.ts';
import { createT, type T, TranslationProvider, useT, useTranslation } from './use-t.tsx';

/** What is said, with the function and the names of dates of one language. */
export type Say = (t: T, translation: Translation) => ReactNode;

/**
 * A text on paper, which a desk reads too: in the language of the page, and after a dot in English. An English page says it
 * once. `<TwoLanguages>{(t) => t('Patient')}</TwoLanguages>`
 */
export function TwoLanguages({ children: say }: { children: Say }) {
  const t = useT();
  const translation = useTranslation();
  const own = say(t, translation);
  const english = translation ? say(createT(null), null) : own;
  if (english === own) return own;
  return (
    <>
      {own} ·{' '}
      <span lang="en">
        <TranslationProvider translation={null}>{english}</TranslationProvider>
      </span>
    </>
  );
}
