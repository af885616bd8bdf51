import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '../timeout.ts';
import type { ConnectionTarget, Pool } from './client.ts';
import { OpenConnection } from './connection.ts';
import { isDiskFull } from './errors.ts';
import { isSchemaUsable, type Schema } from './migrate.ts';
import { openPool } from './pools.ts';
import { sql } from './sql.ts';

/** Whether requests can be served; `read-only` if they can only read. */
export type Usability = boolean | 'read-only';

/**
 * Checks whether the database responds, its schema is usable, and it accepts writes. Uses its own connection: a pool whose
 * connections are all in use does not mean that the database is down. Concurrent callers share one check.
 */
export class Readiness {
  readonly #connection: ConnectionTarget;
  readonly #deadlineMs: number;
  #pool: Pool | null = null;
  #running: Promise<Usability> | null = null;

  constructor(connection: ConnectionTarget, deadlineMs: number) {
    this.#connection = connection;
    this.#deadlineMs = deadlineMs;
  }

  isUsable(schema: Schema): Promise<Usability> {
    this.#running ??= this.#check(schema).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #check(schema: Schema): Promise<Usability> {
    const pool = this.#pool ?? openPool(this.#connection, { max: 1, usesPreparedStatements: false });
    this.#pool = pool;
    try {
      const asking = pool.begin(async (tx) => {
        const [isUsable, { isReadOnly }] = await Promise.all([
          isSchemaUsable(tx, schema),
          tx.row<{ isReadOnly: boolean }>(
            sql`select current_setting('transaction_read_only')::boolean as is_read_only`,
          ),
        ]);
        return isUsable && isReadOnly ? 'read-only' : isUsable;
      });
      return await withTimeout(this.#deadlineMs, asking);
    } catch {
      void this.close(); // the next check opens a new connection
      return false;
    }
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.end({ timeout: 0 });
  }
}

const probeEveryMs = 3_000;
const probeTimeoutMs = 10_000;
/** As a temporary file they take about 14 MB, nearly a segment of WAL: with less space, the next writes would fail again. */
const probeRows = 1_000_000;

/** Writes that wait in memory for space. `write` leaves those that fail. */
export type WaitingWrites = { readonly count: number; write: () => Promise<void> };

/**
 * Knows whether the disk of the database is full: from the first statement that fails because of it, until a probe can
 * write. Nothing is probed while all is well.
 */
export class DiskWatch {
  readonly #target: ConnectionTarget;
  readonly #log: FastifyBaseLogger | undefined;
  readonly #abort = new AbortController();
  #isFull = false;
  /** What must be written before anything else is. */
  #waiting: WaitingWrites | null = null;

  constructor(target: ConnectionTarget, log?: FastifyBaseLogger) {
    this.#target = target;
    this.#log = log;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** The disk counts as full until these are written. */
  writeFirst(waiting: WaitingWrites): void {
    this.#waiting = waiting;
  }

  /** A statement failed. */
  report(error: unknown): void {
    if (this.#isFull || !isDiskFull(error)) return;
    this.#isFull = true;
    this.#log?.error('The disk of the database is full: changes cannot be stored');
    void this.#probeUntilWritten();
  }

  /** Ends the probes. One that is running ends by itself. */
  close(): void {
    this.#abort.abort();
  }

  async #probeUntilWritten(): Promise<void> {
    const { signal } = this.#abort;
    while (this.#isFull) {
      // Before the first probe too: writes that fail although probes succeed cause no more probes than this.
      await pause(probeEveryMs, undefined, { ref: false, signal }).catch(() => undefined); // closing ends the pause
      if (signal.aborted) return;
      if (!(await this.#canWrite())) continue;
      await this.#waiting?.write().catch(() => undefined); // they wait for the next probe
      this.#isFull = this.#waiting !== null && this.#waiting.count > 0;
    }
    this.#log?.info('The disk of the database has space again');
  }

  /** Any error means that nobody knows: the last known state remains. */
  async #canWrite(): Promise<boolean> {
    const opening = OpenConnection.open(this.#target, { usesPreparedStatements: false });
    try {
      await withTimeout(probeTimeoutMs, opening.then(writeProbe));
      return true;
    } catch {
      return false;
    } finally {
      opening.then(
        (connection) => void connection.end({ timeout: 1 }),
        () => undefined,
      );
    }
  }
}

/**
 * Writes a temporary file, then a commit. A row alone would prove little: its page has space, and WAL is written into
 * files that exist already.
 */
function writeProbe(connection: OpenConnection): Promise<void> {
  return connection.begin(async (tx) => {
    await tx.run(sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`);
    await tx.run(sql`select count(*) from generate_series(1, ${probeRows}::integer)`);
    await tx.run(sql`select confirm_stored()`);
  });
}
