import { readPage, readWord } from '#contract/list-address.ts';

/** The values that a page's filters may have, by the parameter's name. */
export type KnownValues = Readonly<Record<'specialty' | 'type' | 'city', readonly string[]>>;

type Filter = keyof KnownValues;
type Parameter = Filter | 'page' | 'q';

// What a page's address may say. Anything else in it changes nothing that is shown.
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
const detailPage = /^\/(doctors|clinics)\/[0-9a-f-]{36}$/;
/** The address of another page without an id in it. Those that exist are few; what does not exist is not cached. */
const plainPath = /^(\/[a-z-]+)+$/;

/** What an address asks for. */
export type PageWanted = {
  /** What is rendered: the path and the parameters that mean something. Nothing else that a visitor wrote is in the page. */
  address: string;
  /** The name under which the page is cached for everybody. Null: it is rendered each time. */
  key: string | null;
  /** A filter has a value that cannot be chosen: `address` is where the visitor should go. */
  isElsewhere: boolean;
};

/**
 * Reads an address as the screens do. A page is cached by its path, its parameters and the id of the chosen city, unless
 * its address holds what people typed, or belongs to a page whose parameters are not listed here. The values of
 * filters come from our own lists, so that nobody can fill the cache with addresses of their own making.
 */
export function readAddress(given: string, cityId: string | null, known: KnownValues): PageWanted {
  if (parametersOf.has(given)) return wanted(given, [], cityId); // most are, and need not be taken apart
  const url = new URL(`http://page${given}`); // not relative to it: `//doctors` would name a host
  const path = url.pathname.toLowerCase(); // the router reads /Doctors as /doctors
  const parameters = detailPage.test(path) ? [] : parametersOf.get(path);
  if (!parameters) {
    const isPlain = !url.search && plainPath.test(path);
    return isPlain ? wanted(path, [], cityId) : { address: given, key: null, isElsewhere: false };
  }

  const said: [Parameter, string][] = [];
  let isElsewhere = false;
  for (const name of parameters) {
    const values = url.searchParams.getAll(name);
    const value = values.length === 1 ? readWord(values[0]) : undefined;
    if (value === undefined) continue;
    const page = name === 'page' ? readPage(value) : undefined;
    if (name === 'q') said.push([name, value]);
    else if (page) said.push([name, String(page)]);
    else if (name === 'page') continue;
    else if (known[name].includes(value)) said.push([name, value]);
    else isElsewhere = true;
  }
  return { ...wanted(path, said, cityId), isElsewhere };
}

function wanted(path: string, said: [Parameter, string][], cityId: string | null): PageWanted {
  const search = new URLSearchParams(said).toString();
  const address = search ? `${path}?${search}` : path;
  const isTyped = said.some(([name]) => name === 'q');
  return { address, key: isTyped ? null : `${address} ${cityId ?? ''}`, isElsewhere: false };
}
