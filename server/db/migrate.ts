import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from 'pg';
import { StartError } from '../errors.ts';
import type { Db, Pool, Tx } from './client.ts';
import { isStatementTimeout, isTransientError } from './errors.ts';
import { lockKeys, migrationLimits, setLocalLimits, setupLimits } from './limits.ts';
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
async function requireSameGeneration(db: Db, firstMigration: string | undefined): Promise<void> {
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

type SqlFile = { name: string; text: string; checksum: string };
type Migration = SqlFile & { version: number };
/** `signature` is the name with the types of the parameters, such as `is_free(uuid, date)`. The name is also the file's name. */
type SqlFunction = SqlFile & { signature: string };
/** Migrations are in the order of their version. */
export type Schema = { migrations: Migration[]; functions: SqlFunction[] };
type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** Reads `migrations/NNNN_<subject>.sql` and `functions/<subject>/<name>.sql`. */
export async function readSchema(folder = fileURLToPath(new URL('./', import.meta.url))): Promise<Schema> {
  const migrations = await readFiles(join(folder, 'migrations'), /^\d{4}_.+\.sql$/);
  const functions = await readFiles(join(folder, 'functions'), /^\w+\.sql$/);
  return {
    migrations: migrations.map((file) => ({ ...file, version: Number(file.name.slice(0, 4)) })),
    functions: functions.map((file) => {
      const name = file.name.slice(0, -'.sql'.length);
      return { ...file, name, signature: signatureIn(name, file.text) };
    }),
  };
}

/** Returns the signature in a function's `comment on`, which names the types of the parameters without their names. */
export function signatureIn(name: string, text: string): string {
  const found = /^comment on function\s+(\w+)\s*\(([^)]*)\)\s+is\b/m.exec(text);
  if (found?.[1] !== name)
    throw new StartError(`The file of the function ${name} has no \`comment on function ${name}\`.`);
  return `${name}(${found[2]?.trim().replace(/\s+/g, ' ')})`;
}

async function readFiles(folder: string, pattern: RegExp): Promise<SqlFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => pattern.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    files.map(async ({ name, parentPath }) => {
      const text = await readFile(join(parentPath, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies all pending migrations and changed functions in one transaction. A database that a newer version has migrated is
 * not changed; `newer` is then its newest migration. Rejects a database of another generation, and one with a migration
 * whose file was edited, is missing, or has a lower number than an applied one.
 */
export async function migrateDatabase(owner: Pool, schema: Schema): Promise<{ newer: string | null }> {
  const { migrations, functions } = schema;
  requireUniqueVersions(migrations);
  await requireSameGeneration(owner, migrations.find(({ version }) => version === 1)?.name);
  return owner.begin(async (tx) => {
    await setLocalLimits(tx, setupLimits); // a long lock timeout: another server may be migrating
    await tx.run(sql`select pg_advisory_xact_lock(${lockKeys.migration})`);
    await setLocalLimits(tx, migrationLimits);
    await tx.run(sql`
      create table if not exists schema_migrations (
        version    integer primary key,
        name       text not null,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`);
    await tx.run(sql`
      create table if not exists schema_functions (
        name       text primary key,
        checksum   text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await tx.rows<Applied>(sql`select version, name, checksum from schema_migrations order by version`);
    const newer = checkHistory(applied, migrations);
    if (newer) {
      if (await isSchemaUsable(tx, schema)) return { newer };
      throw new StartError(`The database was migrated by a newer version (${newer}): update this server.`);
    }

    for (const migration of migrations.slice(applied.length)) await applyMigration(tx, migration);
    await applyFunctions(tx, functions);
    return { newer: null };
  });
}

async function applyMigration(tx: Tx, { version, name, text, checksum }: Migration): Promise<void> {
  await runFile(tx, `Migration ${name}`, text);
  await tx.run(sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`);
}

/** Applies each file that has changed or whose function does not exist. */
async function applyFunctions(tx: Tx, functions: SqlFunction[]): Promise<void> {
  const wanted = functions.map(({ name, signature }) => ({ name, signature }));
  const rows = await tx.rows<{ name: string; checksum: string }>(sql`
    select name, f.checksum
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w(name text, signature text)
    join schema_functions f using (name)
    where to_regprocedure('public.' || w.signature) is not null`);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  // PostgreSQL then parses a body when the function is called, so the files can be applied in any order.
  await tx.run(sql`set local check_function_bodies = off`);
  for (const { name, text, checksum } of functions) {
    if (applied.get(name) === checksum) continue;
    await runFile(tx, `Function ${name}`, text);
    await tx.run(sql`
      insert into schema_functions (name, checksum) values (${name}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`);
  }
}

async function runFile(tx: Tx, label: string, text: string): Promise<void> {
  await tx.script(text).catch((error: Error) => {
    const isRetried = isTransientError(error) && !isStatementTimeout(error);
    if (!(error instanceof DatabaseError) || isRetried) throw error;
    throw new StartError(`${label} cannot be applied, so nothing was changed: ${error.message}.`);
  });
}

function requireUniqueVersions(migrations: Migration[]): void {
  for (const [index, file] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.version !== file.version) continue;
    const number = file.name.slice(0, 4);
    throw new StartError(`Two migrations have the number ${number}: ${before.name} and ${file.name}.`);
  }
}

/** Returns the newest applied migration if this version does not have it. */
function checkHistory(applied: Applied[], known: Migration[]): string | null {
  for (const [index, row] of applied.entries()) {
    const file = known[index];
    if (!file) return applied.at(-1)?.name ?? null;
    if (file.version < row.version) {
      throw new StartError(
        `Migration ${file.name} comes before ${row.name}, which is applied already: give it a higher number.`,
      );
    }
    if (file.version !== row.version)
      throw new StartError(`Migration ${row.name} was applied, but its file is missing.`);
    if (file.checksum !== row.checksum) {
      throw new StartError(`Migration ${row.name} was edited after it was applied: add a new migration instead.`);
    }
  }
  return null;
}

/**
 * Whether the database has all migrations (unchanged) of this version, and all its functions with the same parameters. It may
 * have more, and the bodies of functions may be newer.
 */
export async function isSchemaUsable(db: Db, { migrations, functions }: Schema): Promise<boolean> {
  const needed = migrations.map(({ version, checksum }) => ({ version, checksum }));
  const signatures = functions.map(({ signature }) => signature);
  const row = await db.row<{ isUsable: boolean }>(sql`
    select not exists (
      select from jsonb_to_recordset(${JSON.stringify(needed)}::text::jsonb) as n(version integer, checksum text)
      where not exists (select from schema_migrations m where m.version = n.version and m.checksum = n.checksum))
    and not exists (
      select from jsonb_array_elements_text(${JSON.stringify(signatures)}::text::jsonb) as n(signature)
      where to_regprocedure('public.' || n.signature) is null
    ) as is_usable`);
  return row.isUsable;
}
