import type { Tx } from './client.ts';
import { Executor, type Result } from './executor.ts';
import type { OpenConnection } from './open-connection.ts';
import type { Sql } from './sql.ts';

/** A transaction on a connection that nothing else uses meanwhile. */
export class Transaction extends Executor implements Tx {
  readonly #connection: OpenConnection;
  #savepoints = 0;
  /** The error after which PostgreSQL rejects every statement, unless a savepoint before it is restored. */
  failure: unknown;

  constructor(connection: OpenConnection) {
    super();
    this.#connection = connection;
  }

  send(statement: Sql): Promise<Result> {
    return this.#watched(this.#connection.send(statement));
  }

  async script(text: string): Promise<void> {
    await this.#watched(this.#connection.query(text));
  }

  async savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#savepoints += 1;
    const name = `savepoint_${this.#savepoints}`;
    await this.script(`savepoint ${name}`);
    try {
      return await work(this);
    } catch (error) {
      await this.#connection.query(`rollback to savepoint ${name}`);
      this.failure = undefined;
      throw error;
    }
  }

  async #watched(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }
}

/**
 * Runs work in a transaction: commits when it succeeds, rolls back when it fails. `begin` is sent together with the first
 * statements. Once a statement has failed, the transaction fails with that error, also when the work has caught it:
 * PostgreSQL answers such a commit with ROLLBACK. A connection that cannot end its transaction is closed.
 */
export async function inTransaction<T>(connection: OpenConnection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const tx = new Transaction(connection);
  const begun = tx.script('begin');
  begun.catch(() => undefined); // recorded as the transaction's failure
  if (!connection.isPipelined) await begun;
  try {
    const result = await work(tx);
    if (!tx.failure && (await end(connection, 'commit')).command === 'COMMIT' && !tx.failure) return result;
  } catch (error) {
    // A statement that was sent behind a failed one only says that the transaction is aborted.
    tx.failure = isAborted(error) ? (tx.failure ?? error) : error;
  }
  await end(connection, 'rollback').catch(() => undefined); // the connection is closed then, and the first error says why
  throw tx.failure ?? new Error('PostgreSQL has rolled the transaction back.');
}

async function end(connection: OpenConnection, how: 'commit' | 'rollback'): Promise<Result> {
  try {
    return await connection.query(how);
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

function isAborted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25P02';
}
