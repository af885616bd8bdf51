import { withTimeout } from '../deadline.ts';
import type { ConnectionTarget, Db } from './client.ts';
import { type Lsn, parseLsn } from './lsn.ts';
import { type ConnectionOptions, OpenConnection } from './open-connection.ts';
import { sql } from './sql.ts';

const pollTimeoutMs = 2_000;

/**
 * A connection to one replica, and what is known about it. Behind a proxy, each connection leads to another replica, so
 * the position belongs to the connection. `poll()` opens the connection and replaces a lost one.
 */
export class ReplicaConnection {
  readonly #target: ConnectionTarget;
  readonly #options: ConnectionOptions;
  #connection: OpenConnection | null = null;
  #isPolling = false;
  #isClosed = false;
  /** The statements or pieces of work that use it now. */
  pending = 0;
  /** What the replica had replayed at the last poll; null if that is unknown. */
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

  /** Reads what the replica has replayed. A replica that does not answer in time is disconnected. Never throws. */
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
    void this.#connection?.end(); // too old: its pending statements still complete
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
