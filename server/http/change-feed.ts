import { adminNounOf } from '../db/changes.ts';

/** Changes are sent in batches: a hundred bookings in a second cause one refresh. */
const batchMs = 300;
const pollMs = 10_000;
const heartbeatTimeoutMs = 5_000;

/** Receives the nouns that changed, separated by commas; `*` if any may have changed. */
type Subscriber = (nouns: string) => void;

/**
 * Publishes to all subscribers which kinds of records changed (`ChangeNoun`). Without notifications from the database
 * (there is no direct connection, or it is down), anything may have changed: then the feed publishes `*` every ten
 * seconds.
 */
export class ChangeFeed {
  readonly #subscribers = new Set<Subscriber>();
  readonly #batch = new Set<string>();
  /** When each kind of record changed last. */
  readonly #changedAt = new Map<string, number>();
  readonly #createdAt = performance.now();
  #batchTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #lastHeartbeat = Number.NEGATIVE_INFINITY;

  /** The connection that receives notifications is alive. */
  recordHeartbeat(): void {
    this.#lastHeartbeat = performance.now();
  }

  /** Rows of a table changed. `*`: any table may have changed, because notifications were lost. */
  publish(table: string): void {
    const noun = table === '*' ? '*' : adminNounOf(table);
    if (!noun) return;
    this.#changedAt.set(noun, performance.now());
    if (this.#subscribers.size === 0) return;
    this.#batch.add(noun);
    this.#batchTimer ??= setTimeout(() => this.#sendBatch(), batchMs);
  }

  /**
   * Tells the subscriber at once what has changed in the last `missedMs`: its data may have been read before. The returned
   * function ends the subscription.
   */
  subscribe(subscriber: Subscriber, missedMs = 0): () => void {
    const missed = this.#changedSince(performance.now() - missedMs);
    if (missed) subscriber(missed);
    this.#subscribers.add(subscriber);
    this.#pollTimer ??= setInterval(() => this.#poll(), pollMs).unref();
    return () => {
      this.#subscribers.delete(subscriber);
      if (this.#subscribers.size > 0) return;
      clearInterval(this.#pollTimer);
      this.#pollTimer = undefined;
    };
  }

  get size(): number {
    return this.#subscribers.size;
  }

  #poll(): void {
    if (performance.now() - this.#lastHeartbeat > heartbeatTimeoutMs) this.publish('*');
  }

  #changedSince(time: number): string {
    if (time < this.#createdAt) return '*'; // this server has just started
    return joined([...this.#changedAt].filter(([, at]) => at > time).map(([noun]) => noun));
  }

  #sendBatch(): void {
    const nouns = joined([...this.#batch]);
    this.#batch.clear();
    this.#batchTimer = undefined;
    for (const notify of this.#subscribers) notify(nouns);
  }
}

const joined = (nouns: readonly string[]) => (nouns.includes('*') ? '*' : nouns.join(','));
