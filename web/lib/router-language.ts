import type { AnyRouter, LocationRewrite } from '@tanstack/react-router';
import { addressIn, type PageLanguage, readLanguage } from '#contract/page-languages.ts';
import { keepTranslation, readReplies } from './catalogues.ts';
import { pageLanguage } from './page-language.ts';

/** Routes have no language: it is cut off from the address of a page, and added to the addresses of all links on it. */
export function rewriteFor(language: PageLanguage): LocationRewrite {
  const withPath = (url: URL, path: string) => Object.assign(new URL(url), { pathname: path });
  return {
    input: ({ url }) => withPath(url, readLanguage(url.pathname).path),
    output: ({ url }) => withPath(url, addressIn(language, url.pathname)),
  };
}

/**
 * Lets a page that the server rendered in a language start in it, with the files that are being loaded. If they cannot be
 * loaded, the page changes to English: that is better than one that does not react.
 */
export async function startInLanguage(
  router: AnyRouter,
  language: PageLanguage,
  replies: Promise<Response>[],
): Promise<void> {
  followLanguage(router);
  const files = await readReplies(replies).catch(() => null);
  if (files) keepTranslation(language, files);
}

const following = new WeakSet<AnyRouter>();

/**
 * From now on, the links of the router have the language of the page that is shown, also after the visitor has chosen
 * another one or gone back. Without it, a router knows English pages only, and builds no URLs.
 */
export function followLanguage(router: AnyRouter): void {
  if (following.has(router)) return;
  following.add(router);
  let language: PageLanguage | null = null;
  const follow = (next: PageLanguage) => {
    if (next === language) return;
    language = next;
    // The router has kept the addresses of links. It forgets them with every change of its options.
    router.update({ ...router.options, rewrite: rewriteFor(next) });
  };
  follow(pageLanguage());
  router.history.subscribe(() => follow(readLanguage(router.history.location.href).language));
}
