import { useT } from './use-t.tsx';

const latinOnly = /^[^\p{L}]*\p{Script=Latin}[\p{Script=Latin}\P{L}]*$/u;

/** A name, a place or another text that is not translated. In Latin letters, a page in another script marks it as English. */
export function LatinText({ children }: { children: string }) {
  const { language } = useT();
  return language !== 'en' && latinOnly.test(children) ? <span lang="en">{children}</span> : children;
}
