import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratchDatabase } from '#server/test/scratch-database.ts';
import type { Pool } from './client.ts';
import { migrateDatabase, readSchema, type Schema } from './migrate.ts';
import { openPool } from './pools.ts';
import { sql } from './sql.ts';

// During a release, servers of the previous and the new version use one schema. So a migration either only adds (`-- expand`),
// or removes what no server of the previous release uses any more (`-- contract after <commit>`).

/** The last migration without such a header. Migrations are never edited. */
const lastWithoutHeader = 29;
const header = /^-- (?:expand|contract after ([0-9a-f]{40}))\n/;

/** Tables that stay small, which a migration may rewrite. */
const smallTables = new Set([
  'appointment_types',
  'channel_health',
  'cities',
  'message_pauses',
  'message_texts',
  'price_rules',
  'record_totals',
  'schema_functions',
  'schema_migrations',
]);

const previousRelease = readFileSync(new URL('../../deploy/previous-release', import.meta.url), 'utf8').trim();
const git = (...args: string[]) => spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' });
const hasHistory = git('cat-file', '-e', previousRelease).status === 0;

function headerProblem(text: string): string | null {
  const found = header.exec(text);
  if (!found) return 'begins with neither `-- expand` nor `-- contract after <commit>`';
  const [, commit] = found;
  if (!commit || !hasHistory) return null;
  const isReleased = git('merge-base', '--is-ancestor', commit, previousRelease).status === 0;
  return isReleased ? null : `is a contraction after ${commit}, which the previous release does not contain`;
}

test('every new migration says whether it expands or contracts', async () => {
  const { migrations } = await readSchema();
  const isNew = ({ version }: { version: number }) => version > lastWithoutHeader;
  const problems = migrations.filter(isNew).map(({ name, text }) => [name, headerProblem(text)]);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});

test.each([
  ['-- expand\ncreate table more (id integer);\n', null],
  [`-- contract after ${previousRelease}\nalter table cities drop column names;\n`, null],
  ['create table more (id integer);\n', 'begins with neither'],
  ['-- Adds a table.\n-- expand\n', 'begins with neither'],
  ['-- contract\n', 'begins with neither'],
  ['-- contract after tomorrow\n', 'begins with neither'],
])('the header of %j', (text, expected) => {
  const problem = headerProblem(text);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toContain(expected);
});

test.runIf(hasHistory)('a contraction needs a commit that the previous release contains', () => {
  const head = git('rev-parse', 'HEAD').stdout.trim();
  const expected =
    head === previousRelease ? null : `is a contraction after ${head}, which the previous release does not contain`;
  expect(headerProblem(`-- contract after ${head}\n`)).toBe(expected);
});

let owner: Pool;
let superuser: Pool;
let drop: () => Promise<void>;
let schema: Schema;

beforeAll(async () => {
  ({ owner, drop } = await createScratchDatabase());
  superuser = openPool({ ...(owner.connection as object), username: 'postgres' }, { max: 1 });
  schema = await readSchema();
  const earlier = schema.migrations.filter(({ version }) => version <= lastWithoutHeader);
  // The functions are those of the newest schema, so they are applied with it.
  await migrateDatabase(owner, { migrations: earlier, functions: [] });
  await addBookingsOfEarlierReleases();
  await addFormerPhones();
  // PostgreSQL calls this event trigger before it rewrites all rows of a table, also if the table is empty.
  await superuser.script(`
    create table rewrites (name text not null);
    grant insert, select on rewrites to public;
    create function record_rewrite() returns event_trigger language plpgsql as $$
    begin
      insert into public.rewrites values (pg_event_trigger_table_rewrite_oid()::regclass::text);
    end $$;
    create event trigger rewrites on table_rewrite execute function record_rewrite()`);
});
afterAll(async () => {
  await superuser.end({ timeout: 1 });
  await drop();
});

/**
 * Adds a visit and three steps with its doctor, as earlier releases booked them, and a ride without a visit. No trigger runs,
 * because the functions of the triggers are those of the newest schema.
 */
function addBookingsOfEarlierReleases(): Promise<void> {
  return superuser.begin(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    const ids = await tx.row<Record<'family' | 'patient' | 'city' | 'doctor', string>>(sql`
      select gen_random_uuid() as family, gen_random_uuid() as patient, gen_random_uuid() as city, gen_random_uuid() as doctor`);
    const { family, patient, city, doctor } = ids;
    await tx.run(sql`
      insert into accounts (id, name, phone, password_hash) values (${family}, 'Family', '+919800000001', '-')`);
    await tx.run(sql`
      insert into patients (id, user_id, sequence, patient_number, name, age, gender)
      values (${patient}, ${family}, 0, upper(left(${family}, 6)) || '-P000', 'Patient', 40, 'Other')`);
    await tx.run(sql`insert into cities (id, name) values (${city}, 'Pune')`);
    await tx.run(sql`
      insert into doctors (id, name, specialty, hospital, city_id)
      values (${doctor}, 'Dr. A', 'Urologist', 'Hospital', ${city})`);
    await tx.run(sql`
      insert into appointment_types (name, title, base_price)
      values ('consultation', 'Visit', 0), ('Transportation', 'Ride', 0), ('followup', 'Follow-up', 0)`);
    const book = (type: string, hours: number, parent: string | null, status: string) =>
      tx.row<{ id: string }>(sql`
        insert into appointments (user_id, patient_id, parent_id, appointment_type_id, city_id, doctor_id, title, status,
          starts_at, ends_at)
        select ${family}, ${patient}, ${parent}, t.id, ${city}, ${doctor}, t.title || ' ' || ${String(hours)}, ${status},
          now() + make_interval(hours => ${hours}), now() + make_interval(hours => ${hours}, mins => 30)
        from appointment_types t where t.name = ${type} returning id`);
    const visit = await book('consultation', 24, null, 'scheduled');
    await book('Transportation', 23, visit.id, 'pending');
    await book('Transportation', -23, visit.id, 'pending');
    await book('followup', 48, visit.id, 'pending');
    await book('Transportation', 72, null, 'scheduled');
  });
}

/** Adds former phones of a member of the team and of a family, one of each more than a year old, and a former member of the team. */
function addFormerPhones(): Promise<void> {
  return superuser.begin(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    for (const [role, phone] of [
      ['manager', '+919800000002'],
      ['user', '+919800000003'],
    ] as const) {
      const { id } = await tx.row<{ id: string }>(sql`
        insert into accounts (id, name, phone, password_hash, user_role)
        values (gen_random_uuid(), 'Member', ${phone}, '-', ${role}) returning id`);
      for (const [days, former] of [
        [60, `${phone}60`],
        [400, `${phone}400`],
      ] as const)
        await tx.run(sql`
          insert into audit_log (at, actor_role, action, entity, entity_id, before)
          values (now() - make_interval(days => ${days}), 'admin', 'account.phone-corrected', 'account', ${id},
            jsonb_build_object('phone', ${former}::text))`);
    }
    const { id } = await tx.row<{ id: string }>(sql`
      insert into accounts (id, name, phone, password_hash, user_role)
      values (gen_random_uuid(), 'Former member', '+919800000004', '-', 'user') returning id`);
    await tx.run(sql`
      insert into audit_log (at, actor_role, action, entity, entity_id, before)
      values (now() - interval '60 days', 'admin', 'account.role-changed', 'account', ${id}, '{"role": "manager"}')`);
  });
}

async function rewrittenTables(): Promise<string[]> {
  const rows = await superuser.rows<{ name: string }>(sql`select distinct name from rewrites order by name`);
  await superuser.run(sql`delete from rewrites`);
  return rows.map(({ name }) => name).filter((name) => !smallTables.has(name));
}

test('no new migration rewrites a table that grows', async () => {
  await migrateDatabase(owner, schema);
  expect(await rewrittenTables()).toEqual([]);
});

test('coming rides and tests of a visit give back the doctor’s time; visits of their own and past ones keep the doctor', async () => {
  const rows = await owner.rows<{ title: string }>(sql`
    select a.title from appointments a where a.doctor_id is not null and a.ends_at is not null order by a.title`);
  expect(rows.map(({ title }) => title)).toEqual(['Follow-up 48', 'Ride -23', 'Ride 72', 'Visit 24']);
});

test('the phones that the team gave up within a year are known, and no others', async () => {
  const rows = await owner.rows<{ phone: string }>(sql`select phone from staff_phones order by phone`);
  expect(rows.map(({ phone }) => phone)).toEqual(['+919800000002', '+91980000000260', '+919800000004']);
});

test('a migration that changes the type of a column is found, and one that adds a column with a default is not', async () => {
  const added = (version: number, text: string) => ({ version, name: `${version}_x.sql`, text, checksum: text });
  const harmless = added(9_998, 'alter table appointments add column more text not null default $$none$$');
  await migrateDatabase(owner, { ...schema, migrations: [...schema.migrations, harmless] });
  expect(await rewrittenTables()).toEqual([]);

  const rewriting = added(9_999, 'alter table appointments alter column version type bigint');
  await migrateDatabase(owner, { ...schema, migrations: [...schema.migrations, harmless, rewriting] });
  expect(await rewrittenTables()).toEqual(['appointments']);
});
