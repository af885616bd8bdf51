import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from 'pg';
import { StartError } from '../errors.ts';
import type { Db, Pool, Tx } from './client.ts';
import { requireOurDatabase } from './generation.ts';
import { migrationLimits, setLocalLimits, setupLimits } from './limits.ts';
import { sql } from './sql.ts';
import { isConnectionTrouble } from './trouble.ts';

// Any fixed number: servers that start at the same moment queue behind it.
const migrationLock = 7_214_002;

type SqlFile = { name: string; text: string; checksum: string };
type Migration = SqlFile & { version: number };
/** The migrations in their order, and the files of functions by the function's name. */
export type Schema = { migrations: Migration[]; functions: SqlFile[] };
type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** Reads `migrations/NNNN_<subject>.sql` and `functions/<name>.sql`. */
export async function readSchema(folder = fileURLToPath(new URL('.', import.meta.url))): Promise<Schema> {
  const migrations = await readFiles(join(folder, 'migrations'), /^\d{4}_.+\.sql$/);
  const functions = await readFiles(join(folder, 'functions'), /^\w+\.sql$/);
  return {
    migrations: migrations.map((file) => ({ ...file, version: Number(file.name.slice(0, 4)) })),
    functions: functions.map((file) => ({ ...file, name: file.name.slice(0, -'.sql'.length) })),
  };
}

async function readFiles(folder: string, pattern: RegExp): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((file) => pattern.test(file)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Brings the database to this version: all pending migrations and changed functions in one transaction, or none. A database
 * that a newer version has migrated is left as it is; `newer` is then its newest migration. Rejects a database that this
 * version cannot use: of another generation, or with a migration that was edited, is missing or came too late.
 */
export async function migrate(owner: Pool, schema: Schema): Promise<{ newer: string | null }> {
  const { migrations, functions } = schema;
  requireOneFilePerNumber(migrations);
  await requireOurDatabase(owner, migrations.find(({ version }) => version === 1)?.name);
  return owner.begin(async (tx) => {
    await setLocalLimits(tx, setupLimits); // another server may be migrating
    await tx.run(sql`select pg_advisory_xact_lock(${migrationLock})`);
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
    const newer = requireKnownHistory(applied, migrations);
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
  await run(tx, `Migration ${name}`, text);
  await tx.run(sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`);
}

/** Applies the files that changed, and those whose function is missing. */
async function applyFunctions(tx: Tx, functions: SqlFile[]): Promise<void> {
  const rows = await tx.rows<{ name: string; checksum: string }>(sql`
    select f.name, f.checksum from schema_functions f
    where exists (select from pg_proc p where p.proname = f.name and p.pronamespace = 'public'::regnamespace)`);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  // PostgreSQL then reads a body when the function is called, so the files need no order.
  await tx.run(sql`set local check_function_bodies = off`);
  for (const { name, text, checksum } of functions) {
    if (applied.get(name) === checksum) continue;
    await run(tx, `Function ${name}`, text);
    await tx.run(sql`
      insert into schema_functions (name, checksum) values (${name}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`);
  }
}

async function run(tx: Tx, what: string, text: string): Promise<void> {
  await tx.script(text).catch((error: Error) => {
    const tookTooLong = (error as { code?: string }).code === '57014';
    if (!(error instanceof DatabaseError) || (isConnectionTrouble(error) && !tookTooLong)) throw error;
    throw new StartError(`${what} cannot be applied, so nothing was changed: ${error.message}.`);
  });
}

function requireOneFilePerNumber(migrations: Migration[]): void {
  for (const [index, file] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.version !== file.version) continue;
    const number = file.name.slice(0, 4);
    throw new StartError(`Two migrations have the number ${number}: ${before.name} and ${file.name}.`);
  }
}

/** Returns the newest migration of the database where a newer version has applied it. */
function requireKnownHistory(applied: Applied[], known: Migration[]): string | null {
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

/** Whether the database has all that this version needs: its migrations, unchanged, and its functions. It may have more. */
export async function isSchemaUsable(db: Db, { migrations, functions }: Schema): Promise<boolean> {
  const needed = migrations.map(({ version, checksum }) => ({ version, checksum }));
  const names = functions.map(({ name }) => name);
  const row = await db.row<{ isUsable: boolean }>(sql`
    select not exists (
      select from jsonb_to_recordset(${JSON.stringify(needed)}::text::jsonb) as n(version integer, checksum text)
      where not exists (select from schema_migrations m where m.version = n.version and m.checksum = n.checksum))
    and not exists (
      select from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) as n(name)
      where not exists (
        select from pg_proc p where p.proname = n.name and p.pronamespace = 'public'::regnamespace)
    ) as is_usable`);
  return row.isUsable;
}
