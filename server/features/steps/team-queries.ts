import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** Whether the account `x` belongs to the team and is active. */
export const isTeamMember = sql`x.user_role <> 'user' and x.deactivated_at is null`;

export function findTeamMembers(db: Db): Promise<{ id: string; name: string }[]> {
  return db.rows(
    sql`select x.id, x.name from accounts x where ${isTeamMember} order by (x.name collate "en-x-icu"), x.id`,
  );
}

/** The name of a member of the team, who stays one until the transaction ends. */
export async function findTeamMember(db: Db, id: string): Promise<string | null> {
  const row = await db.maybeRow<{ name: string }>(
    sql`select x.name from accounts x where x.id = ${id} and ${isTeamMember} for share`,
  );
  return row?.name ?? null;
}
