import type { Db } from '#server/db/client.ts';
import { identifier, sql } from '#server/db/sql.ts';

export type DirectoryState = {
  /** How many have a page. */
  doctors: number;
  clinics: number;
  /** Another text after every change. */
  version: string;
};

/** How large the directory is, and when it last changed. Reads both tables: not for every request. */
export async function findDirectoryState(db: Db): Promise<DirectoryState> {
  const state = await db.row<DirectoryState>(sql`
    select d.count as doctors, c.count as clinics, concat_ws(' ', d.count, d.changed, c.count, c.changed) as version
    from (select count(*) filter (where archived_at is null)::integer as count, max(updated_at) as changed from doctors) d,
         (select count(*) filter (where archived_at is null)::integer as count, max(updated_at) as changed from clinics) c`);
  return state;
}

export type Entry = { id: string; updatedAt: Date };

/** The next entries of a directory in the order of their ids, from one on and up to another (both included). */
export async function findEntries(
  db: Db,
  wanted: { directory: 'doctors' | 'clinics'; from: string; to: string; limit: number },
): Promise<Entry[]> {
  return db.rows<Entry>(sql`
    select id, updated_at
    from ${identifier(wanted.directory)}
    where archived_at is null and id between ${wanted.from}::uuid and ${wanted.to}::uuid
    order by id
    limit ${wanted.limit}`);
}
