import { availableParallelism } from 'node:os';
import type { Db, Pool, Tx } from './db/client.ts';
import { isLockTimeout, isStatementTimeout } from './db/errors.ts';
import type { Limits } from './db/limits.ts';
import { unavailable } from './errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Work that runs longer than this probably waits for a lock or the disk, and needs no processor. */
const freesSlotAfterMs = 200;

/**
 * Limits how many transactions run at once to about the number of processors: more would slow down each other and this
 * server. Work that takes longer than `freesSlotAfterMs` frees its slot, so the wait for a slot is short.
 */
export class ConcurrencyLimiter {
  readonly #waiting: (() => void)[] = [];
  #freeSlots: number;

  constructor(slots: number) {
    this.#freeSlots = slots;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#freeSlots > 0) this.#freeSlots -= 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    let hasSlot = true;
    const freeSlot = () => {
      if (!hasSlot) return;
      hasSlot = false;
      const beginNext = this.#waiting.shift();
      if (beginNext) beginNext();
      else this.#freeSlots += 1;
    };
    const timer = setTimeout(freeSlot, freesSlotAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      freeSlot();
    }
  }
}

/** Large enough for a thousand families that book the same time at once. */
const maxWaiting = 1_000;
/** One transaction holds the lock and one waits for it. More would only occupy connections. */
const slotsPerKey = 2;

const recordBusy = 'Others are changing the same record just now. Please try again in a moment.';

/**
 * A share of the pool's connections, for requests. The wait for a connection is limited here, and the wait for a lock by the
 * role's `lock_timeout`. If a limit is reached, nothing has been changed, and the client may send the same request again.
 */
export class PoolShare {
  readonly #pool: Pool;
  readonly #queue: FairQueue;
  readonly #limiter: ConcurrencyLimiter;
  readonly #key: string | null;

  constructor(pool: Pool, queue: FairQueue, limiter: ConcurrencyLimiter, key: string | null = null) {
    this.#pool = pool;
    this.#queue = queue;
    this.#limiter = limiter;
    this.#key = key;
  }

  /** The same share for work that may wait for one lock. The key identifies the lock, for example by a record's id. */
  withKey(key: string | null): PoolShare {
    return new PoolShare(this.#pool, this.#queue, this.#limiter, key);
  }

  /** `busyMessage` is the text of the rejection after a timeout. */
  begin<T>(work: (tx: Tx) => Promise<T>, busyMessage?: string): Promise<T> {
    return this.run(() => this.#pool.begin(work), busyMessage);
  }

  /** Runs statements, each in its own transaction. */
  async run<T>(work: (db: Db) => Promise<T>, busyMessage?: string): Promise<T> {
    try {
      const limitedWork = () => this.#limiter.run(() => work(this.#pool));
      return await this.#queue.run(this.#key, limitedWork, { message: busyMessage });
    } catch (error) {
      // A statement that waits for several locks may reach the statement timeout before the lock timeout.
      if (isLockTimeout(error) || (busyMessage && isStatementTimeout(error)))
        throw unavailable(2, busyMessage ?? recordBusy);
      throw error;
    }
  }
}

/**
 * The pool's connections are divided, so that no kind of request can take all of them. Requests of `changes` wait for locks
 * on records, requests of `accounts` (sign-in, registration) for counters of attempts, and requests of `general` only read.
 */
export type Shares = Record<'general' | 'changes' | 'accounts', PoolShare>;
export type ShareName = keyof Shares;

export function createShares(pool: Pool, size: number, { connectionWaitMs }: Pick<Limits, 'connectionWaitMs'>) {
  const changes = Math.max(1, Math.floor(size * 0.4));
  const accounts = Math.max(1, Math.floor(size * 0.3));
  const sizes = { general: size - changes - accounts, changes, accounts };
  const createQueue = (slots: number) =>
    new FairQueue({
      slots,
      slotsPerKey,
      maxWaiting,
      maxWaitingPerKey: maxWaiting,
      maxWaitMs: connectionWaitMs,
      pauseBetweenTasks: 'none',
    });
  const limiter = new ConcurrencyLimiter(Math.max(availableParallelism() + 1, Math.floor(size * 0.3)));
  const queues = Object.entries(sizes).map(([name, slots]) => [name, createQueue(slots)] as const);
  return {
    shares: Object.fromEntries(queues.map(([name, queue]) => [name, new PoolShare(pool, queue, limiter)])) as Shares,
    sizes: () => Object.entries(sizes).map(([share, value]) => ({ labels: { share }, value })),
    inUse: () => queues.map(([share, queue]) => ({ labels: { share }, value: queue.runningCount })),
    /** How many requests wait behind others for the same lock. They use no connection. */
    waitingForLock: () => queues.reduce((sum, [, queue]) => sum + queue.blockedCount, 0),
    waiting: () => queues.reduce((sum, [, queue]) => sum + queue.waitingCount, 0),
    rejected: () => queues.reduce((sum, [, queue]) => sum + queue.rejectedCount, 0),
  };
}
