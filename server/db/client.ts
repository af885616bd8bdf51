import type { StaffProof } from './scopes.ts';
import { type Sql, sql } from './sql.ts';

/** Executes statements: a pool, or a transaction that the caller opened. The names of columns become camelCase. */
export type Db = {
  rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** Exactly one row. Another number of rows is an error. */
  row<Row = Record<string, unknown>>(statement: Sql): Promise<Row>;
  /** The first row, or undefined. */
  maybeRow<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>;
  /** Executes a statement without returning its rows. Returns the number of rows that it has read or changed. */
  run(statement: Sql): Promise<number>;
};

export type Tx = Db & {
  /** Runs work that may fail without failing the transaction. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs any number of statements, without parameters. Never pass user input. */
  script(text: string): Promise<void>;
};

type ClosableDb = Db & { end(options?: { timeout?: number }): Promise<void> };

/** A few connections, each used by several statements at once. */
export type SharedPool = ClosableDb;

/** Connections that are each used by one transaction or statement at a time. */
export type Pool = ClosableDb & {
  readonly connection: ConnectionTarget;
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  script(text: string): Promise<void>;
};

/** The address of a database and the role to connect with, as a postgres:// URL or as parameters. */
export type ConnectionTarget = ConnectionParameters | string;

export type ConnectionParameters = {
  host?: string;
  port?: number;
  /** A Unix socket. */
  path?: string;
  database?: string;
  username?: string;
  password?: string;
};

/** Starts transactions: a pool, or the share of a pool that requests use (`server/pool-shares.ts`). */
export type TransactionStarter = { begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/** Runs as staff: sees every family's rows. The proof shows that a permission was checked. */
export async function inStaffTransaction<T>(
  db: TransactionStarter,
  _proof: StaffProof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return beginWith(db, sql`set local role caresaathi_staff`, work);
}

/** Runs as staff who may also read the access records. */
export async function inAuditorTransaction<T>(
  db: TransactionStarter,
  _proof: StaffProof<'audit.read'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return beginWith(db, sql`set local role caresaathi_auditor`, work);
}

/** Runs as one family: sees and writes only the family's own rows. */
export async function inFamilyTransaction<T>(
  db: TransactionStarter,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return beginWith(db, sql`select set_config('app.actor_id', ${accountId}, true)`, work);
}

/**
 * Runs as the family to whose phone the link of a message was sent. The link proves the phone, so the family sees what staff
 * created for it.
 */
export async function inLinkTransaction<T>(
  db: TransactionStarter,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = sql`select set_config('app.actor_id', ${accountId}, true), set_config('app.by_link', 'on', true)`;
  return beginWith(db, settings, work);
}

/** Runs as the gate role, which signs users in: sees accounts and sessions, never a patient. */
export async function inGateTransaction<T>(db: TransactionStarter, work: (tx: Tx) => Promise<T>): Promise<T> {
  return beginWith(db, sql`set local role caresaathi_gate`, work);
}

/**
 * Runs as the message engine. This role reads the people, times and places of the visits of all families, and writes
 * messages. It sees no note, history, price or specialty, and changes no visit.
 */
export async function inMessengerTransaction<T>(db: TransactionStarter, work: (tx: Tx) => Promise<T>): Promise<T> {
  return beginWith(db, sql`set local role caresaathi_messenger`, work);
}

/**
 * Makes the commit of a repeated request wait until the first request is stored on the standby too. A transaction that only
 * reads would not wait, and its reply would promise something that a failover can still lose. Fails on a standby.
 */
export async function confirmStored(tx: Db): Promise<void> {
  await tx.run(sql`select confirm_stored()`);
}

/**
 * Runs `setup` first in a transaction. `begin`, `setup` and the first statement of `work` are pipelined. If `setup` fails,
 * PostgreSQL rejects all later statements of the transaction.
 */
async function beginWith<T>(db: TransactionStarter, setup: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin(async (tx) => {
    const [, result] = await Promise.all([tx.run(setup), work(tx)]);
    return result;
  });
}
