import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const mostBytes = 32 * 1024 * 1024;
const quietForTooLongMs = 2_000;

export type Encoding = 'br' | 'gzip' | 'identity';
export type RenderedPage = {
  html: string;
  csp: string;
  /** Which data it shows, by noun. */
  nouns: ReadonlySet<string>;
};
type Entry = {
  bodies: Partial<Record<Encoding, Buffer>>;
  etag: string;
  csp: string;
  nouns: ReadonlySet<string>;
  bytes: number;
};

/**
 * Pages rendered for visitors, kept compressed until their data changes. Bounded: the page that was not asked for
 * longest goes first. Used only while we hear about changes; a server that has heard nothing for two seconds may
 * have missed one, so it renders afresh.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #facts = new Map<string, Promise<unknown>>();
  #bytes = 0;
  #changes = 0;
  #lastHeard = Number.NEGATIVE_INFINITY;
  hits = 0;
  misses = 0;

  get size(): number {
    return this.#entries.size;
  }

  /** Counts what was heard: a page that was rendered while it moved may show what is gone already. */
  get changes(): number {
    return this.#changes;
  }

  /** Some sign of life came from the database's announcements. */
  heard(): void {
    this.#lastHeard = performance.now();
  }

  #isTrusted(): boolean {
    return performance.now() - this.#lastHeard < quietForTooLongMs;
  }

  find(key: string): Entry | null {
    const entry = this.#isTrusted() ? this.#entries.get(key) : undefined;
    if (!entry) {
      this.misses += 1;
      return null;
    }
    this.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Keeps a page, unless data changed since its rendering began. Each encoding is made when first asked for. */
  keep(key: string, entry: Entry, changesBefore: number): void {
    if (!this.#isTrusted() || this.#changes !== changesBefore) return;
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= mostBytes) break;
      this.#remove(oldest);
    }
  }

  /** A list that requests need again and again, kept as pages are: until data of its noun changes. */
  remember<T>(noun: string, load: () => Promise<T>): Promise<T> {
    if (!this.#isTrusted()) return load();
    const known = this.#facts.get(noun) as Promise<T> | undefined;
    if (known) return known;
    const loading = load();
    this.#facts.set(noun, loading);
    loading.catch(() => this.#facts.delete(noun));
    return loading;
  }

  /** Data of this noun changed: every page that shows it goes. */
  drop(noun: string): void {
    this.#changes += 1;
    this.#facts.delete(noun);
    for (const [key, entry] of this.#entries) if (entry.nouns.has(noun)) this.#remove(key);
  }

  clear(): void {
    this.#changes += 1;
    this.#facts.clear();
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.bytes;
    this.#entries.delete(key);
  }
}

export function entryOf(page: RenderedPage): Entry {
  const identity = Buffer.from(page.html);
  const etag = `"${hash('sha1', identity, 'base64url')}"`;
  // The other encodings together take about a third of the text.
  return { bodies: { identity }, etag, csp: page.csp, nouns: page.nouns, bytes: Math.round(identity.length * 1.4) };
}

export async function bodyIn(entry: Entry, encoding: Encoding): Promise<Buffer> {
  const ready = entry.bodies[encoding];
  if (ready) return ready;
  const plain = entry.bodies.identity as Buffer;
  const body =
    encoding === 'br'
      ? await compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await compressGzip(plain, { level: 6 });
  entry.bodies[encoding] = body;
  return body;
}
