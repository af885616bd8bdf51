import { withTimeout } from '../timeout.ts';
import type { ConnectionTarget, Pool } from './client.ts';
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
