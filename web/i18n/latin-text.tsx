import { Fragment } from 'react';
import { useT } from './use-t.tsx';

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
