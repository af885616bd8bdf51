import { StartError } from '../errors.ts';
import type { Db } from './client.ts';
import { sql } from './sql.ts';

/** Increases when all migrations are replaced by new ones. A database of another generation cannot be migrated. */
export const schemaGeneration = 2;
/** The last commit that runs a database of generation 1. */
const lastCommitOfGeneration1 = 'c492b3d';

/** The error for a database of another generation. `subject` begins its text: "The data folder X holds a database". */
export function wrongGenerationError(subject: string, found: string, alternative: string): StartError {
  const isOlder = Number(found) < schemaGeneration;
  const remedy = isOlder ? `use commit ${lastCommitOfGeneration1} for it, or ${alternative}` : 'update this version';
  const kind = `schema generation ${found}, and this version needs generation ${schemaGeneration}`;
  return new StartError(`${subject} of ${kind}: ${remedy}.`);
}

/** Rejects a database whose first migration is not the one of this generation. Only reads. */
export async function requireSameGeneration(db: Db, firstMigration: string | undefined): Promise<void> {
  const { isMigrated } = await db.row<{ isMigrated: boolean }>(sql`
    select to_regclass('schema_migrations') is not null as is_migrated`);
  if (!isMigrated) return;
  const first = await db.maybeRow<{ name: string }>(sql`select name from schema_migrations where version = 1`);
  if (!first || !firstMigration || first.name === firstMigration) return;
  throw wrongGenerationError(
    `DATABASE_URL leads to a database (its first migration is ${first.name})`,
    '1',
    'set DATABASE_URL to an empty database',
  );
}
