import type Driver from 'postgres';
import { can, type Role } from '#contract/roles.ts';
import { postgres } from './driver.ts';

/** What a query runs on: the pool, or the transaction that its caller opened. */
export type Db = Driver.ISql<NoCustomTypes>;
export type Pool = Driver.Sql<NoCustomTypes>;
export type Tx = Driver.TransactionSql<NoCustomTypes>;
export type Connection = Driver.Options<Record<string, Driver.PostgresType>>;
type NoCustomTypes = Record<never, unknown>;
/** What transactions run on: a pool, or the share of one that requests use (`connections.ts`). */
type Beginner = { begin(work: (tx: Tx) => Promise<unknown>): Promise<unknown> };

const dateOid = 1082;

/** A pool that speaks our dialect: camelCase columns, calendar days as text, no chatter. */
export function openPool(connection: Connection | string, options: { max: number; prepare?: boolean }): Pool {
  const settings = {
    max: options.max,
    prepare: options.prepare ?? true,
    connect_timeout: 5,
    // The driver would wait up to 20 s between two tries; when the database is back, people are waiting.
    backoff: () => 0.1 + Math.random() * 0.3,
    idle_timeout: 300,
    onnotice: () => undefined,
    // Moments that PostgreSQL writes as text are keys of pages: the same text whatever zone a foreign server is in.
    connection: { TimeZone: 'UTC' },
    transform: { column: { from: postgres.toCamel } },
    types: {
      // A calendar day has no time zone: it stays the text that PostgreSQL sends.
      date: { to: dateOid, from: [dateOid], serialize: (day: unknown) => day, parse: (day: unknown) => day },
    },
  } as unknown as Connection;
  return typeof connection === 'string' ? postgres(connection, settings) : postgres({ ...connection, ...settings });
}

/** Runs as staff: sees every family's rows. Only after a permission check, and only inside this transaction. */
export async function inStaffTransaction<T>(db: Beginner, work: (tx: Tx) => Promise<T>): Promise<T> {
  return stepInto(db, (tx) => tx`set local role caresaathi_staff`, work);
}

/** Runs as staff who may also read the access records. Only after the permission `audit.read` was checked. */
export async function inAuditorTransaction<T>(db: Beginner, work: (tx: Tx) => Promise<T>): Promise<T> {
  return stepInto(db, (tx) => tx`set local role caresaathi_auditor`, work);
}

/** Runs as one family: sees and writes only what is theirs. */
export async function inFamilyTransaction<T>(
  db: Beginner,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return stepInto(db, (tx) => tx`select set_config('app.actor_id', ${accountId}, true)`, work);
}

/** Runs as whoever asks: as staff where their role may see every family, else as the family. */
export async function inActorTransaction<T>(
  { db, actor }: { db: Beginner; actor: { id: string; role: Role } },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return can(actor.role, 'patient.readAny') ? inStaffTransaction(db, work) : inFamilyTransaction(db, actor.id, work);
}

/** Runs as the gate: finds out who someone is. Sees accounts and sessions, never a patient. */
export async function inGateTransaction<T>(db: Beginner, work: (tx: Tx) => Promise<T>): Promise<T> {
  return stepInto(db, (tx) => tx`set local role caresaathi_gate`, work);
}

/**
 * The step and the first statement travel together. PostgreSQL takes them in order; where the step fails the transaction
 * has failed, and what follows is refused.
 */
async function stepInto<T>(
  db: Beginner,
  step: (tx: Tx) => Driver.PendingQuery<Driver.Row[]>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return (await db.begin(async (tx) => {
    const [, result] = await Promise.all([step(tx).execute(), work(tx)]);
    return result;
  })) as T;
}
