import type { ReactNode } from 'react';
import { createT, type T, TranslationProvider, useT, useTranslation } from './use-t.tsx';

/** Returns a text or an element in the language of `t`. */
export type Say = (t: T) => ReactNode;

/**
 * A text of a printed page, which the reception of a clinic reads too: in the language of the page and, after a dot, in
 * English. On an English page the text appears once. Example: `<TwoLanguages>{(t) => t('Patient')}</TwoLanguages>`
 */
export function TwoLanguages({ children: say }: { children: Say }) {
  const t = useT();
  const translation = useTranslation();
  const own = say(t);
  const english = translation ? say(createT(null)) : own;
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
