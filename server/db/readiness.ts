import { withTimeout } from '../deadline.ts';
import { type ConnectionTarget, openPool, type Pool } from './client.ts';
import { isSchemaUsable, type Schema } from './migrate.ts';

/**
 * Checks whether the database responds and its schema is usable. Uses its own connection: a pool whose connections are all
 * in use does not mean that the database is down. Concurrent callers share one check.
 */
export class Readiness {
  readonly #connection: ConnectionTarget;
  readonly #deadlineMs: number;
  #pool: Pool | null = null;
  #running: Promise<boolean> | null = null;

  constructor(connection: ConnectionTarget, deadlineMs: number) {
    this.#connection = connection;
    this.#deadlineMs = deadlineMs;
  }

  isUsable(schema: Schema): Promise<boolean> {
    this.#running ??= this.#check(schema).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #check(schema: Schema): Promise<boolean> {
    this.#pool ??= openPool(this.#connection, { max: 1, usesPreparedStatements: false });
    try {
      return await withTimeout(this.#deadlineMs, isSchemaUsable(this.#pool, schema));
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
