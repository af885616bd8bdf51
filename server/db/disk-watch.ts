import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '../timeout.ts';
import type { ConnectionTarget } from './client.ts';
import { OpenConnection } from './connection.ts';
import { isDiskFull } from './errors.ts';
import { sql } from './sql.ts';

const probeEveryMs = 3_000;
const probeTimeoutMs = 10_000;
/** These rows take about 14 MB in a temporary file, nearly a segment of WAL: with less space, the next writes would fail. */
const probeRows = 1_000_000;

/** Writes that wait in memory until the disk has space. `write` makes them; `count` is how many still wait. */
export type WaitingWrites = { readonly count: number; write: () => Promise<void> };

/**
 * Knows whether the disk of the database is full: from the first statement that fails for this reason until a probe can write.
 * Probes are made only while it is full.
 */
export class DiskWatch {
  readonly #target: ConnectionTarget;
  readonly #log: FastifyBaseLogger | undefined;
  readonly #abort = new AbortController();
  #isFull = false;
  #waiting: WaitingWrites | null = null;

  constructor(target: ConnectionTarget, log?: FastifyBaseLogger) {
    this.#target = target;
    this.#log = log;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  /** Sets the writes that are made before the disk counts as having space again. */
  setWaitingWrites(waiting: WaitingWrites): void {
    this.#waiting = waiting;
  }

  /** To be called with the error of every failed statement. */
  report(error: unknown): void {
    if (this.#isFull || !isDiskFull(error)) return;
    this.#isFull = true;
    this.#log?.error('The disk of the database is full: changes cannot be stored');
    void this.#probeUntilWritten();
  }

  /** Ends the probes. A running probe ends by itself. */
  close(): void {
    this.#abort.abort();
  }

  async #probeUntilWritten(): Promise<void> {
    const { signal } = this.#abort;
    while (this.#isFull) {
      // The first probe waits too. Otherwise, if writes fail although probes succeed, every failed write would cause a probe at
      // once.
      await pause(probeEveryMs, undefined, { ref: false, signal }).catch(() => undefined); // closing ends the pause
      if (signal.aborted) return;
      if (!(await this.#canWrite())) continue;
      await this.#waiting?.write().catch(() => undefined); // the writes wait for the next probe
      this.#isFull = this.#waiting !== null && this.#waiting.count > 0;
    }
    this.#log?.info('The disk of the database has space again');
  }

  /** False after any error: the state of the disk is unknown then, and it still counts as full. */
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
