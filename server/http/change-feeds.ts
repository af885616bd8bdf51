import { staffNounOf } from '../db/changes.ts';

/** Changes are sent in batches: a hundred bookings in a second cause one refresh. */
const batchMs = 300;
const pollMs = 10_000;
const heartbeatTimeoutMs = 5_000;

/** Receives the nouns that changed, separated by commas; `*` if any data may have changed. */
type Subscriber = (nouns: string) => void;

/**
 * Publishes to all subscribers which kinds of records changed (`EventNoun`). Without notifications from the database
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

  /** Call it while the connection that receives notifications is alive. */
  recordHeartbeat(): void {
    this.#lastHeartbeat = performance.now();
  }

  /** Call it when rows of a table changed. `*`: any table may have changed, because notifications were lost. */
  publish(table: string): void {
    const noun = table === '*' ? '*' : staffNounOf(table);
    if (!noun) return;
    this.#changedAt.set(noun, performance.now());
    if (this.#subscribers.size === 0) return;
    this.#batch.add(noun);
    this.#batchTimer ??= setTimeout(() => this.#sendBatch(), batchMs);
  }

  /**
   * Tells the subscriber at once what has changed in the last `missedMs`, because it may have read its data before these
   * changes. The returned function ends the subscription.
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

/**
 * Changes are collected for this time, so that repeated changes are sent once. The time can be short, because the database
 * notifies once of all messages that are created together, and a family has few open pages.
 */
const ownBatchMs = 100;

/** Receives `inbox` or `appointments`, or `*` if anything of the account may have changed. */
type OwnSubscriber = (change: string) => void;
/** `inbox`: a message in the inbox changed. `appointments`: a step of a visit changed. */
export type OwnChange = 'inbox' | 'appointments';

/**
 * Tells the open pages of an account that its inbox or a step of a visit changed, and nothing about other accounts. Without
 * notifications from the database (there is no direct connection, or it is down), it tells every page every ten seconds that
 * anything may have changed.
 */
export class OwnChangeFeed {
  readonly #subscribers = new Map<string, Set<OwnSubscriber>>();
  /** By account: what changed since the last batch was sent. */
  readonly #batch = new Map<string, Set<OwnChange>>();
  #batchTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #lastHeartbeat = Number.NEGATIVE_INFINITY;

  /** Call it while the connection that receives notifications is alive. */
  recordHeartbeat(): void {
    this.#lastHeartbeat = performance.now();
  }

  /**
   * Call it when something of these accounts changed. `*`: anything of any account may have changed, because notifications
   * were lost, or too many accounts changed.
   */
  publish(accountIds: readonly string[] | '*', change: OwnChange = 'inbox'): void {
    const changed = accountIds === '*' ? ['*'] : accountIds.filter((id) => this.#subscribers.has(id));
    if (this.#subscribers.size === 0 || changed.length === 0) return;
    for (const id of changed) this.#batch.set(id, (this.#batch.get(id) ?? new Set()).add(change));
    this.#batchTimer ??= setTimeout(() => this.#sendBatch(), ownBatchMs);
  }

  /** Tells the subscriber about changes of this account. The returned function ends the subscription. */
  subscribe(accountId: string, subscriber: OwnSubscriber): () => void {
    const own = this.#subscribers.get(accountId) ?? new Set();
    this.#subscribers.set(accountId, own.add(subscriber));
    this.#pollTimer ??= setInterval(() => this.#poll(), pollMs).unref();
    return () => {
      own.delete(subscriber);
      if (own.size === 0 && this.#subscribers.get(accountId) === own) this.#subscribers.delete(accountId);
      if (this.#subscribers.size > 0) return;
      clearInterval(this.#pollTimer);
      this.#pollTimer = undefined;
    };
  }

  /** The number of open streams. */
  get size(): number {
    return [...this.#subscribers.values()].reduce((sum, own) => sum + own.size, 0);
  }

  #poll(): void {
    if (performance.now() - this.#lastHeartbeat > heartbeatTimeoutMs) this.publish('*');
  }

  #sendBatch(): void {
    const batch = new Map(this.#batch);
    this.#batch.clear();
    this.#batchTimer = undefined;
    if (!batch.has('*')) {
      for (const [id, changes] of batch)
        for (const change of changes) for (const notify of this.#subscribers.get(id) ?? []) notify(change);
      return;
    }
    for (const own of this.#subscribers.values()) for (const notify of own) notify('*');
  }
}
