import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** When the session was opened, which needs the password, and when its person last confirmed a sensitive act. */
export async function findConfirmation(db: Db, sessionId: string) {
  const row = await db.maybeRow<{ createdAt: Date; confirmedAt: Date | null }>(sql`
    select created_at, confirmed_at from sessions where id = ${sessionId}`);
  return row ?? null;
}

/** Returns false if the session has ended. */
export async function setConfirmedAt(db: Db, sessionId: string, now: Date): Promise<boolean> {
  return (await db.run(sql`update sessions set confirmed_at = ${now} where id = ${sessionId}`)) === 1;
}
