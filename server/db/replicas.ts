import { setTimeout as pause } from 'node:timers/promises';
import { withTimeout } from '../timeout.ts';
import type { ConnectionTarget, Db } from './client.ts';
import { type ConnectionOptions, OpenConnection } from './connection.ts';
import { isPrimaryLost, isReplicaProblem } from './errors.ts';
import { sql } from './sql.ts';

/** A position in the WAL (`pg_lsn`) as a number. A replica that has replayed a position has all changes before it. */
export type Lsn = bigint;

/** A position that no replica reaches. */
export const unreachableLsn: Lsn = 0xffff_ffff_ffff_ffffn;

/** Parses PostgreSQL's text form, `16/B374D848`. Null if the text has another form. */
export function parseLsn(text: string | null | undefined): Lsn | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}

export function formatLsn(lsn: Lsn): string {
  const hex = (part: bigint) => part.toString(16).toUpperCase();
  return `${hex(lsn >> 32n)}/${hex(lsn & 0xffff_ffffn)}`;
}

const pollTimeoutMs = 2_000;

/**
 * A connection to one replica, and what is known about the replica. Behind a proxy, connections can lead to different replicas,
 * so each connection has a position of its own. `poll()` opens the connection and replaces a lost one.
 */
class ReplicaConnection {
  readonly #target: ConnectionTarget;
  readonly #options: ConnectionOptions;
  #connection: OpenConnection | null = null;
  #isPolling = false;
  #isClosed = false;
  /** How many statements or pieces of work use the connection now. */
  pending = 0;
  /** The position up to which the replica had replayed changes at the last poll; null if it is unknown. */
  replayed: Lsn | null = null;

  constructor(target: ConnectionTarget, options: ConnectionOptions) {
    this.#target = target;
    this.#options = options;
  }

  get isUsable(): boolean {
    return this.replayed !== null && this.#connection?.isUsable === true;
  }

  /** Runs work on the replica. */
  async use<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (!this.#connection) throw Object.assign(new Error('The replica is lost.'), { code: 'CONNECTION_LOST' });
    this.pending += 1;
    try {
      return await work(this.#connection);
    } finally {
      this.pending -= 1;
    }
  }

  /** Reads the position of the replica. A replica that does not respond in time is disconnected. Never throws. */
  async poll(): Promise<void> {
    if (this.#isPolling || this.#isClosed) return;
    this.#isPolling = true;
    try {
      this.replayed = await withTimeout(pollTimeoutMs, this.#readReplayed());
    } catch {
      this.#disconnect();
    } finally {
      this.#isPolling = false;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#disconnect();
  }

  /** Null if the server is no replica: it was promoted, or the address leads to a primary. */
  async #readReplayed(): Promise<Lsn | null> {
    const connection = this.#connection?.isUsable ? this.#connection : await this.#open();
    const { replayed } = await connection.row<{ replayed: string | null }>(sql`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed`);
    return parseLsn(replayed);
  }

  async #open(): Promise<OpenConnection> {
    void this.#connection?.end(); // the connection is too old; its pending statements still complete
    this.#connection = null;
    this.replayed = null;
    const opened = await OpenConnection.open(this.#target, this.#options);
    if (this.#isClosed || this.#connection) {
      opened.destroy();
      throw Object.assign(new Error('The replica is not needed any more.'), { code: 'CONNECTION_ENDED' });
    }
    this.#connection = opened;
    void opened.closed.then(() => {
      if (this.#connection === opened) this.replayed = null;
    });
    return opened;
  }

  #disconnect(): void {
    this.replayed = null;
    this.#connection?.destroy();
    this.#connection = null;
  }
}

const pollEveryMs = 500;
const defaultMaxLagMs = 5_000;
const positionTimeoutMs = 2_000;

/** `quick` statements are pipelined on a few connections; `slow` work, such as a search, has connections of its own. */
type Kind = 'quick' | 'slow';
/** `freshAt` is when the primary was at the position that the replica has reached. */
type Replica = ReplicaConnection & { freshAt?: number };

type ReplicasOptions = ConnectionOptions & {
  /** Connections of each kind. */
  sizes: Record<Kind, number>;
  /** Runs quick statements on the primary. */
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
  /** The positions of the primary in the last seconds; oldest first. */
  #positions: { lsn: Lsn; at: number }[] = [];
  /** The position of the primary that a replica must have replayed, so that it has the announced changes. */
  #floor: Lsn = 0n;
  /** How many changes of public data were announced (`#announced`), and how many of them are before `#floor` (`#settled`). */
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

  /** The present position of the primary, after all changes that it has committed. Null if it cannot be reached. */
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

  /** Reads the position of the primary, after all changes announced so far. Without it, reads use the primary. */
  async #samplePosition(): Promise<void> {
    const [at, announced] = [performance.now(), this.#announced];
    const lsn = await this.readPosition();
    if (lsn === null) return;
    this.#positions = [...this.#positions.filter((one) => one.at > at - 2 * this.#maxLagMs), { lsn, at }];
    if (announced <= this.#settled) return;
    this.#settled = announced;
    this.#floor = lsn; // also if it is smaller: after a failover, the new primary may be behind the old one
  }
}

const hasReplayed = (replica: Replica, lsn: Lsn) =>
  replica.isUsable && replica.replayed !== null && replica.replayed >= lsn;
