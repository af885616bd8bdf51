import { readPage, readTextParameter } from '#contract/shared/list-address.ts';
import { addressIn, type PageLanguage, pageLanguages, readLanguage } from '#contract/shared/page-languages.ts';

/** The allowed values of each filter. */
export type FilterValues = Readonly<Record<'specialty' | 'type' | 'city', readonly string[]>>;

type Filter = keyof FilterValues;
type Parameter = Filter | 'page' | 'q';

// The pages with a known list of parameters. Other parameters do not change these pages.
const parametersOf = new Map<string, readonly Parameter[]>([
  ['/', []],
  ['/about', []],
  ['/clinics', ['q', 'type', 'city', 'page']],
  ['/doctors', ['q', 'specialty', 'city', 'page']],
  ['/faq', []],
  ['/help', []],
  ['/privacy', []],
  ['/services', []],
  ['/terms', []],
]);
/** The addresses of these pages without parameters, in every language. */
const plainAddresses = new Map<string, PageLanguage>(
  pageLanguages.flatMap((language) => [...parametersOf.keys()].map((path) => [addressIn(language, path), language])),
);
const detailPage = /^\/(doctors|clinics)\/[0-9a-f-]{36}$/;
/** The path of any other page without an id. There are only few such pages, and only pages that exist are cached. */
const plainPath = /^(\/[a-z-]+)+$/;

/**
 * The path of the page behind the link of a message (`/r/…`). The path contains a secret, so it must not become lower case.
 * With a language before it (`/hi/r/…`) there is no such page, but the path still contains the secret.
 */
const secretPath = /^(\/[a-z]{2})?\/r(\/|$)/i;

/** Escapes, backslashes, empty and dot segments: routers may treat such a path as a different path. */
const oddPath = /[%\\]|\/[/.]/;

/**
 * Whether the address contains a secret, in any spelling (`/%72/…`, `//r/…`, `/x/../r/…`). Such a page must not be stored, and
 * its address must not be sent to other sites.
 */
export function hasSecretPath(address: string): boolean {
  return secretPath.test(address) || (oddPath.test(address) && secretPath.test(plainPathOf(address)));
}

function plainPathOf(address: string): string {
  let path = address.split('?', 1)[0] ?? '';
  const letterOf = (escaped: string) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  for (let n = 0; n < 3 && path.includes('%'); n += 1) path = path.replace(/%[0-7][0-9a-f]/gi, letterOf);
  return new URL(`http://page${path}`).pathname.replace(/\/{2,}/g, '/');
}

/** How the page at an address is rendered and cached. */
export type PageRequest = {
  /** The language of the page, which its address names. */
  language: PageLanguage;
  /** The address to render: path and valid parameters only, so that no other text of a visitor gets into the page. */
  address: string;
  /** The cache key. Null: the page is not cached. */
  key: string | null;
  /** Whether a filter has an unknown value. Then the visitor is redirected to `address`, which does not have this filter. */
  needsRedirect: boolean;
};

/**
 * Normalises an address and finds its cache key: the path with its language, the parameters and the id of the chosen city. A
 * page is not cached if its address has a search text, or if the page is not listed above and has parameters. Filters accept
 * only values from our own lists, so that nobody can fill the cache with invented addresses.
 */
export function parsePageRequest(given: string, cityId: string | null, filterValues: FilterValues): PageRequest {
  const known = plainAddresses.get(given);
  if (known) return createPageRequest(known, given, [], cityId); // the most frequent case needs no parsing
  if (hasSecretPath(given)) return { language: 'en', address: given, key: null, needsRedirect: false };
  const url = new URL(`http://page${given}`); // not `new URL(given, base)`: `//doctors` would name a host
  const { language, path } = readLanguage(url.pathname.toLowerCase()); // the router treats /Doctors as /doctors
  const localPath = addressIn(language, path);
  const parameters = detailPage.test(path) ? [] : parametersOf.get(path);
  if (!parameters) {
    const isPlain = !url.search && plainPath.test(path);
    return isPlain
      ? createPageRequest(language, localPath, [], cityId)
      : { language, address: given, key: null, needsRedirect: false };
  }

  const accepted: [Parameter, string][] = [];
  let needsRedirect = false;
  for (const name of parameters) {
    const values = url.searchParams.getAll(name);
    const value = values.length === 1 ? readTextParameter(values[0]) : undefined;
    if (value === undefined) continue;
    const page = name === 'page' ? readPage(value) : undefined;
    if (name === 'q') accepted.push([name, value]);
    else if (page) accepted.push([name, String(page)]);
    else if (name === 'page') continue;
    else if (filterValues[name].includes(value)) accepted.push([name, value]);
    else needsRedirect = true;
  }
  return { ...createPageRequest(language, localPath, accepted, cityId), needsRedirect };
}

function createPageRequest(
  language: PageLanguage,
  path: string,
  parameters: [Parameter, string][],
  cityId: string | null,
): PageRequest {
  const search = new URLSearchParams(parameters).toString();
  const address = search ? `${path}?${search}` : path;
  const hasSearchText = parameters.some(([name]) => name === 'q');
  return { language, address, key: hasSearchText ? null : `${address} ${cityId ?? ''}`, needsRedirect: false };
}
