import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '#server/db/client.ts';
import { migrateDatabase, readSchema, type Schema } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { startDeployment } from '../../rig/deployment.ts';
import { atLeast, atMost, exactly, type Fact, measured, timed } from '../../rig/facts.ts';
import { missingForPreviousRelease, previousRelease, unpackRelease } from '../../rig/releases.ts';
import { createCitiesAndTypes, loadScaleData } from '../../rig/world/large-world.ts';
import type { Check, RunOptions } from '../check.ts';

/** A migration that changes the type of a column, so that PostgreSQL must rewrite every row. */
const rewritingMigration = {
  version: 9999,
  name: '9999_rewriting.sql',
  text: '-- expand\nalter table appointments alter column version type bigint;\n',
  checksum: 'control',
};
/** A migration that changes more rows is a backfill. Backfills belong in batches after the release. */
const maxChangedRows = 10_000;
const maxSeconds = 10;

/** The migrations since the previous release are applied to its schema with a large table, while families read. */
export const largeMigrationsCheck: Check = {
  name: 'large-migrations',
  promise: 'the migrations since the previous release neither rewrite nor change a table of a million rows',
  control: 'the rule against it, by a migration that changes the type of a column',
  needs: missingForPreviousRelease,
  async run({ quick, control }: RunOptions): Promise<Fact[]> {
    const appointments = quick || control ? 50_000 : 1_000_000;
    const release = await unpackRelease(previousRelease());
    const deployment = await startDeployment({ servers: 0 });
    try {
      const before = await readSchema(join(release.folder, 'server', 'db'));
      const now = await readSchema();
      const after: Schema = { ...now, migrations: [...now.migrations, ...(control ? [rewritingMigration] : [])] };
      await migrateDatabase(deployment.owner, before);
      await fill(deployment.owner, appointments);

      const filesBefore = await readTables(deployment.owner);
      const { longestWaitMs, migrationMs } = await migrateUnderReads(deployment.owner, after);
      const filesAfter = await readSettledTables(deployment.owner, filesBefore);
      const large = [...filesBefore].filter(([, { rows }]) => rows >= appointments / 2);
      const rewritten = large.filter(([name, { file }]) => filesAfter.get(name)?.file !== file);
      const changed = large.map(([name, { changes }]) => (filesAfter.get(name)?.changes ?? 0) - changes);
      return [
        atLeast('tables with so many rows', large.length, 1),
        exactly(`of these rewritten${rewritten.map(([name]) => ` ${name}`)}`, rewritten.length, 0),
        atMost('rows of them that the migrations changed', Math.max(...changed), maxChangedRows),
        timed(atMost('the migrations took, in s', migrationMs / 1000, maxSeconds)),
        measured('the longest wait of a reader, in ms', longestWaitMs),
        measured('migrations', after.migrations.length - before.migrations.length),
        measured('appointments', appointments),
      ];
    } finally {
      await deployment.close();
      await release.remove();
    }
  },
};

async function fill(owner: Pool, appointments: number): Promise<void> {
  await createCitiesAndTypes(owner);
  const [doctors, patients, steps] = [appointments / 50, appointments / 5, appointments / 5];
  const size = { doctors, appointments, patients, steps, seed: 1, now: new Date(), passwordHash: 'none' };
  await loadScaleData(owner.connection, size);
}

type Table = { file: string; rows: number; changes: number };

/** The file, the rows and the number of changed rows of each table. */
async function readTables(owner: Pool): Promise<Map<string, Table>> {
  const rows = await owner.rows<Table & { name: string }>(sql`
    select c.relname as name, c.relfilenode::text as file, c.reltuples::float8 as rows,
      (pg_stat_get_tuples_updated(c.oid) + pg_stat_get_tuples_deleted(c.oid))::float8 as changes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  return new Map(rows.map(({ name, ...table }) => [name, table]));
}

/** PostgreSQL publishes its statistics up to a second after a transaction. */
async function readSettledTables(owner: Pool, before: Map<string, Table>): Promise<Map<string, Table>> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await pause(500);
    const tables = await readTables(owner);
    if ([...tables].some(([name, { changes }]) => changes !== before.get(name)?.changes)) return tables;
  }
  return readTables(owner);
}

/** Applies migrations while another connection reads one appointment after the other. */
async function migrateUnderReads(owner: Pool, schema: Schema): Promise<{ longestWaitMs: number; migrationMs: number }> {
  let isOver = false;
  let longestWaitMs = 0;
  const reader = (async () => {
    while (!isOver) {
      const began = performance.now();
      await owner.run(sql`select from appointments order by starts_at desc limit 1`);
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
      await pause(5);
    }
  })();
  const began = performance.now();
  try {
    await migrateDatabase(owner, schema);
  } finally {
    isOver = true;
    await reader;
  }
  return { longestWaitMs, migrationMs: performance.now() - began };
}
