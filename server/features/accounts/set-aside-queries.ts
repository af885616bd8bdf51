import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** Hides what was entered in an account. Returns the number of patients and visits. For the gate, under the family's lock. */
export async function setAside(db: Db, accountId: string, now: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`select set_aside_family(${accountId}, ${now}) as count`);
  return row.count;
}

/**
 * Shows again what was set aside. `patientName`: the name of one of its patients, by which the family proves that it knows them;
 * null for staff. Returns null if no patient has this name.
 */
export async function restoreSetAside(db: Db, accountId: string, patientName: string | null): Promise<number | null> {
  const row = await db.row<{ count: number | null }>(
    sql`select restore_set_aside(${accountId}, ${patientName}) as count`,
  );
  return row.count;
}
