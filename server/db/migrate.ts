import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from 'pg';
import { StartError } from '../errors.ts';
import type { Db, Pool, Tx } from './client.ts';
import { migrationLimits, setLocalLimits, setupLimits } from './limits.ts';
import { sql } from './sql.ts';
import { isConnectionTrouble } from './trouble.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url));
// Any fixed number: servers that start at the same moment queue behind it.
const migrationLock = 7_214_002;

type Migration = { version: number; name: string; sql: string; checksum: string };

export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (name) => {
      const sql = await readFile(new URL(name, `file://${folder}`), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the schema to this version: all pending migrations in one transaction, or none.
 * Refuses a history that it does not know: an applied file that was edited or is missing, or a newer database.
 */
export async function migrate(owner: Pool, folder?: string): Promise<void> {
  const migrations = await readMigrations(folder);
  await owner.begin(async (tx) => {
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
    const applied = await tx.rows<{ version: number; name: string; checksum: string }>(sql`
      select version, name, checksum from schema_migrations order by version`);
    requireKnownHistory(applied, migrations);

    for (const migration of migrations.slice(applied.length)) await apply(tx, migration);
    await tx.script(`
      do $$ begin
        if to_regrole('caresaathi_app') is not null then grant select on schema_migrations to caresaathi_app; end if;
      end $$`);
  });
}

async function apply(tx: Tx, { version, name, sql: text, checksum }: Migration): Promise<void> {
  await tx.script(text).catch((error: Error) => {
    const tookTooLong = (error as { code?: string }).code === '57014';
    if (!(error instanceof DatabaseError) || (isConnectionTrouble(error) && !tookTooLong)) throw error;
    throw new StartError(`Migration ${name} cannot be applied, so nothing was changed: ${error.message}.`);
  });
  await tx.run(sql`insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`);
}

function requireKnownHistory(applied: Pick<Migration, 'version' | 'name' | 'checksum'>[], known: Migration[]): void {
  for (const [index, file] of known.entries()) {
    const before = known[index - 1];
    if (before?.version !== file.version) continue;
    const number = file.name.slice(0, 4);
    throw new StartError(`Two migrations have the number ${number}: ${before.name} and ${file.name}.`);
  }
  const newest = known.at(-1)?.version ?? 0;
  const newer = applied.find((row) => row.version > newest);
  if (newer) throw new StartError(`The database was migrated by a newer version (${newer.name}): update this server.`);
  for (const [index, row] of applied.entries()) {
    const file = known[index];
    if (file && file.version < row.version) {
      throw new StartError(
        `Migration ${file.name} comes before ${row.name}, which is applied already: give it a higher number.`,
      );
    }
    if (file?.version !== row.version)
      throw new StartError(`Migration ${row.name} was applied, but its file is missing.`);
    if (file.checksum !== row.checksum) {
      throw new StartError(`Migration ${row.name} was edited after it was applied: add a new migration instead.`);
    }
  }
}

/** Whether the schema is the one this version was written for. */
export async function schemaIsCurrent(db: Db, expected: number): Promise<boolean> {
  const row = await db.row<{ version: number | null }>(sql`select max(version) as version from schema_migrations`);
  return row.version === expected;
}
