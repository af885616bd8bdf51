// Measures the effect of fillfactor and of early vacuuming on copies of tables, for decision 056. Run it on a data folder with
// scale data while no server uses it: DATA_DIR=… node checks/bench/table-settings.ts
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import { startEmbedded } from '#server/embedded/embedded-database.ts';

/** A table, the rows of its copy, and the updates that a row gets in its life. */
type Case = { table: string; columns?: string; rows: string; key: string; updates: string[] };

const copiedRows = 50_000;
const cases: Case[] = [
  {
    table: 'appointments',
    rows: `select * from public.appointments where not is_step limit ${copiedRows}`,
    key: 'id',
    updates: [
      "notes = 'Please bring the last report.', version = version + 1",
      "status = case when status = 'scheduled' then 'open' else status end, version = version + 1",
      "starts_at = starts_at + interval '10 years', ends_at = ends_at + interval '10 years', version = version + 1",
    ],
  },
  {
    table: 'step_work',
    rows: `select * from public.step_work limit ${copiedRows}`,
    key: 'step_id',
    updates: [
      "state = 'started', state_at = now()",
      "state = 'arrived', state_at = now()",
      "state = 'done', state_at = now()",
    ],
  },
  {
    table: 'sessions',
    columns: 'token_hash, account_id, device, expires_at',
    rows: `select sha256(n::text::bytea), gen_random_uuid(), 'Phone', now() + n * interval '1 s'
      from generate_series(1, ${copiedRows}) n`,
    key: 'id',
    updates: Array.from(
      { length: 3 },
      (_, n) => `last_seen_at = now(), expires_at = expires_at + ${n + 1} * interval '1 hour'`,
    ),
  },
  {
    table: 'attempt_counters',
    columns: 'key, next_at, window_ends_at',
    rows: `select sha256(n::text::bytea), now(), now() + interval '1 hour' from generate_series(1, ${copiedRows}) n`,
    key: 'key',
    updates: Array.from({ length: 3 }, () => 'count = count + 1, next_at = now()'),
  },
];
const fillfactors = [100, 90, 80];
/** Each round updates this share of the rows, at random places. */
const share = 0.1;

const log = pino({ level: 'silent' });
const { dataDir } = readConfig(process.env);
const database = await startEmbedded(dataDir, log);
const db = openPool({ ...database.owner, username: 'postgres' }, { max: 1, usesPreparedStatements: false });
try {
  await db.script('drop schema if exists probe cascade; create schema probe; set statement_timeout = 0');
  console.log('table             fillfactor  HOT     µs/update  table MB  indexes MB');
  if (!process.argv.includes('--only-vacuum'))
    for (const one of cases) for (const fillfactor of fillfactors) await measureFillfactor(db, one, fillfactor);
  await measureVacuum(db);
  await db.script('drop schema probe cascade');
} finally {
  await db.end({ timeout: 2 });
  await database.stop();
}

/** Copies a table with its indexes, updates a tenth of it 30 times with a vacuum after every second time, and prints the result. */
async function measureFillfactor(db: Pool, one: Case, fillfactor: number): Promise<void> {
  const { table, key, updates } = one;
  const copy = `probe.${table}`;
  await copyTable(db, one, fillfactor);
  const before = await readStatistics(db, copy);
  let spentMs = 0;
  for (let round = 0; round < 10 * updates.length; round += 1) {
    const began = performance.now();
    await db.run(
      verbatimSql(`update ${copy} set ${updates[round % updates.length]}
        where ${key} in (select ${key} from ${copy} tablesample bernoulli (${share * 100}))`),
    );
    spentMs += performance.now() - began;
    if (round % 2 === 1) await db.script(`vacuum ${copy}`);
  }
  const after = await readStatistics(db, copy);
  const updated = after.updated - before.updated;
  const hot = (100 * (after.hot - before.hot)) / updated;
  const cells = [
    table.padEnd(16),
    String(fillfactor).padStart(11),
    `${hot.toFixed(0)} %`.padStart(6),
    ((1000 * spentMs) / updated).toFixed(1).padStart(11),
    `${before.table.toFixed(0)} → ${after.table.toFixed(0)}`.padStart(11),
    `${before.indexes.toFixed(0)} → ${after.indexes.toFixed(0)}`.padStart(11),
  ];
  console.log(cells.join('  '));
}

/** How long a page of the list takes before a vacuum, and the vacuum itself, after different shares of changed rows. */
async function measureVacuum(db: Pool): Promise<void> {
  console.log('\nchanged rows   heap fetches of an index-only page of 1,000   ms   vacuum s');
  await copyTable(
    db,
    { table: 'appointments', rows: `select * from public.appointments limit ${4 * copiedRows}` },
    100,
  );
  for (const percent of [0.2, 2, 5, 20]) {
    await db.run(
      verbatimSql(`update probe.appointments set status = status, version = version + 1
        where id in (select id from probe.appointments tablesample bernoulli (${percent}))`),
    );
    const plan = await db.rows<Record<string, string>>(
      verbatimSql(`explain (analyze, buffers off, costs off)
        select starts_at, id from probe.appointments where not is_step order by starts_at desc, id desc limit 1000`),
    );
    const text = plan.map((row) => Object.values(row)[0]).join('\n');
    const fetches = /Heap Fetches: (\d+)/.exec(text)?.[1] ?? 'none';
    const ms = /Execution Time: ([\d.]+)/.exec(text)?.[1] ?? '';
    const began = performance.now();
    await db.script('vacuum probe.appointments');
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${`${percent} %`.padStart(12)}   ${fetches.padStart(44)}   ${ms}   ${seconds}`);
  }
}

async function copyTable(
  db: Pool,
  { table, columns, rows }: Pick<Case, 'table' | 'columns' | 'rows'>,
  fillfactor: number,
): Promise<void> {
  const copy = `probe.${table}`;
  await db.script(`drop table if exists ${copy}; create table ${copy} (like public.${table} including all)`);
  await db.script(`alter table ${copy} set (fillfactor = ${fillfactor}, autovacuum_enabled = off)`);
  const found = await db.rows<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${copy}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  const names = columns ?? found.map(({ name }) => name).join(', ');
  const source = rows.replace('select *', `select ${names}`);
  await db.script(`insert into ${copy} (${names}) ${source}`);
  await db.script(`vacuum (analyze) ${copy}`);
}

type Statistics = { updated: number; hot: number; table: number; indexes: number };

async function readStatistics(db: Pool, table: string): Promise<Statistics> {
  await db.run(sql`select pg_stat_force_next_flush()`);
  return db.row<Statistics>(sql`
    select pg_stat_get_tuples_updated(oid)::float8 as updated, pg_stat_get_tuples_hot_updated(oid)::float8 as hot,
      pg_table_size(oid) / 1048576.0::float8 as table, pg_indexes_size(oid) / 1048576.0::float8 as indexes
    from pg_class where oid = ${table}::regclass`);
}
