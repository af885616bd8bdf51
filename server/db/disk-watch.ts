import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { withTimeout } from '../deadline.ts';
import type { ConnectionTarget } from './client.ts';
import { isDiskFull } from './error-kinds.ts';
import { OpenConnection } from './open-connection.ts';
import { sql } from './sql.ts';

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
