import type { FastifyInstance } from 'fastify';
import type { Lsn } from '../db/replicas.ts';
import type { StoredBody } from '../http/responses.ts';

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
  /** The pages by their keys. The least recently used page comes first. */
  readonly #pages = new Map<string, Page>();
  /** The values of `getOrLoad()` by noun. */
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

  /** Call it while the connection for notifications is alive. The cache knows all changes before this position of the WAL. */
  recordHeartbeat(lsn: Lsn = 0n): void {
    this.#lastHeartbeat = performance.now();
    this.#completeUntil = lsn;
  }

  /** Whether all cached pages include a write that ended at this position. */
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

  /**
   * Finds a page, but counts neither a hit nor a miss. For a second search after a wait: meanwhile, another request may have
   * rendered the page.
   */
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

/** The size of the text and of its compressed encodings, which together have about 40 % of the size of the text. */
function estimateBytes({ body }: Page): number {
  return Math.round(body.length * 1.4);
}
