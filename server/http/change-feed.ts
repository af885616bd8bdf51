import { changeNounOf } from '../db/table-nouns.ts';

/** Bursts are told at once: a hundred bookings in a second are one refresh. */
const gatherMs = 300;
const pollMs = 10_000;
const quietForTooLongMs = 5_000;

/** Hears which nouns changed; `*` where any may have. */
type Listener = (nouns: string) => void;

/**
 * Tells everyone who watches which nouns changed. While the database's announcements cannot be heard (there is no
 * direct connection, or it is down), anything may have changed: then that is said every ten seconds.
 */
export class ChangeFeed {
  readonly #listeners = new Set<Listener>();
  readonly #gathered = new Set<string>();
  #sending: NodeJS.Timeout | undefined;
  #polling: NodeJS.Timeout | undefined;
  #lastHeard = Number.NEGATIVE_INFINITY;

  /** Some sign of life came from the database's announcements. */
  heard(): void {
    this.#lastHeard = performance.now();
  }

  /** The rows of a table changed; `*` after a gap in which any may have. */
  changed(table: string): void {
    const noun = table === '*' ? '*' : changeNounOf(table);
    if (!noun || this.#listeners.size === 0) return;
    this.#gathered.add(noun);
    this.#sending ??= setTimeout(() => this.#send(), gatherMs);
  }

  /** Listens until the returned function is called. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#polling ??= setInterval(() => this.#poll(), pollMs).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#polling);
      this.#polling = undefined;
    };
  }

  get size(): number {
    return this.#listeners.size;
  }

  #poll(): void {
    if (performance.now() - this.#lastHeard > quietForTooLongMs) this.changed('*');
  }

  #send(): void {
    const nouns = this.#gathered.has('*') ? '*' : [...this.#gathered].join(',');
    this.#gathered.clear();
    this.#sending = undefined;
    for (const tell of this.#listeners) tell(nouns);
  }
}
