import type { Db } from '#server/db/client.ts';
import { identifier, sql } from '#server/db/sql.ts';

export type DirectoryState = {
  /** The number of doctors who are not archived, so that they have a page. */
  doctors: number;
  /** The number of clinics that are not archived. */
  clinics: number;
  /** Different after every change of a doctor or clinic. */
  version: string;
};

/** The number of doctors and clinics, and their version. Reads both tables, so do not call it for every request. */
export async function findDirectoryState(db: Db): Promise<DirectoryState> {
  const state = await db.row<DirectoryState>(sql`
    select d.count as doctors, c.count as clinics, concat_ws(' ', d.count, d.changed, c.count, c.changed) as version
    from (select count(*) filter (where archived_at is null)::integer as count, max(updated_at) as changed from doctors) d,
         (select count(*) filter (where archived_at is null)::integer as count, max(updated_at) as changed from clinics) c`);
  return state;
}

export type SitemapEntry = { id: string; updatedAt: Date };

/** The first `limit` doctors or clinics with an id from `from` to `to` (both inclusive), sorted by id. */
export async function findSitemapEntries(
  db: Db,
  range: { directory: 'doctors' | 'clinics'; from: string; to: string; limit: number },
): Promise<SitemapEntry[]> {
  return db.rows<SitemapEntry>(sql`
    select id, updated_at
    from ${identifier(range.directory)}
    where archived_at is null and id between ${range.from}::uuid and ${range.to}::uuid
    order by id
    limit ${range.limit}`);
}

export type SiteFile = { mimeType: string; bytes: Buffer };

export async function findSiteFile(db: Db, name: string): Promise<SiteFile | null> {
  const file = await db.maybeRow<SiteFile>(sql`select mime_type, bytes from site_files where name = ${name}`);
  return file ?? null;
}

/** Returns those of the given names under which a file is stored. */
export async function findStoredNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`select name from site_files where name = any(${names}::text[])`);
  return new Set(rows.map(({ name }) => name));
}

/** Stores a file. Does nothing if another server has stored it meanwhile. */
export async function insertSiteFile(db: Db, file: SiteFile & { name: string; now: Date }): Promise<void> {
  await db.run(sql`
    insert into site_files (name, mime_type, bytes, last_used_at)
    values (${file.name}, ${file.mimeType}, ${file.bytes}, ${file.now})
    on conflict do nothing`);
}

/** Stores that a server uses these files now. Skips files whose stored time is less than an hour old. */
export async function markSiteFilesUsed(db: Db, names: readonly string[], now: Date): Promise<void> {
  await db.run(sql`
    update site_files set last_used_at = ${now}
    where name in (
      select name from site_files
      where name = any(${names}::text[]) and last_used_at < ${now}::timestamptz - interval '1 hour'
      order by name for update)`);
}

export async function deleteUnusedSiteFiles(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from site_files where last_used_at < ${before}`);
}
