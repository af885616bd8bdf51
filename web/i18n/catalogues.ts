import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnyRouter, LocationRewrite } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { listTranslations } from '#contract/names/endpoints.ts';
import type { NameLanguage } from '#contract/names/schemas.ts';
import { type PageArea, pageAreas } from '#contract/shared/page-areas.ts';
import { addressIn, type PageLanguage, readLanguage } from '#contract/shared/page-languages.ts';
import { callApi } from '#web/lib/api.ts';
import type { DateNames } from './dates.ts';
import { pageLanguage } from './page-language.ts';
import type { Catalogue } from './translate.ts';
import { cacheTranslation, type PageTranslation, translationOf } from './translation-cache.ts';

/** The name of a file in `languages/`: `visitor/hi`, `dates/hi`. */
type FileName = `${PageArea | 'dates'}/${PageLanguage}`;

// A page loads only the files of its own language. The sentences are separate files and not part of the scripts: the
// sentences of all screens would make every page larger, and a browser caches these files.
const addresses = import.meta.glob<string>('../../languages/{links,visitor,content,family,staff,dates}/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const addressOf = (name: FileName) => addresses[`../../languages/${name}.json`] ?? '';

const namesOf = (language: PageLanguage, areas: readonly PageArea[]): FileName[] =>
  language === 'en'
    ? []
    : ['dates' as const, ...areas].map((folder): FileName => `${folder}/${language}`).filter(addressOf);

/** The files of a language with their addresses. Empty for English. */
export function filesOf(language: PageLanguage, areas: readonly PageArea[]): [FileName, string][] {
  return namesOf(language, areas).map((name) => [name, addressOf(name)]);
}

const loadedFiles = new Set<FileName>();

/**
 * Loads the dates and sentences of a language, each file once. Returns null for English. The server loads the files of
 * all areas: its pages share what is loaded, so a page would otherwise depend on the pages that were rendered before.
 */
export async function loadTranslation(
  language: PageLanguage,
  areas: readonly PageArea[],
): Promise<PageTranslation | null> {
  const missing = namesOf(language, import.meta.env.SSR ? pageAreas : areas).filter((name) => !loadedFiles.has(name));
  keepFiles(language, await Promise.all(missing.map(async (name) => [name, await readFile(name)] as const)));
  return translationOf(language);
}

/** Loads what a page in a language shows: its sentences, and the names that staff maintain. */
export async function loadLanguage(
  queryClient: QueryClient,
  language: PageLanguage,
  areas: readonly PageArea[],
): Promise<void> {
  await Promise.all([loadTranslation(language, areas), loadNames(queryClient, language)]);
  cacheNames(queryClient, language);
}

/** Adds the content of loaded files to the cached translation of the language, for this and all later pages. */
function keepFiles(language: PageLanguage, files: (readonly [FileName, unknown])[]): void {
  if (files.length === 0) return;
  const kept = translationOf(language);
  let { catalogue, dates } = kept ?? { catalogue: {}, dates: null };
  for (const [name, content] of files) {
    loadedFiles.add(name);
    if (name.startsWith('dates/')) dates = content as DateNames;
    else catalogue = { ...catalogue, ...sentencesOf(content as CatalogueFile) };
  }
  if (dates) cacheTranslation({ ...kept, language, catalogue, dates });
}

const readFile = createIsomorphicFn()
  .server((name: FileName): Promise<unknown> => {
    const files = import.meta.glob<unknown>('../../languages/{links,visitor,content,family,staff,dates}/*.json', {
      import: 'default',
    });
    return files[`../../languages/${name}.json`]?.() ?? Promise.reject(new Error(`There is no file ${name}.`));
  })
  .client((name: FileName) => readReply(fetch(addressOf(name))));

/** The content of a file that is being loaded. */
async function readReply(loading: Promise<Response>): Promise<unknown> {
  const reply = await loading;
  if (!reply.ok) throw new Error(`A language could not be loaded: ${reply.status}`);
  return reply.json();
}

export const catalogueQueries = {
  /** The sentences of a page that the link of a message opens; null for English. */
  links: (language: PageLanguage) =>
    queryOptions({
      queryKey: ['catalogue', 'links', language],
      queryFn: () => loadTranslation(language, ['links']),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/**
 * The addresses of routes have no language. `input` removes the language from the address of a page, and `output` adds
 * the language to the address of every link on the page.
 */
export function rewriteFor(language: PageLanguage): LocationRewrite {
  const withPath = (url: URL, path: string) => Object.assign(new URL(url), { pathname: path });
  return {
    input: ({ url }) => withPath(url, readLanguage(url.pathname).path),
    output: ({ url }) => withPath(url, addressIn(language, url.pathname)),
  };
}

/**
 * Starts a page that the server rendered in a language, as soon as the given files of that language are loaded. If they
 * cannot be loaded, the page changes to English, because a page that never starts would not react at all.
 */
export async function startInLanguage(
  router: AnyRouter,
  language: PageLanguage,
  files: (readonly [FileName, Promise<Response>])[],
): Promise<void> {
  followLanguage(router);
  const contents = files.map(async ([name, loading]) => [name, await readReply(loading)] as const);
  keepFiles(language, await Promise.all(contents).catch(() => []));
  cacheNames(router.options.context.queryClient, language); // the server has put the names into the page
}

const following = new WeakSet<AnyRouter>();

/**
 * From now on, the links of the router have the language of the page that is shown, also after the visitor has chosen
 * another language or gone back. Without this call, a router matches English addresses only, and does not have to build
 * a `URL` for each link.
 */
export function followLanguage(router: AnyRouter): void {
  if (following.has(router)) return;
  following.add(router);
  let language: PageLanguage | null = null;
  const follow = (next: PageLanguage) => {
    if (next === language) return;
    language = next;
    // The router caches the addresses of links. Every change of its options clears this cache.
    router.update({ ...router.options, rewrite: rewriteFor(next) });
  };
  follow(pageLanguage());
  router.history.subscribe(() => follow(readLanguage(router.history.location.href).language));
}

/** The content of a file of sentences, grouped by how far their translation is checked. */
type CatalogueFile = Partial<Record<'machine' | 'checked' | 'native', Catalogue>>;

/** Sentences about money, health or rights: a mistake in them could do harm. */
const needsCheck =
  /₹|\b(fees?\b|due\b|law\b|price|charge|cost|pay|paid|refund|receipt|balance|money|return|cancel|emergency|ambulance|medic|symptom|allerg|blood|pregnan|diagnos|terms|privacy|legal|liab|consent|delete)/i;

/** The sentences of a file. After an unchecked sentence about money, health or rights follows the English one in brackets. */
export function sentencesOf({ machine = {}, checked, native }: CatalogueFile): Catalogue {
  const unchecked = Object.entries(machine).map(([sentence, translation]) => [
    sentence,
    needsCheck.test(sentence) ? withEnglish(sentence, translation) : translation,
  ]);
  return { ...Object.fromEntries(unchecked), ...checked, ...native };
}

type Text = Catalogue[string];

function withEnglish(sentence: string, translation: Text): Text {
  const english = ` (${sentence.replace(/\{#[^}]*\}/g, '')})`;
  if (typeof translation === 'string') return translation + english;
  return { one: translation.one + english, other: translation.other + english };
}

const namesQuery = (language: NameLanguage) =>
  queryOptions({
    queryKey: ['names', language],
    queryFn: () => callApi(listTranslations, { params: { language } }),
    meta: { shows: ['cities', 'appointment-types'] },
  });

/** Loads the names of cities and appointment types in a language. If that fails, a page shows the English names. */
export async function loadNames(queryClient: QueryClient, language: PageLanguage): Promise<void> {
  if (language !== 'en') await queryClient.prefetchQuery(namesQuery(language));
}

/** Adds the loaded names of a language to its cached translation. */
export function cacheNames(queryClient: QueryClient, language: PageLanguage): void {
  const translation = translationOf(language);
  const names = language !== 'en' && queryClient.getQueryData(namesQuery(language).queryKey)?.names;
  if (translation && names && names !== translation.names) cacheTranslation({ ...translation, names });
}
