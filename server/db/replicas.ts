import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../deadline.ts';
import type { ConnectionTarget, Db } from './client.ts';
import { isPrimaryLost, isReplicaProblem } from './error-kinds.ts';
import { type Lsn, parseLsn } from './lsn.ts';
import type { ConnectionOptions } from './open-connection.ts';
import { ReplicaConnection } from './replica-connection.ts';
import { sql } from './sql.ts';

const pollEveryMs = 500;
const defaultMaxLagMs = 5_000;
const positionTimeoutMs = 2_000;

/** `quick` statements are pipelined on a few connections; `slow` work, such as a search, has its own. */
type Kind = 'quick' | 'slow';
type Replica = ReplicaConnection & { freshAt?: number };

type ReplicasOptions = ConnectionOptions & {
  /** Connections of each kind. */
  sizes: Record<Kind, number>;
  /** For quick statements on the primary. */
  primary: Db;
  /** Whether no primary can be reached. */
  hasNoPrimary: () => boolean;
  /** A replica that is further behind is not used. */
  maxLagMs?: number;
};

/**
 * Reads of the public directory from replicas. A replica serves a read only if
 * - its lag is known and small: it has replayed a position at which the primary was at most `maxLagMs` ago;
 * - it has replayed every change of which this server was told, so that nothing older is cached;
 * - it has replayed the position of the client's own last write.
 * All other reads use the primary. While no primary can be reached, only the third rule applies.
 */
export class Replicas {
  readonly #options: ReplicasOptions;
  readonly #connections: Record<Kind, Replica[]>;
  readonly #maxLagMs: number;
  readonly #abort = new AbortController();
  /** Where the primary was, and when; oldest first. */
  #positions: { lsn: Lsn; at: number }[] = [];
  /** Every announced change is before this position, if all of them are settled. */
  #floor: Lsn = 0n;
  #announced = 0;
  #settled = 0;
  /** Reads that a replica has served, and those that used the primary instead. */
  served = 0;
  fallbacks = 0;

  constructor(target: ConnectionTarget, options: ReplicasOptions) {
    this.#options = options;
    this.#maxLagMs = options.maxLagMs ?? defaultMaxLagMs;
    const connect = (count: number) => Array.from({ length: count }, () => new ReplicaConnection(target, options));
    this.#connections = { quick: connect(options.sizes.quick), slow: connect(options.sizes.slow) };
    void this.#pollRepeatedly();
  }

  /** Runs work on a replica that has replayed `written`, or else on the primary. */
  async read<T>(kind: Kind, written: Lsn, work: (db: Db) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    const replica = this.#choose(kind, written) ?? (this.#options.hasNoPrimary() ? this.#any(kind, written) : null);
    if (replica) {
      try {
        const result = await replica.use(work);
        this.served += 1;
        return result;
      } catch (error) {
        if (!isReplicaProblem(error)) throw error;
      }
    }
    this.fallbacks += 1;
    try {
      return await onPrimary();
    } catch (error) {
      const other = isPrimaryLost(error) ? this.#any(kind, written) : null;
      if (!other) throw error;
      return other.use(work);
    }
  }

  /** An executor for quick statements of a client whose last write ended at `written`. */
  reader(written: Lsn): Db {
    const { primary } = this.#options;
    const read = <T>(work: (db: Db) => Promise<T>) => this.read('quick', written, work, () => work(primary));
    return {
      rows: (statement) => read((db) => db.rows(statement)),
      row: (statement) => read((db) => db.row(statement)),
      maybeRow: (statement) => read((db) => db.maybeRow(statement)),
      run: (statement) => read((db) => db.run(statement)),
    };
  }

  /**
   * Public data changed. Reads use the primary until the position of the change is known, and then only replicas that have
   * replayed it.
   */
  announceChange(): void {
    this.#announced += 1;
    void this.#samplePosition();
  }

  /** Where the primary is now: behind everything that it has committed. Null if it cannot be reached. */
  async readPosition(): Promise<Lsn | null> {
    const { primary } = this.#options;
    const asking = primary.row<{ lsn: string }>(sql`select pg_current_wal_insert_lsn()::text as lsn`);
    return withTimeout(positionTimeoutMs, asking).then(
      ({ lsn }) => parseLsn(lsn),
      () => null,
    );
  }

  /** The lag of the replica that is furthest behind, in seconds. Infinite if it is unknown. */
  get lagSeconds(): number {
    const replicas = [...this.#connections.quick, ...this.#connections.slow];
    return Math.max(...replicas.map((replica) => this.#lagOf(replica))) / 1_000;
  }

  /** Whether any replica can be read. */
  get isReachable(): boolean {
    return this.#connections.quick.some((replica) => replica.isUsable);
  }

  close(): void {
    this.#abort.abort();
    for (const replica of [...this.#connections.quick, ...this.#connections.slow]) replica.close();
  }

  #choose(kind: Kind, written: Lsn): Replica | null {
    if (this.#settled < this.#announced) return null;
    const needed = written > this.#floor ? written : this.#floor;
    return this.#leastBusy(kind, (replica) => hasReplayed(replica, needed) && this.#lagOf(replica) <= this.#maxLagMs);
  }

  #any(kind: Kind, written: Lsn): Replica | null {
    return this.#leastBusy(kind, (replica) => hasReplayed(replica, written));
  }

  #leastBusy(kind: Kind, isSuitable: (replica: Replica) => boolean): Replica | null {
    let chosen: Replica | null = null;
    for (const replica of this.#connections[kind])
      if (isSuitable(replica) && (!chosen || replica.pending < chosen.pending)) chosen = replica;
    return chosen;
  }

  #lagOf(replica: Replica): number {
    return replica.isUsable
      ? performance.now() - (replica.freshAt ?? Number.NEGATIVE_INFINITY)
      : Number.POSITIVE_INFINITY;
  }

  async #pollRepeatedly(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      await this.#samplePosition();
      await Promise.all([...this.#connections.quick, ...this.#connections.slow].map((replica) => this.#poll(replica)));
      await pause(pollEveryMs, undefined, { ref: false, signal }).catch(() => undefined); // closing ends the pause
    }
  }

  async #poll(replica: Replica): Promise<void> {
    await replica.poll();
    const { replayed } = replica;
    const reached = replayed === null ? undefined : this.#positions.findLast(({ lsn }) => lsn <= replayed);
    if (reached) replica.freshAt = reached.at;
  }

  /** The position is behind every change that was announced before it was read. Without it, reads use the primary. */
  async #samplePosition(): Promise<void> {
    const [at, announced] = [performance.now(), this.#announced];
    const lsn = await this.readPosition();
    if (lsn === null) return;
    this.#positions = [...this.#positions.filter((one) => one.at > at - 2 * this.#maxLagMs), { lsn, at }];
    if (announced <= this.#settled) return;
    this.#settled = announced;
    this.#floor = lsn; // not the larger one: after a failover, the new primary may be behind where the old one was
  }
}

const hasReplayed = (replica: Replica, lsn: Lsn) =>
  replica.isUsable && replica.replayed !== null && replica.replayed >= lsn;
