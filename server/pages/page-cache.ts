import type { StoredBody } from '../http/stored-body.ts';

const mostBytes = 32 * 1024 * 1024;
const quietForTooLongMs = 2_000;

/** A rendered page. */
export type Page = {
  body: StoredBody;
  csp: string;
  /** Which data it shows, by noun. */
  nouns: ReadonlySet<string>;
};

/**
 * Pages rendered for visitors, kept compressed until their data changes. Bounded: the page that was not asked for
 * longest goes first. Used only while we hear about changes; a server that has heard nothing for two seconds may
 * have missed one, so it renders afresh.
 */
export class PageCache {
  readonly #entries = new Map<string, Page>();
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

  find(key: string): Page | null {
    const entry = this.findAgain(key);
    if (entry) this.hits += 1;
    else this.misses += 1;
    return entry;
  }

  /** For a request that waited, and was counted before it did: another may have rendered the page meanwhile. */
  findAgain(key: string): Page | null {
    const entry = this.#isTrusted() ? this.#entries.get(key) : undefined;
    if (!entry) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Keeps a page, unless data changed since its rendering began. Each encoding is made when first asked for. */
  keep(key: string, page: Page, changesBefore: number): void {
    if (!this.#isTrusted() || this.#changes !== changesBefore) return;
    this.#remove(key);
    this.#entries.set(key, page);
    this.#bytes += bytesOf(page);
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
    this.#bytes -= bytesOf(entry);
    this.#entries.delete(key);
  }
}

/** The compressed encodings together take about a third of the text. */
function bytesOf({ body }: Page): number {
  return Math.round(body.length * 1.4);
}
