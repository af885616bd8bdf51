import { expect, test } from 'vitest';
import { auditActions } from '#contract/audit/schemas.ts';
import { testApp } from '#server/test/app.ts';
import { readSchema } from './migrate.ts';
import { sql, verbatimSql } from './sql.ts';

// Rules for every table and function, including future ones.
const t = testApp();
/** Our functions in the database, without those of extensions. */
const ownFunctions = () =>
  t.owner.rows<{ name: string; comment: string | null }>(sql`
  select p.proname as name, obj_description(p.oid, 'pg_proc') as comment from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname`);

test('every table, view and function has a comment', async () => {
  const withoutComment = await t.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and obj_description(oid, 'pg_class') is null`);
  expect(withoutComment).toEqual([]);
  expect((await ownFunctions()).filter(({ comment }) => comment === null)).toEqual([]);
});

test('every function has its own file, except the functions that policies, columns and migrations use', async () => {
  const { functions, migrations } = await readSchema();
  const inMigrations = migrations.flatMap(({ text }) =>
    [...text.matchAll(/^create function (\w+)/gm)].map(([, name]) => name),
  );
  expect(inMigrations).toEqual([
    'actor_id',
    'search_fold',
    'phone_key',
    'change_audit_actions',
    'search_latin',
    'consonant_skeletons',
    'search_skeletons',
    'default_names',
    'sees_staff_rows',
    'is_hidden_patient',
  ]);
  const names = (await ownFunctions()).map(({ name }) => name);
  expect(names).toEqual([...functions.map(({ name }) => name), ...inMigrations].toSorted());
  for (const { name, text } of functions)
    expect(text.match(/^create or replace function \w+/gm), name).toEqual([`create or replace function ${name}`]);
});

test('no policy, index, constraint or column uses a function that has its own file', async () => {
  const used = await t.owner.rows<{ name: string; by: string }>(sql`
    select p.proname as name, d.classid::regclass::text as by
    from pg_proc p join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
    where p.pronamespace = 'public'::regnamespace and p.proname in (select name from schema_functions)
      and d.classid in ('pg_policy'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)`);
  expect(used).toEqual([]);
});

test('the database accepts the actions of the contract, and no others', async () => {
  const constraint = await t.owner.maybeRow<{ definition: string }>(sql`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'audit_log_action_known' and conrelid = 'audit_log'::regclass`);
  const known = [...(constraint?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, action]) => action);
  expect(known.toSorted()).toEqual([...auditActions].toSorted());
});

test('queries for one entry and for a page of the audit log use an index in every partition', async () => {
  const explain = async (condition: string) =>
    (
      await t.owner.begin(async (tx) => {
        await tx.run(sql`set local enable_seqscan = off`);
        return tx.rows(verbatimSql(`explain select * from audit_log ${condition}`));
      })
    )
      .map((row) => Object.values(row).join(''))
      .join('\n');
  for (const condition of [
    'where id = 7',
    'where id = any (array[7, 8]::bigint[])',
    'where id < 7 order by id desc limit 50',
    "where entity = 'patient' and entity_id = 'x' order by id desc limit 50",
    "where entity = 'patient' order by id desc limit 50",
    "where action = 'patient.added' order by id desc limit 50",
    `where actor_id = '${'0'.repeat(8)}-0000-4000-8000-000000000000' order by id desc limit 50`,
  ]) {
    const text = await explain(condition);
    expect(text, condition).toContain('Index');
    expect(text, condition).not.toMatch(/Seq Scan|Sort {2}\(/);
  }
});

test('an audit entry stores the id of its transaction', async () => {
  const written = await t.owner.begin(async (tx) => {
    await tx.run(sql`insert into audit_log (action, entity) values ('image.uploaded', 'image')`);
    return tx.rows(
      sql`select pg_current_xact_id()::text as id, (select transaction_id::text from audit_log order by id desc limit 1) as stored`,
    );
  });
  expect(written[0]?.stored).toBe(written[0]?.id);
});
