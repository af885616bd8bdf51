import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemProof } from '#server/access.ts';
import { testApp } from '#server/test/app.ts';
import { inAuditorTransaction, inFamilyTransaction, inStaffTransaction, type Tx } from './client.ts';
import {
  createPartitions,
  detachPartition,
  ensurePartitions,
  findMissingPartitions,
  findOldPartitions,
} from './partitions.ts';
import type { StaffProof } from './scopes.ts';
import { identifier, insertRows, sql, verbatimSql } from './sql.ts';

const t = testApp();
const insufficientPrivilege = { code: '42501' };
const family = randomUUID();

const insert = (tx: Tx, at: Date) =>
  tx.run(sql`
  insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, family_id)
  values (${at}, ${randomUUID()}, 'Asha Rao', 'assistant', 'patient', ${family})`);
/** The partitioned tables: how staff insert a row, and the number of indexes of a partition. */
const tables = {
  access_records: { insert, indexes: 5 },
  audit_log: {
    insert: (tx: Tx, at: Date) =>
      tx.run(sql`insert into audit_log (at, action, entity) values (${at}, 'image.uploaded', 'image')`),
    indexes: 6,
  },
};
const names = Object.keys(tables) as (keyof typeof tables)[];
const partitionsOf = (parent: string) =>
  t.owner.rows<{ name: string; hasRowSecurity: boolean; isGranted: boolean }>(sql`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as has_row_security,
    has_table_privilege('caresaathi_app', c.oid, 'select, insert, update, delete')
    or has_table_privilege('caresaathi_staff', c.oid, 'select, insert, update, delete')
    or has_table_privilege('caresaathi_gate', c.oid, 'select, insert, update, delete')
    or has_table_privilege('caresaathi_auditor', c.oid, 'select, insert, update, delete') as is_granted
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = ${parent}::regclass order by c.relname`);
const monthOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at).slice(0, 7);
const partitionFor = (parent: string, at: Date) => `${parent}_${monthOf(at).replace('-', '_')}`;
const partitionOfViewer = async (id: string) =>
  (
    await t.owner.rows<{ name: string }>(
      sql`select tableoid::regclass::text as name from access_records where viewer_id = ${id}`,
    )
  )[0]?.name;

test.each(names)(
  '%s: this month and the next three have a partition with row-level security and without grants',
  async (parent) => {
    const partitions = await partitionsOf(parent);
    expect(partitions).toHaveLength(5); // including the default partition
    expect(partitions[0]?.name).toBe(partitionFor(parent, new Date()));
    expect(partitions.filter(({ hasRowSecurity, isGranted }) => !hasRowSecurity || isGranted)).toEqual([]);
  },
);

test.each(names)(
  '%s: rows of a month without a partition go to the default one, and move when it is created',
  async (parent) => {
    const [now, longAgo] = [new Date(), new Date('2020-02-29T00:00:00Z')];
    const name = partitionFor(parent, now);
    const count = async (table: string) => (await t.owner.rows(sql`select from ${identifier(table)}`)).length;
    await t.owner.run(sql`drop table ${identifier(name)}`);
    await inStaffTransaction(t.db, systemProof, async (tx) => {
      await tables[parent].insert(tx, now);
      await tables[parent].insert(tx, longAgo);
    });
    expect(await count(`${parent}_other`)).toBe(2);

    expect(await Promise.all([ensurePartitions(t.db), ensurePartitions(t.db)]).then((made) => made.toSorted())).toEqual(
      [0, 1],
    );
    expect([await count(`${parent}_other`), await count(name)]).toEqual([1, 1]);
    expect(
      (await partitionsOf(parent)).filter(({ hasRowSecurity, isGranted }) => !hasRowSecurity || isGranted),
    ).toEqual([]);
    expect(await t.owner.rows(sql`select from pg_indexes where tablename = ${name}`)).toHaveLength(
      tables[parent].indexes,
    );
  },
);

test('every partition of the audit log has the foreign key to accounts', async () => {
  const keys = await t.owner.rows(sql`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and conrelid in (select inhrelid from pg_inherits where inhparent = 'audit_log'::regclass)`);
  expect(keys.map(({ name }) => name).toSorted()).toEqual((await partitionsOf('audit_log')).map(({ name }) => name));
});

test('months begin at midnight in India', async () => {
  const next = new Date(Date.now() + 45 * 86_400_000);
  const midnight = new Date(`${monthOf(next)}-01T00:00:00+05:30`);
  const found: (string | undefined)[] = [];
  for (const at of [new Date(midnight.getTime() - 1), midnight]) {
    const viewer = randomUUID();
    await t.owner.run(sql`
      insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, row_count)
      values (${at}, ${viewer}, 'Asha Rao', 'assistant', 'patients', 1)`);
    found.push(await partitionOfViewer(viewer));
  }
  const month = (at: Date) => partitionFor('access_records', at);
  expect(found).toEqual([month(new Date(midnight.getTime() - 1)), month(midnight)]);
});

test('staff insert records but cannot read them; auditors read them; no role changes or deletes them', async () => {
  await inStaffTransaction(t.db, systemProof, (tx) => insert(tx, new Date()));
  const asStaff = (statement: string) => inStaffTransaction(t.db, systemProof, (tx) => tx.rows(verbatimSql(statement)));
  const asAuditor = (statement: string) =>
    inAuditorTransaction(t.db, systemProof as StaffProof<'audit.read'>, (tx) => tx.rows(verbatimSql(statement)));
  const asFamily = (statement: string) => inFamilyTransaction(t.db, family, (tx) => tx.rows(verbatimSql(statement)));

  await expect(asStaff('select id from access_records')).rejects.toMatchObject(insufficientPrivilege);
  expect((await asAuditor('select * from access_records')).length).toBeGreaterThan(0);
  for (const statement of [
    "update access_records set screen = 'x'",
    'delete from access_records',
    'truncate access_records',
    'select * from access_records_other',
    'insert into access_records_other select * from access_records',
    'drop table access_records_other',
    'alter table access_records_other disable row level security',
  ]) {
    for (const as of [asStaff, asAuditor, asFamily])
      await expect(as(statement), statement).rejects.toMatchObject(insufficientPrivilege);
  }
});

test('a family reads the records about itself, and cannot insert any', async () => {
  await inStaffTransaction(t.db, systemProof, (tx) => insert(tx, new Date()));
  const seen = (accountId: string) =>
    inFamilyTransaction(t.db, accountId, (tx) => tx.rows(sql`select distinct family_id from access_records`));
  expect(await seen(family)).toEqual([{ familyId: family }]);
  expect(await seen(randomUUID())).toEqual([]);
  expect(await t.db.rows(sql`select id from access_records`)).toEqual([]); // without an actor
  await expect(inFamilyTransaction(t.db, family, (tx) => insert(tx, new Date()))).rejects.toMatchObject(
    insufficientPrivilege,
  );
  await expect(
    inFamilyTransaction(t.db, family, (tx) => tx.rows(sql`select viewer_id from access_records`)),
  ).rejects.toMatchObject(insufficientPrivilege);
});

test('a record has a family or a row count, and its family is never the viewer', async () => {
  const viewer = randomUUID();
  const record = (change: object) =>
    inStaffTransaction(t.db, systemProof, async (tx) => {
      const row = {
        at: new Date(),
        viewer_id: viewer,
        viewer_name: 'A',
        viewer_role: 'admin',
        screen: 'team',
        ...change,
      };
      await tx.run(sql`insert into access_records ${insertRows(row)}`);
    });
  await record({ row_count: 0 });
  const violationOf = (constraint: string) => ({ code: '23514', constraint });
  await expect(record({})).rejects.toMatchObject(violationOf('access_records_name_or_count'));
  await expect(record({ family_id: viewer })).rejects.toMatchObject(violationOf('access_records_not_own'));
  await expect(record({ row_count: 1, patient_id: viewer })).rejects.toMatchObject(
    violationOf('access_records_patient_of_family'),
  );
  await expect(record({ row_count: 1, viewer_role: 'user' })).rejects.toMatchObject(
    violationOf('access_records_role_known'),
  );
  await expect(record({ row_count: 1, screen: 'Kamala Devi' })).rejects.toMatchObject(
    violationOf('access_records_screen_named'),
  );
});

/** Creates the partitions of this many months before the current month. */
const createPast = (months: number) =>
  t.owner.row(sql`
    select create_month_partitions(((now() at time zone 'Asia/Kolkata') - make_interval(months => ${months}))::date, ${months}::integer)`);
const monthsAgo = (months: number) =>
  t.owner
    .row<{ month: string }>(
      sql`select to_char((now() at time zone 'Asia/Kolkata') - make_interval(months => ${months}::integer), 'YYYY_MM') as month`,
    )
    .then(({ month }) => month);

test('months are created as far ahead as an operator asks', async () => {
  const missing = await findMissingPartitions(t.owner, 14);
  expect(missing).toHaveLength(2 * 11); // this month and the next three exist
  expect(await createPartitions(t.owner, 14)).toEqual(missing);
  expect(await createPartitions(t.owner, 14)).toEqual([]);
  expect(await findMissingPartitions(t.owner, 14)).toEqual([]);
  expect(await partitionsOf('audit_log')).toHaveLength(16); // including the default partition
  expect((await partitionsOf('audit_log')).filter(({ hasRowSecurity }) => !hasRowSecurity)).toEqual([]);
});

test.each(names)('%s: old months are detached with their rows, and the others stay', async (table) => {
  await createPast(5);
  const at = new Date(Date.now() - 4.5 * 30.5 * 86_400_000);
  await inStaffTransaction(t.db, systemProof, (tx) => tables[table].insert(tx, at));
  const old = await findOldPartitions(t.owner, table, 3);
  const expected = [`${table}_${await monthsAgo(5)}`, `${table}_${await monthsAgo(4)}`];
  expect(old.map(({ name }) => name)).toEqual(expected);
  expect(old.every(({ bytes }) => bytes > 0)).toBe(true);

  for (const partition of old) await detachPartition(t.owner, partition);
  expect(await findOldPartitions(t.owner, table, 3)).toEqual([]);
  expect((await partitionsOf(table)).map(({ name }) => name)).not.toContain(expected[0]);
  expect(await t.owner.rows(sql`select from ${identifier(table)} where at = ${at}`)).toHaveLength(0);
  const kept = await Promise.all(expected.map((name) => t.owner.rows(sql`select from ${identifier(name)}`)));
  expect(kept.flat()).toHaveLength(1);
  await expect(
    inStaffTransaction(t.db, systemProof, (tx) => tx.rows(verbatimSql(`select * from ${expected[0]}`))),
  ).rejects.toMatchObject(insufficientPrivilege);
  await t.owner.script(`drop table ${expected.join(', ')}`);
});

test('requests do not wait for a month that cannot be detached', async () => {
  await createPast(5);
  const [partition] = await findOldPartitions(t.owner, 'audit_log', 3);
  const hasRead = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const reading = t.db.begin(async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.run(sql`set local transaction_timeout = 0`);
    await tx.run(sql`select id from audit_log limit 1`);
    hasRead.resolve();
    await release.promise;
  });
  await Promise.race([hasRead.promise, reading]); // a failed read ends the test here
  if (!partition) throw new Error('There is no old month.');
  await expect(detachPartition(t.owner, partition, 2)).rejects.toThrow(
    `${partition.name} was not detached, because others hold locks on audit_log: please try again.`,
  );
  release.resolve();
  await reading;
  await detachPartition(t.owner, partition);
});

test('only the owner creates months of its choice', async () => {
  await expect(t.db.rows(sql`select create_month_partitions('2030-01-01', 1)`)).rejects.toMatchObject(
    insufficientPrivilege,
  );
});
