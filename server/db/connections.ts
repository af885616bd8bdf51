import { availableParallelism } from 'node:os';
import { unavailable } from '../errors.ts';
import type { Db, Pool, Tx } from './client.ts';
import type { Limits } from './limits.ts';
import { isLockTimeout, isStatementTimeout } from './trouble.ts';
import { NoTurn, Turns } from './turns.ts';
import { Workload } from './workload.ts';

/** So many that a thousand families who want the same minute are all answered. */
const mostQueued = 1_000;
/** One holds the lock, another waits for it: more would only occupy connections. */
const perKey = 2;

const recordBusy = 'Others are changing the same record just now. Please try again in a moment.';

/**
 * The way from a request to PostgreSQL: a share of the pool's connections. Waiting for one is bounded here, waiting for a
 * lock by the role's `lock_timeout`. In both cases nothing has happened, and the same request may be sent again.
 */
export class Connections {
  readonly #pool: Pool;
  readonly #turns: Turns;
  readonly #workload: Workload;
  readonly #key: string | null;

  constructor(pool: Pool, turns: Turns, workload: Workload, key: string | null = null) {
    this.#pool = pool;
    this.#turns = turns;
    this.#workload = workload;
    this.#key = key;
  }

  /** The same share, for work that may wait for a lock on this: an id, or anything else that names it. */
  about(key: string | null): Connections {
    return new Connections(this.#pool, this.#turns, this.#workload, key);
  }

  /** Runs a transaction. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.run((db) => (db as Pool).begin(work) as Promise<T>);
  }

  /** Runs statements, each a transaction of its own. `busyMessage` is what people read where a wait was given up. */
  async run<T>(work: (db: Db) => Promise<T>, busyMessage?: string): Promise<T> {
    try {
      return await this.#turns.run(this.#key, () => this.#workload.run(() => work(this.#pool)));
    } catch (error) {
      // A statement that waits for several locks may reach its own limit first.
      if (isLockTimeout(error) || (busyMessage && isStatementTimeout(error)))
        throw unavailable(2, busyMessage ?? recordBusy);
      if (error instanceof NoTurn) throw unavailable(2, busyMessage);
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
  const turnsOf = (atOnce: number) => new Turns({ atOnce, perKey, queued: mostQueued, waitMs: turnMs });
  const workload = new Workload(Math.max(availableParallelism() + 1, Math.floor(size * 0.3)));
  const turns = Object.entries(sizes).map(([name, atOnce]) => [name, turnsOf(atOnce)] as const);
  return {
    shares: Object.fromEntries(turns.map(([name, queue]) => [name, new Connections(pool, queue, workload)])) as Shares,
    queued: () => turns.reduce((sum, [, queue]) => sum + queue.queued, 0),
    refused: () => turns.reduce((sum, [, queue]) => sum + queue.refused, 0),
  };
}
