import type { Db } from '#server/db/client.ts';
import { identifier, sql } from '#server/db/sql.ts';

export type DirectoryState = {
  /** Numbers of doctors and clinics with a page. */
  doctors: number;
  clinics: number;
  /** Changes with every change of the directory. */
  version: string;
};

/** The size and version of the directory. Scans both tables, so do not call it for every request. */
export async function findDirectoryState(db: Db): Promise<DirectoryState> {
  const state = await db.row<DirectoryState>(sql`
    select d.count as doctors, c.count as clinics, concat_ws(' ', d.count, d.changed, c.count, c.changed) as version
    from (select count(*) filter (where archived_at is null)::integer as count, max(updated_at) as changed from doctors) d,
         (select count(*) filter (where archived_at is null)::integer as count, max(updated_at) as changed from clinics) c`);
  return state;
}

export type Entry = { id: string; updatedAt: Date };

/** The first entries of a directory by id, between two ids (inclusive). */
export async function findEntries(
  db: Db,
  range: { directory: 'doctors' | 'clinics'; from: string; to: string; limit: number },
): Promise<Entry[]> {
  return db.rows<Entry>(sql`
    select id, updated_at
    from ${identifier(range.directory)}
    where archived_at is null and id between ${range.from}::uuid and ${range.to}::uuid
    order by id
    limit ${range.limit}`);
}
