import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import * as sqlFunctions from '#server/db/sql-functions.ts';

/** Counts one attempt. Returns 0 if it was counted, or the seconds to wait if none is left. */
export async function countAttempt(
  db: Db,
  key: Buffer,
  now: Date,
  { maxAttempts, minutes, pauseSeconds }: { maxAttempts: number; minutes: number; pauseSeconds: number[] },
): Promise<number> {
  const row = await db.row<{ wait: number }>(sql`
    select ${sqlFunctions.takeAttemptSql({
      wanted: key,
      at: now,
      most: maxAttempts,
      lasts: `${minutes} minutes`,
      pauses: pauseSeconds,
    })} as wait`);
  return row.wait;
}

export async function deleteAttemptCounter(db: Db, key: Buffer): Promise<void> {
  await db.run(sql`delete from attempt_counters where key = ${key}`);
}

export async function decrementAttemptCounter(db: Db, key: Buffer): Promise<void> {
  await db.run(sql`update attempt_counters set count = greatest(count - 1, 0) where key = ${key}`);
}

/** The number of counted attempts; 0 if there is no counter. */
export async function findAttemptCount(db: Db, key: Buffer): Promise<number> {
  const row = await db.maybeRow<{ count: number }>(sql`select count from attempt_counters where key = ${key}`);
  return row?.count ?? 0;
}
