import { queryOptions } from '@tanstack/react-query';
import type { AnyRouter, LocationRewrite } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { addressIn, type PageLanguage, readLanguage } from '#contract/page-languages.ts';
import type { DateNames } from './dates.ts';
import { pageLanguage } from './page-language.ts';
import { type CatalogueFile, type PageTranslation, translations } from './translations.ts';

// One file of sentences and one of dates for each language. Only pages in that language load them: as files, because the
// sentences of all screens would make every page larger, and a browser keeps files.
const addresses = import.meta.glob<string>('../../languages/{public,dates}/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The addresses of the files of a language: sentences, dates. Null for English. */
export function filesOf(language: PageLanguage): [string, string] | null {
  const sentences = addresses[`../../languages/public/${language}.json`];
  const dates = addresses[`../../languages/dates/${language}.json`];
  return sentences && dates ? [sentences, dates] : null;
}

/** Loads the sentences and dates of a language, once. Null for English. */
export async function loadTranslation(language: PageLanguage): Promise<PageTranslation | null> {
  const known = translations.get(language);
  if (known || language === 'en') return known ?? null;
  return keepTranslation(language, await readFiles(language));
}

/** Keeps a language for this and all later pages. */
function keepTranslation(language: PageLanguage, [sentences, dates]: unknown[]): PageTranslation {
  const { machine, checked, native } = sentences as CatalogueFile;
  const translation = { language, catalogue: { ...machine, ...checked, ...native }, dates: dates as DateNames };
  translations.set(language, translation);
  return translation;
}

const readFiles = createIsomorphicFn()
  .server((language: PageLanguage): Promise<unknown[]> => {
    const files = import.meta.glob<unknown>('../../languages/{public,dates}/*.json', { import: 'default' });
    return Promise.all(['public', 'dates'].map((folder) => files[`../../languages/${folder}/${language}.json`]?.()));
  })
  .client((language: PageLanguage) => readReplies((filesOf(language) ?? []).map((address) => fetch(address))));

/** The content of files that are being loaded. */
function readReplies(replies: Promise<Response>[]): Promise<unknown[]> {
  return Promise.all(
    replies.map(async (reply) => {
      const { ok, status } = await reply;
      if (!ok) throw new Error(`A language could not be loaded: ${status}`);
      return (await reply).json();
    }),
  );
}

export const catalogueQueries = {
  /** The sentences of the public pages in a language; null for English. */
  public: (language: PageLanguage) =>
    queryOptions({
      queryKey: ['catalogue', 'public', language],
      queryFn: () => loadTranslation(language),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

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
