import { availableParallelism } from 'node:os';
import { unavailable } from '../errors.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Db, Pool, Tx } from './client.ts';
import type { Limits } from './limits.ts';
import { isLockTimeout, isStatementTimeout } from './trouble.ts';
import { Workload } from './workload.ts';

/** So many that a thousand families who want the same minute are all answered. */
const maxWaiting = 1_000;
/** One holds the lock, another waits for it: more would only occupy connections. */
const slotsPerKey = 2;

const recordBusy = 'Others are changing the same record just now. Please try again in a moment.';

/**
 * The way from a request to PostgreSQL: a share of the pool's connections. Waiting for one is bounded here, waiting for a
 * lock by the role's `lock_timeout`. In both cases nothing has happened, and the same request may be sent again.
 */
export class Connections {
  readonly #pool: Pool;
  readonly #queue: FairQueue;
  readonly #workload: Workload;
  readonly #key: string | null;

  constructor(pool: Pool, queue: FairQueue, workload: Workload, key: string | null = null) {
    this.#pool = pool;
    this.#queue = queue;
    this.#workload = workload;
    this.#key = key;
  }

  /** The same share, for work that may wait for a lock on this: an id, or anything else that names it. */
  about(key: string | null): Connections {
    return new Connections(this.#pool, this.#queue, this.#workload, key);
  }

  /** Runs a transaction. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.run(() => this.#pool.begin(work));
  }

  /** Runs statements, each a transaction of its own. `busyMessage` is what people read where a wait was given up. */
  async run<T>(work: (db: Db) => Promise<T>, busyMessage?: string): Promise<T> {
    try {
      const atWork = () => this.#workload.run(() => work(this.#pool));
      return await this.#queue.run(this.#key, atWork, { message: busyMessage });
    } catch (error) {
      // A statement that waits for several locks may reach its own limit first.
      if (isLockTimeout(error) || (busyMessage && isStatementTimeout(error)))
        throw unavailable(2, busyMessage ?? recordBusy);
      throw error;
    }
  }
}

/**
 * Who gets how many connections, so that nobody can take those of the others:
 * `changes` wait for locks on records, `accounts` (signing in, registering) for counters of attempts, the rest only reads.
 */
export type Shares = Record<'general' | 'changes' | 'accounts', Connections>;
export type ShareName = keyof Shares;

export function shareOut(pool: Pool, size: number, { turnMs }: Pick<Limits, 'turnMs'>) {
  const changes = Math.max(1, Math.floor(size * 0.4));
  const accounts = Math.max(1, Math.floor(size * 0.3));
  const sizes = { general: size - changes - accounts, changes, accounts };
  const queueOf = (slots: number) =>
    new FairQueue({
      slots,
      slotsPerKey,
      maxWaiting,
      maxWaitingPerKey: maxWaiting,
      maxWaitMs: turnMs,
      pauseBetweenTasks: 'none',
    });
  const workload = new Workload(Math.max(availableParallelism() + 1, Math.floor(size * 0.3)));
  const queues = Object.entries(sizes).map(([name, slots]) => [name, queueOf(slots)] as const);
  return {
    shares: Object.fromEntries(queues.map(([name, queue]) => [name, new Connections(pool, queue, workload)])) as Shares,
    waiting: () => queues.reduce((sum, [, queue]) => sum + queue.waiting, 0),
    rejected: () => queues.reduce((sum, [, queue]) => sum + queue.rejected, 0),
  };
}
