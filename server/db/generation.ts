import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCluster } from '../embedded/cluster-home.ts';
import { explainPermission, readOrCreate } from '../embedded/data-folder.ts';
import { StartError } from '../errors.ts';
import type { Db } from './client.ts';
import { sql } from './sql.ts';

/** Grows when all migrations are replaced by new ones. A database of another generation cannot be migrated. */
export const schemaGeneration = 2;
/** The last commit that runs a database of generation 1. */
const lastCommitOfFirst = 'c492b3d';

/** `what` is the beginning of the sentence, such as "The data folder X holds a database". */
function otherGeneration(what: string, found: string, instead: string): StartError {
  const isEarlier = Number(found) < schemaGeneration;
  const remedy = isEarlier ? `use commit ${lastCommitOfFirst} for it, or ${instead}` : 'update this version';
  const kind = `schema generation ${found}, and this version needs generation ${schemaGeneration}`;
  return new StartError(`${what} of ${kind}: ${remedy}.`);
}

const markerOf = (dataDir: string) => join(dataDir, 'schema-generation');

/** Rejects a data folder with a database of another generation, by reading alone. Folders of generation 1 have no marker. */
export async function requireOurFolder(dataDir: string): Promise<void> {
  const marker = await readFile(markerOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' || error.code === 'ENOTDIR' ? null : explainPermission(dataDir)(error),
  );
  if (marker === null && !(await hasCluster(dataDir))) return;
  const found = marker === null ? '1' : marker.trim();
  if (found === String(schemaGeneration)) return;
  throw otherGeneration(`The data folder ${dataDir} holds a database`, found, 'set DATA_DIR to an empty folder');
}

/** Call it before a new cluster exists: then a cluster without a marker is always of generation 1. */
export async function markFolder(dataDir: string): Promise<void> {
  await readOrCreate(markerOf(dataDir), () => `${schemaGeneration}\n`);
}

/** Rejects a backup of another generation. Backups of generation 1 do not name theirs. */
export function requireOurBackup(file: string, found = 1): void {
  if (found === schemaGeneration) return;
  throw otherGeneration(`The file ${file} is a backup of a database`, String(found), 'choose a later backup');
}

/** Rejects a database whose first migration is not ours, by reading alone. */
export async function requireOurDatabase(db: Db, firstMigration: string | undefined): Promise<void> {
  const { isMigrated } = await db.row<{ isMigrated: boolean }>(sql`
    select to_regclass('schema_migrations') is not null as is_migrated`);
  if (!isMigrated) return;
  const first = await db.maybeRow<{ name: string }>(sql`select name from schema_migrations where version = 1`);
  if (!first || !firstMigration || first.name === firstMigration) return;
  throw otherGeneration(
    `DATABASE_URL leads to a database (its first migration is ${first.name})`,
    '1',
    'set DATABASE_URL to an empty database',
  );
}
