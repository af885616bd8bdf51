import { proofOf, type StaffProof } from '../access.ts';
import type { Actor } from '../context.ts';
import { ConnectionPool, type PoolOptions } from './connection-pool.ts';
import { SharedConnections } from './shared-connections.ts';
import { type Sql, sql } from './sql.ts';

/** What a query runs on: a pool, or the transaction that its caller opened. Columns are named in camelCase. */
export type Db = {
  rows<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>;
  /** Exactly one row. Another number of rows is an error. */
  row<Row = Record<string, unknown>>(statement: Sql): Promise<Row>;
  /** The first row, where there is one. */
  maybeRow<Row = Record<string, unknown>>(statement: Sql): Promise<Row | undefined>;
  /** For a statement whose rows nobody needs. Answers how many there were, or how many it has changed. */
  run(statement: Sql): Promise<number>;
};

export type Tx = Db & {
  /** Runs work that may fail without failing the transaction. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs any number of statements, without parameters. Only text of ours. */
  script(text: string): Promise<void>;
};

/** Connections that several statements share at once. */
export type SharedPool = Db & { end(options?: { timeout?: number }): Promise<void> };

export type Pool = SharedPool & {
  readonly connection: Connection | string;
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  script(text: string): Promise<void>;
};

/** Where a database is, and as whom to connect. `path` is a socket. A string is a postgres:// address. */
export type Connection = {
  host?: string;
  port?: number;
  path?: string;
  database?: string;
  username?: string;
  password?: string;
};

/** What transactions run on: a pool, or the share of one that requests use (`connections.ts`). */
type Beginner = { begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> };

/** A pool that opens its first connection when it is needed. */
export function openPool(connection: Connection | string, options: PoolOptions): Pool {
  return new ConnectionPool(connection, options);
}

/** Connections for quick statements that stand alone. Nothing that may wait for a lock, or take long, belongs here. */
export function openSharedPool(connection: Connection | string, options: PoolOptions): SharedPool {
  return new SharedConnections(connection, options);
}

/** Runs as staff: sees every family's rows. The proof shows that a permission was checked. */
export async function inStaffTransaction<T>(
  db: Beginner,
  _proof: StaffProof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return stepInto(db, sql`set local role caresaathi_staff`, work);
}

/** Runs as staff who may also read the access records. */
export async function inAuditorTransaction<T>(
  db: Beginner,
  _proof: StaffProof<'audit.read'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return stepInto(db, sql`set local role caresaathi_auditor`, work);
}

/** Runs as one family: sees and writes only what is theirs. */
export async function inFamilyTransaction<T>(
  db: Beginner,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return stepInto(db, sql`select set_config('app.actor_id', ${accountId}, true)`, work);
}

/** Runs as staff where the actor may see every family, else as the actor's family. */
export async function inActorTransaction<T>(
  { db, actor }: { db: Beginner; actor: Actor },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const proof = proofOf(actor, 'patient.readAny');
  return proof ? inStaffTransaction(db, proof, work) : inFamilyTransaction(db, actor.id, work);
}

/** Runs as the gate: finds out who someone is. Sees accounts and sessions, never a patient. */
export async function inGateTransaction<T>(db: Beginner, work: (tx: Tx) => Promise<T>): Promise<T> {
  return stepInto(db, sql`set local role caresaathi_gate`, work);
}

/**
 * `begin`, the step and the first statement are sent together. PostgreSQL takes them in order; where the step fails the
 * transaction has failed, and what follows is rejected.
 */
async function stepInto<T>(db: Beginner, step: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin(async (tx) => {
    const [, result] = await Promise.all([tx.run(step), work(tx)]);
    return result;
  });
}
