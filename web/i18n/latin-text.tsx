import { Fragment, type ReactNode } from 'react';
import { createT, type T, TranslationProvider, useT, useTranslation } from './use-t.tsx';

const latinOnly = /^[^\p{L}]*\p{Script=Latin}[\p{Script=Latin}\P{L}]*$/u;

/**
 * A name, a place or another text that is not translated. If it is in Latin letters and the page is not in English, it
 * is marked as English.
 */
export function LatinText({ children }: { children: string }) {
  const { language } = useT();
  return language !== 'en' && latinOnly.test(children) ? <span lang="en">{children}</span> : children;
}

/** An e-mail address or a website that breaks only before `@` and after `.`. */
export function EmailText({ children }: { children: string }) {
  const parts = children.split(/(?<=\.)|(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
  return <span translate="no">{parts}</span>;
}

/** What is said, in the language of `t`. */
export type Say = (t: T) => ReactNode;

/**
 * A text on paper, which a desk reads too: in the language of the page, and after a dot in English. An English page says it
 * once. `<TwoLanguages>{(t) => t('Patient')}</TwoLanguages>`
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
