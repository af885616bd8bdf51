import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

export type SiteFile = { mimeType: string; bytes: Buffer };

export async function findSiteFile(db: Db, name: string): Promise<SiteFile | null> {
  const file = await db.maybeRow<SiteFile>(sql`select mime_type, bytes from site_files where name = ${name}`);
  return file ?? null;
}

/** Which of these files are stored. */
export async function findStoredNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`select name from site_files where name = any(${names}::text[])`);
  return new Set(rows.map(({ name }) => name));
}

/** Stores a file. Another server may have stored it meanwhile. */
export async function insertSiteFile(db: Db, file: SiteFile & { name: string; now: Date }): Promise<void> {
  await db.run(sql`
    insert into site_files (name, mime_type, bytes, last_used_at)
    values (${file.name}, ${file.mimeType}, ${file.bytes}, ${file.now})
    on conflict do nothing`);
}

/** Records that a server runs with these files. A later time that another server has recorded stays. */
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
