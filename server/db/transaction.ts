import type { QueryArrayResult } from 'pg';
import type { Db, Tx } from './client.ts';
import type { Sql } from './sql.ts';

/** The result of a statement: rows as arrays, and the names of their columns. */
export type StatementResult = Pick<QueryArrayResult<unknown[]>, 'command' | 'fields' | 'rows' | 'rowCount'>;

/** Implements the methods of `Db` for any class that can send a statement. */
export abstract class Executor implements Db {
  abstract send(statement: Sql): Promise<StatementResult>;

  async rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]> {
    return toObjects<Row>(await this.send(statement));
  }

  async row<Row = Record<string, unknown>>(statement: Sql): Promise<Row> {
    const rows = await this.rows<Row>(statement);
    if (rows.length !== 1) throw new Error(`The statement has ${rows.length} rows where one was expected.`);
    return rows[0] as Row;
  }

  async maybeRow<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined> {
    return (await this.rows<Row>(statement))[0];
  }

  async run(statement: Sql): Promise<number> {
    return (await this.send(statement)).rowCount ?? 0;
  }
}

function toObjects<Row>({ fields, rows }: StatementResult): Row[] {
  const names = fields.map(({ name }) => camelCase(name));
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row as Row;
  });
}

const camelCaseCache = new Map<string, string>();
const maxCached = 10_000;

/** Converts `patient_number` to `patientNumber`. */
function camelCase(name: string): string {
  const cached = camelCaseCache.get(name);
  if (cached !== undefined) return cached;
  const converted = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  if (camelCaseCache.size < maxCached) camelCaseCache.set(name, converted);
  return converted;
}

/** What a transaction needs of its connection. */
type TransactionConnection = {
  readonly isPipelined: boolean;
  sendBegin(): Promise<StatementResult>;
  sendInTransaction(statement: Sql): Promise<StatementResult>;
  sendScriptInTransaction(text: string): Promise<StatementResult>;
  destroy(): void;
};

/** A transaction on a connection that nothing else uses until it ends. */
export class Transaction extends Executor implements Tx {
  readonly #connection: TransactionConnection;
  #savepoints = 0;
  #hasEnded = false;
  /** The first error. PostgreSQL then rejects every statement until a rollback to a savepoint before it. */
  failure: unknown;

  constructor(connection: TransactionConnection) {
    super();
    this.#connection = connection;
  }

  send(statement: Sql): Promise<StatementResult> {
    return this.#recordFailure(() => this.#connection.sendInTransaction(statement));
  }

  async script(text: string): Promise<void> {
    await this.#recordFailure(() => this.#connection.sendScriptInTransaction(text));
  }

  /** Sends the first statement. The following ones need not wait for its reply. */
  async begin(): Promise<void> {
    await this.#recordFailure(() => this.#connection.sendBegin());
  }

  /** Sends the last statement. A connection that cannot end its transaction is closed. */
  async end(command: 'commit' | 'rollback'): Promise<StatementResult> {
    this.#hasEnded = true;
    try {
      return await this.#connection.sendScriptInTransaction(command);
    } catch (error) {
      this.#connection.destroy();
      throw error;
    }
  }

  async savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    this.#savepoints += 1;
    const name = `savepoint_${this.#savepoints}`;
    await this.script(`savepoint ${name}`);
    try {
      return await work(this);
    } catch (error) {
      await this.#send(() => this.#connection.sendScriptInTransaction(`rollback to savepoint ${name}`));
      this.failure = undefined;
      throw error;
    }
  }

  async #recordFailure<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await this.#send(send);
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  /** After the end, a statement would be outside of the transaction. */
  #send<T>(send: () => Promise<T>): Promise<T> {
    if (this.#hasEnded) throw new Error('The transaction has ended: its work must wait for each of its statements.');
    return send();
  }
}

/**
 * Runs work in a transaction: commits if it succeeds, rolls back if it fails. `begin` is pipelined with the first
 * statements. Once a statement has failed, the transaction fails with that error, even if the work catches it: PostgreSQL
 * responds to such a commit with ROLLBACK.
 */
export async function inTransaction<T>(
  connection: TransactionConnection,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx = new Transaction(connection);
  const begun = tx.begin();
  begun.catch(() => undefined); // recorded as the transaction's failure
  if (!connection.isPipelined) await begun;
  try {
    const result = await work(tx);
    if (!tx.failure && (await tx.end('commit')).command === 'COMMIT' && !tx.failure) return result;
  } catch (error) {
    // The error of a statement after the failed one only says that the transaction is aborted: keep the first error.
    tx.failure = isAborted(error) ? (tx.failure ?? error) : error;
  }
  await tx.end('rollback').catch(() => undefined); // the first error is thrown instead
  throw tx.failure ?? new Error('PostgreSQL has rolled the transaction back.');
}

function isAborted(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '25P02';
}
