import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

type Limit = { most: number; minutes: number; pauses: number[] };

/** Counts one attempt. Returns the seconds to wait where none is left; 0 where it was counted. */
export async function takeAttempt(db: Db, key: Buffer, now: Date, { most, minutes, pauses }: Limit): Promise<number> {
  const row = await db.row<{ wait: number }>(sql`
    select take_attempt(${key}, ${now}, ${most}, ${`${minutes} minutes`}::interval, ${pauses}) as wait`);
  return row.wait;
}

export async function deleteCounter(db: Db, key: Buffer): Promise<void> {
  await db.run(sql`delete from attempt_counters where key = ${key}`);
}

/** Gives one attempt back. */
export async function decrementCounter(db: Db, key: Buffer): Promise<void> {
  await db.run(sql`update attempt_counters set count = greatest(count - 1, 0) where key = ${key}`);
}

/** How many attempts were counted; 0 without a counter. */
export async function findCount(db: Db, key: Buffer): Promise<number> {
  const row = await db.maybeRow<{ count: number }>(sql`select count from attempt_counters where key = ${key}`);
  return row?.count ?? 0;
}
