import { StartError } from '../errors.ts';
import type { Db } from './client.ts';
import { sql } from './sql.ts';

/** Grows when all migrations are replaced by new ones. A database of another generation cannot be migrated. */
export const schemaGeneration = 2;
/** The last commit that runs a database of generation 1. */
const lastCommitOfFirst = 'c492b3d';

/** `what` is the beginning of the sentence, such as "The data folder X holds a database". */
export function otherGeneration(what: string, found: string, instead: string): StartError {
  const isEarlier = Number(found) < schemaGeneration;
  const remedy = isEarlier ? `use commit ${lastCommitOfFirst} for it, or ${instead}` : 'update this version';
  const kind = `schema generation ${found}, and this version needs generation ${schemaGeneration}`;
  return new StartError(`${what} of ${kind}: ${remedy}.`);
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
