import { mostListSteps } from '#contract/fields.ts';

/** The values that a page's parameters may have, by the parameter's name. */
export type KnownValues = Readonly<Record<'specialty' | 'type' | 'city', readonly string[]>>;

type Parameter = keyof KnownValues | 'page' | 'q';

// What a page's address may say. Anything else in it changes nothing that is shown.
const parametersOf: Record<string, readonly Parameter[]> = {
  '/': [],
  '/about': [],
  '/clinics': ['q', 'type', 'city', 'page'],
  '/doctors': ['q', 'specialty', 'city', 'page'],
  '/faq': [],
  '/help': [],
  '/privacy': [],
  '/services': [],
  '/terms': [],
};
const detailPage = /^\/(doctors|clinics)\/[0-9a-f-]{36}$/;

/** What a visitor's cookies say: whether somebody may be signed in, and the city that was chosen. */
export function visitorOf(cookies: string | undefined): { hasSession: boolean; cityName: string | null } {
  const given = new Map(
    (cookies ?? '').split(';').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
  return {
    hasSession: given.has('session') || given.has('__Host-session'),
    cityName: decoded(given.get('selectedCity')) || null,
  };
}

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/**
 * Under which name a visitor's page is kept: its path, the parameters that matter and the id of the chosen city.
 * Null: it is rendered each time, because its address holds what people typed, or a value that is not on the lists;
 * nobody can fill the cache with addresses of their own making.
 */
export function pageKey(address: string, cityId: string | null, known: KnownValues): string | null {
  if (address in parametersOf) return keyOf(address, [], cityId); // most are, and need not be taken apart
  const url = new URL(address, 'http://page');
  const path = url.pathname.toLowerCase(); // the router reads /Doctors as /doctors
  if (path.includes('%')) return null;

  const parameters = detailPage.test(path) ? [] : parametersOf[path];
  if (!parameters) return url.search ? null : keyOf(path, [], cityId);

  const said: string[] = [];
  for (const name of parameters) {
    const values = url.searchParams.getAll(name).filter(Boolean);
    const [value] = values;
    if (value === undefined || (name === 'page' && value === '1')) continue;
    if (values.length > 1 || !isKnown(name, value, known)) return null;
    said.push(`${name}=${value}`);
  }
  return keyOf(path, said, cityId);
}

function isKnown(name: Parameter, value: string, known: KnownValues): boolean {
  if (name === 'q') return false;
  if (name === 'page') return /^[1-9]\d?$/.test(value) && Number(value) <= mostListSteps;
  return known[name].includes(value);
}

function keyOf(path: string, said: string[], cityId: string | null): string {
  return [path, ...said, cityId ?? ''].join('\n');
}
