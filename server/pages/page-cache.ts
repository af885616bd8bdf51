import type { FastifyInstance } from 'fastify';
import { readPage, readTextParameter } from '#contract/shared/list-address.ts';
import { addressIn, type PageLanguage, pageLanguages, readLanguage } from '#contract/shared/page-languages.ts';
import type { Lsn } from '../db/replicas.ts';
import type { StoredBody } from '../http/bodies.ts';

const publicDataPermissions = new Set<string>(['directory.edit', 'pricing.edit']);

/**
 * Clears the page cache of this server when staff edit public data, before the reply is sent: the next page already shows
 * the edit. Other servers get a notification a moment later. The whole cache is cleared, because a city's name is also on
 * doctors' pages, and edits are rare.
 */
export function clearCacheOnEdit(app: FastifyInstance, clearCache: () => void): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const isEdit = endpoint && endpoint.method !== 'GET' && publicDataPermissions.has(endpoint.access);
    if (isEdit && reply.statusCode < 300) clearCache();
    done(null, payload);
  });
}

/** The allowed values of each filter. */
export type FilterValues = Readonly<Record<'specialty' | 'type' | 'city', readonly string[]>>;

type Filter = keyof FilterValues;
type Parameter = Filter | 'page' | 'q';

// The parameters that each page reads. Other parameters do not change the page.
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
/** The path of any other page without an id. Only few of these exist, and only pages that exist are cached. */
const plainPath = /^(\/[a-z-]+)+$/;

/**
 * The page of a message's link (`/r/…`). Its path contains a secret, whose letters must keep their case. With a
 * language before it (`/hi/r/…`) there is no such page, but the path still contains the secret.
 */
const secretPath = /^(\/[a-z]{2})?\/r(\/|$)/i;

/** Escapes, backslashes, empty and dot segments: the routers may read such a path as another one. */
const oddPath = /[%\\]|\/[/.]/;

/**
 * Whether the address contains a secret, however it is written (`/%72/…`, `//r/…`, `/x/../r/…`): nothing may store the page
 * or send its address to other sites.
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
  /** A filter has an unknown value: the visitor is redirected to `address`, which omits it. */
  needsRedirect: boolean;
};

/**
 * Normalises an address and finds its cache key: the path with its language, the parameters and the id of the chosen city. A
 * page is not cached if its address contains a search text, or if it has parameters that are not listed here. Filters accept only
 * values from our own lists, so that nobody can fill the cache with invented addresses.
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

const maxBytes = 32 * 1024 * 1024;
const heartbeatTimeoutMs = 2_000;

/** A rendered page. */
export type Page = {
  body: StoredBody;
  csp: string;
  /** The nouns of the public API (`/api/<noun>`) whose data the page shows. */
  nouns: ReadonlySet<string>;
};

/**
 * A cache of pages rendered for anonymous visitors, stored compressed until their data changes. Over its size limit, it
 * removes the least recently used pages. If the connection that receives notifications has had no heartbeat for two seconds,
 * a change may have been missed, so the cache is not used until the next heartbeat.
 */
export class PageCache {
  /** Least recently used first. */
  readonly #pages = new Map<string, Page>();
  /** Loaded values by noun. */
  readonly #values = new Map<string, Promise<unknown>>();
  #bytes = 0;
  #generation = 0;
  #lastHeartbeat = Number.NEGATIVE_INFINITY;
  #completeUntil: Lsn = 0n;
  hits = 0;
  misses = 0;

  get size(): number {
    return this.#pages.size;
  }

  /** Increases with every invalidation. A page whose rendering began in an earlier generation may show old data. */
  get generation(): number {
    return this.#generation;
  }

  /** The connection that receives notifications is alive: the cache knows all changes before this position of the WAL. */
  recordHeartbeat(lsn: Lsn = 0n): void {
    this.#lastHeartbeat = performance.now();
    this.#completeUntil = lsn;
  }

  /** Whether no cached page is older than a write that ended at this position. */
  includes(written: Lsn): boolean {
    return written <= this.#completeUntil;
  }

  #hasHeartbeat(): boolean {
    return performance.now() - this.#lastHeartbeat < heartbeatTimeoutMs;
  }

  find(key: string): Page | null {
    const page = this.findUncounted(key);
    if (page) this.hits += 1;
    else this.misses += 1;
    return page;
  }

  /** Does not count a hit or miss. For a second lookup after waiting: another request may have rendered the page. */
  findUncounted(key: string): Page | null {
    const page = this.#hasHeartbeat() ? this.#pages.get(key) : undefined;
    if (!page) return null;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Stores a page, unless data changed after its rendering began in `generation`. */
  store(key: string, page: Page, generation: number): void {
    if (!this.#hasHeartbeat() || this.#generation !== generation) return;
    this.#remove(key);
    this.#pages.set(key, page);
    this.#bytes += estimateBytes(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
  }

  /** Caches a value that requests need often, until data of its noun changes. */
  getOrLoad<T>(noun: string, load: () => Promise<T>): Promise<T> {
    if (!this.#hasHeartbeat()) return load();
    const cached = this.#values.get(noun) as Promise<T> | undefined;
    if (cached) return cached;
    const loading = load();
    this.#values.set(noun, loading);
    loading.catch(() => this.#values.delete(noun));
    return loading;
  }

  /** Removes every page and value that shows data of this noun. */
  invalidate(noun: string): void {
    this.#generation += 1;
    this.#values.delete(noun);
    for (const [key, page] of this.#pages) if (page.nouns.has(noun)) this.#remove(key);
  }

  clear(): void {
    this.#generation += 1;
    this.#values.clear();
    this.#pages.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#bytes -= estimateBytes(page);
    this.#pages.delete(key);
  }
}

/** The text, and its compressed encodings, which together have about 40 % of its size. */
function estimateBytes({ body }: Page): number {
  return Math.round(body.length * 1.4);
}
