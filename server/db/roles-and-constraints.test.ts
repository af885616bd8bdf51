import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { systemProof } from '#server/access.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createDoctor, createType } from '#server/test/factories.ts';
import { inStaffTransaction, type Pool, type Tx } from './client.ts';
import { identifier, setColumns, sql, verbatimSql } from './sql.ts';

// Tests what the role that serves requests may do by row-level security, grants and constraints, without the checks in code.
const t = testApp();
const familyTables = ['accounts', 'sessions', 'patients', 'appointments', 'audit_log'];
const insufficientPrivilege = { code: '42501' };
const foreignKeyViolation = { code: '23503' };

type Family = { accountId: string; patientId: string; visitId: string; stepId: string };
let sharma: Family;
let khan: Family;
let doctorId: string;

/** Runs as the role that serves requests, with or without an actor, and rolls back. */
function runAs<T>(accountId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
  return runAndRollBack(t.db, async (tx) => {
    if (accountId) await tx.run(sql`select set_config('app.actor_id', ${accountId}, true)`);
    return work(tx);
  });
}

async function runAndRollBack<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined;
  await pool
    .begin(async (tx) => {
      result = await work(tx);
      throw new RollBack();
    })
    .catch((error) => {
      if (!(error instanceof RollBack)) throw error;
    });
  return result as T;
}
class RollBack extends Error {}

async function createFamily(phone: string, startsAt: string): Promise<Family> {
  return inStaffTransaction(t.db, systemProof, async (tx) => {
    const account = await tx.row<{ id: string }>(sql`
      insert into accounts (name, phone, password_hash) values ('Test Family', ${phone}, 'x') returning id`);
    await tx.run(sql`
      insert into sessions (token_hash, account_id, expires_at)
      values (sha256(${phone}::bytea), ${account.id}, now() + interval '1 day')`);
    const patient = await tx.row<{ id: string }>(sql`
      insert into patients (user_id, sequence, patient_number, name, age, gender)
      values (${account.id}, 0, ${phone}, 'Test Patient', 40, 'Female') returning id`);
    const visit = await insertAppointment(tx, { userId: account.id, patientId: patient.id, doctorId, startsAt });
    const step = await insertAppointment(tx, {
      userId: account.id,
      patientId: patient.id,
      parentId: visit.id,
      startsAt,
    });
    await tx.run(
      sql`insert into audit_log (actor_id, action, entity) values (${account.id}, 'account.added', 'account')`,
    );
    return { accountId: account.id, patientId: patient.id, visitId: visit.id, stepId: step.id };
  });
}

async function insertAppointment(
  tx: Tx,
  given: {
    userId: string;
    patientId: string;
    parentId?: string;
    doctorId?: string;
    startsAt?: string;
    status?: string;
  },
) {
  const startsAt = given.startsAt ?? '2027-02-01T04:30:00Z';
  const row = await tx.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, parent_id, doctor_id, title, starts_at, ends_at, status)
    values (${given.userId}, ${given.patientId}, ${given.parentId ?? null}, ${given.doctorId ?? null}, 'Visit',
      ${startsAt}, ${startsAt}::timestamptz + interval '30 minutes',
      ${given.status ?? (given.parentId ? 'pending' : 'scheduled')})
    returning id`);
  return row;
}

beforeAll(async () => {
  doctorId = (await createDoctor(t.db, { cityId: (await createCity(t.db)).id })).id;
  sharma = await createFamily('+919810000001', '2027-01-06T10:00:00Z');
  khan = await createFamily('+919810000002', '2027-01-07T10:00:00Z');
});

const countRows = (tx: Tx, table: string) =>
  tx.rows<{ count: number }>(sql`select count(*)::int as count from ${identifier(table)}`);

test.each(familyTables.filter((name) => name !== 'audit_log'))(
  '%s: no rows without an actor, only its own rows for a family',
  async (name) => {
    expect(await runAs(null, (tx) => countRows(tx, name))).toEqual([{ count: 0 }]);
    expect(await runAs(randomUUID(), (tx) => countRows(tx, name))).toEqual([{ count: 0 }]);
    const all = await inStaffTransaction(t.db, systemProof, (tx) => countRows(tx, name));
    const own = await runAs(sharma.accountId, (tx) => countRows(tx, name));
    expect(own[0]?.count).toBeGreaterThan(0);
    expect(all).toEqual([{ count: (own[0]?.count ?? 0) * 2 }]);
    const owner = name === 'accounts' ? 'id' : ['patients', 'appointments'].includes(name) ? 'user_id' : 'account_id';
    const others = await runAs(sharma.accountId, (tx) =>
      tx.rows(sql`select from ${identifier(name)} where ${identifier(owner)} <> ${sharma.accountId}`),
    );
    expect(others).toHaveLength(0);
  },
);

test('the audit log: the app only inserts, staff only read', async () => {
  await runAs(sharma.accountId, (tx) =>
    tx.run(
      sql`insert into audit_log (actor_id, action, entity) values (${sharma.accountId}, 'account.renamed', 'account')`,
    ),
  );
  const asAnotherActor = runAs(sharma.accountId, (tx) =>
    tx.run(
      sql`insert into audit_log (actor_id, action, entity) values (${khan.accountId}, 'account.renamed', 'account')`,
    ),
  );
  await expect(asAnotherActor).rejects.toMatchObject(insufficientPrivilege);
  for (const statement of [
    'select * from audit_log',
    "update audit_log set action = 'a.b'",
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(runAs(sharma.accountId, (tx) => tx.rows(verbatimSql(statement)))).rejects.toMatchObject(
      insufficientPrivilege,
    );
    const byStaff = inStaffTransaction(t.db, systemProof, (tx) => tx.rows(verbatimSql(statement)));
    if (statement.startsWith('select')) expect((await byStaff).length).toBeGreaterThanOrEqual(2);
    else await expect(byStaff).rejects.toMatchObject(insufficientPrivilege);
  }
});

test('a patient or an appointment cannot be created for another family', async () => {
  const patient = runAs(sharma.accountId, (tx) =>
    tx.run(sql`
      insert into patients (user_id, sequence, patient_number, name, age, gender)
      values (${khan.accountId}, 9, 'X-P009', 'Stranger', 40, 'Male')`),
  );
  await expect(patient).rejects.toMatchObject(insufficientPrivilege);
  const appointment = runAs(sharma.accountId, (tx) =>
    insertAppointment(tx, { userId: khan.accountId, patientId: khan.patientId }),
  );
  await expect(appointment).rejects.toMatchObject(insufficientPrivilege);
});

test('a patient or an appointment cannot be moved to another family', async () => {
  for (const table of ['patients', 'appointments']) {
    const moved = runAs(sharma.accountId, (tx) =>
      tx.run(sql`update ${identifier(table)} set user_id = ${khan.accountId}`),
    );
    await expect(moved).rejects.toMatchObject(insufficientPrivilege);
  }
});

test("another family's rows cannot be changed or deleted: they are invisible", async () => {
  await runAs(sharma.accountId, async (tx) => {
    expect(await tx.run(sql`update patients set name = 'Mine now' where id = ${khan.patientId}`)).toBe(0);
    expect(await tx.run(sql`delete from patients where id = ${khan.patientId}`)).toBe(0);
    expect(await tx.run(sql`update appointments set status = 'cancelled' where id = ${khan.visitId}`)).toBe(0);
    expect(await tx.run(sql`delete from sessions where account_id = ${khan.accountId}`)).toBe(0);
    expect(await tx.run(sql`update accounts set name = 'Mine now' where id = ${khan.accountId}`)).toBe(0);
  });
});

test("an appointment cannot have another family's patient, for families and staff", async () => {
  const foreign = { userId: sharma.accountId, patientId: khan.patientId };
  await expect(runAs(sharma.accountId, (tx) => insertAppointment(tx, foreign))).rejects.toMatchObject({
    ...foreignKeyViolation,
    constraint: 'appointments_of_one_family',
  });
  await expect(inStaffTransaction(t.db, systemProof, (tx) => insertAppointment(tx, foreign))).rejects.toMatchObject(
    foreignKeyViolation,
  );
});

test("a step belongs to a visit of the same patient, not to another patient's visit or to a step", async () => {
  const own = { userId: sharma.accountId, patientId: sharma.patientId };
  for (const parentId of [khan.visitId, sharma.stepId]) {
    const add = (tx: Tx) => insertAppointment(tx, { ...own, parentId });
    const violation = { ...foreignKeyViolation, constraint: 'appointments_step_of_same_patient' };
    await expect(runAs(sharma.accountId, add)).rejects.toMatchObject(violation);
    await expect(inStaffTransaction(t.db, systemProof, add)).rejects.toMatchObject(violation);
  }
  await runAs(sharma.accountId, (tx) => insertAppointment(tx, { ...own, parentId: sharma.visitId }));
});

test.each([
  ['a blank title', 'title_length', { title: '  ' }],
  ['a title of 161 letters', 'title_length', { title: 'x'.repeat(161) }],
  ['2,001 letters of notes', 'notes_short', { notes: 'x'.repeat(2_001) }],
  ['2,001 letters of description', 'description_short', { description: 'x'.repeat(2_001) }],
  ['a negative price', 'price_not_negative', { price: -1 }],
  ['an unknown step type', 'step_type_known', { step_type: 'surgery' }],
  ['an unknown status', 'status_known', { status: 'perhaps' }],
  ['a status that only steps have', 'status_known', { status: 'pending' }],
  ['a doctor and no end', 'doctor_has_end', { ends_at: null }],
  ['an end before the start', 'ends_after_start', { ends_at: '2027-01-06T09:00:00Z' }],
  ['a length of more than four hours', 'at_most_four_hours', { ends_at: '2027-01-06T14:00:01Z' }],
  ['a blank reason for its time', 'override_reason_length', { override_reason: ' ' }],
  ['a reason of 301 letters', 'override_reason_length', { override_reason: 'x'.repeat(301) }],
  ['been seen while it is open', 'attendance_fits', { seen_at: '2027-01-06T10:00:00Z' }],
  ['been a no-show while it is open', 'attendance_fits', { no_show_at: '2027-01-06T10:00:00Z' }],
  ['attendance while it is cancelled', 'attendance_fits', { status: 'cancelled', arrived_at: '2027-01-06T10:00:00Z' }],
  [
    'been both with the doctor and a no-show',
    'attendance_fits',
    { status: 'closed', with_doctor_at: '2027-01-06T10:00:00Z', no_show_at: '2027-01-06T10:00:00Z' },
  ],
])('an appointment cannot have %s', async (_name, constraint, change) => {
  const changed = runAndRollBack(t.owner, (tx) =>
    tx.run(sql`update appointments set ${setColumns(change)} where id = ${sharma.visitId}`),
  );
  await expect(changed).rejects.toMatchObject({ code: '23514', constraint: `appointments_${constraint}` });
});

test('a step has no attendance', async () => {
  const changed = runAndRollBack(t.owner, (tx) =>
    tx.run(sql`update appointments set arrived_at = now() where id = ${sharma.stepId}`),
  );
  await expect(changed).rejects.toMatchObject({ constraint: 'appointments_attendance_fits' });
});

test('notes of calls: staff read and add them, nobody changes them, and families have no access', async () => {
  const insert = sql`
    insert into call_notes (id, appointment_id, outcome, called_by, called_at)
    values (gen_random_uuid(), ${sharma.visitId}, 'confirmed', ${sharma.accountId}, now())`;
  await inStaffTransaction(t.db, systemProof, (tx) => tx.run(insert));
  const statements = [sql`update call_notes set note = 'x'`, sql`delete from call_notes`];
  for (const statement of statements)
    await expect(inStaffTransaction(t.db, systemProof, (tx) => tx.run(statement))).rejects.toMatchObject(
      insufficientPrivilege,
    );
  for (const statement of [...statements, insert, sql`select from call_notes`])
    await expect(runAs(sharma.accountId, (tx) => tx.run(statement))).rejects.toMatchObject(insufficientPrivilege);
});

test('families read the minutes of a delay, not who set it, and change nothing', async () => {
  await runAs(null, (tx) => tx.rows(sql`select doctor_id, day, minutes from doctor_delays`));
  for (const statement of ['select set_by from doctor_delays', 'delete from doctor_delays'])
    await expect(runAs(sharma.accountId, (tx) => tx.rows(verbatimSql(statement)))).rejects.toMatchObject(
      insufficientPrivilege,
    );
});

test('an appointment has an existing type, which cannot be deleted', async () => {
  const violation = { constraint: 'appointments_appointment_type_id_fkey' };
  const use = (tx: Tx, typeId: string) =>
    tx.run(sql`update appointments set appointment_type_id = ${typeId} where id = ${sharma.visitId}`);
  await expect(runAndRollBack(t.owner, (tx) => use(tx, randomUUID()))).rejects.toMatchObject(violation);
  const type = await createType(t.db);
  const removed = runAndRollBack(t.owner, async (tx) => {
    await use(tx, type.id);
    await tx.run(sql`delete from appointment_types where id = ${type.id}`);
  });
  await expect(removed).rejects.toMatchObject(violation);
});

test('an appointment has an existing account, also without the constraint on its patient', async () => {
  const changed = runAndRollBack(t.owner, async (tx) => {
    await tx.run(sql`alter table appointments drop constraint appointments_of_one_family`);
    await tx.run(sql`update appointments set user_id = ${randomUUID()} where id = ${sharma.visitId}`);
  });
  await expect(changed).rejects.toMatchObject({
    ...foreignKeyViolation,
    constraint: 'appointments_user_id_fkey',
  });
});

test('an audit entry has an existing account, which cannot be deleted, and a known action', async () => {
  const insert = (actor: string, action: string) =>
    runAndRollBack(t.owner, (tx) =>
      tx.run(sql`insert into audit_log (actor_id, action, entity) values (${actor}, ${action}, 'account')`),
    );
  await expect(insert(randomUUID(), 'account.renamed')).rejects.toMatchObject({
    ...foreignKeyViolation,
    constraint: 'audit_log_actor_id_fkey',
  });
  await expect(insert(sharma.accountId, 'account.undone')).rejects.toMatchObject({
    constraint: 'audit_log_action_known',
  });
  const removed = runAndRollBack(t.owner, async (tx) => {
    const account = await tx.row<{ id: string }>(sql`
      insert into accounts (name, phone, password_hash) values ('Deleted Account', '+919810000009', 'x') returning id`);
    await tx.run(
      sql`insert into audit_log (actor_id, action, entity) values (${account.id}, 'account.renamed', 'account')`,
    );
    await tx.run(sql`delete from accounts where id = ${account.id}`);
  });
  await expect(removed).rejects.toMatchObject({ constraint: 'audit_log_actor_id_fkey' });
});

test('an appointment can have the longest texts and the longest time', async () => {
  const longest = { title: 'x'.repeat(160), notes: 'x'.repeat(2_000), price: 0, ends_at: '2027-01-06T14:00:00Z' };
  await runAndRollBack(t.owner, (tx) =>
    tx.run(sql`update appointments set ${setColumns(longest)} where id = ${sharma.visitId}`),
  );
});

const changeColumn = (column: string) => (tx: Tx) =>
  tx.run(sql`update appointments set ${identifier(column)} = ${identifier(column)} where id = ${sharma.visitId}`);

test.each([
  'id',
  'user_id',
  'patient_id',
  'parent_id',
  'city_id',
  'is_booked_by_staff',
  'created_at',
  'search_text',
  'request_hash',
])('neither a family nor staff can change the %s of an appointment', async (column) => {
  await expect(runAs(sharma.accountId, changeColumn(column))).rejects.toMatchObject(insufficientPrivilege);
  await expect(inStaffTransaction(t.db, systemProof, changeColumn(column))).rejects.toMatchObject(
    insufficientPrivilege,
  );
});

test.each([
  'appointment_type_id',
  'doctor_id',
  'clinic_id',
  'step_type',
  'price',
  'notes',
  'arrived_at',
  'with_doctor_at',
  'seen_at',
  'no_show_at',
])('staff can change the %s of an appointment, a family cannot', async (column) => {
  await expect(runAs(sharma.accountId, changeColumn(column))).rejects.toMatchObject(insufficientPrivilege);
  await inStaffTransaction(t.db, systemProof, changeColumn(column));
});

test.each([
  ['the same time', '2027-01-06T10:00:00Z', 'scheduled', false],
  ['a time that begins inside', '2027-01-06T10:15:00Z', 'scheduled', false],
  ['a closed visit at the same time', '2027-01-06T10:00:00Z', 'closed', false],
  ['a cancelled visit at the same time', '2027-01-06T10:00:00Z', 'cancelled', true],
  ['the time right after', '2027-01-06T10:30:00Z', 'scheduled', true],
])('another family books the same doctor: %s', async (_name, startsAt, status, isFree) => {
  const booking = { userId: khan.accountId, patientId: khan.patientId, doctorId, startsAt, status };
  const booked = runAs(khan.accountId, (tx) => insertAppointment(tx, booking));
  if (isFree) await expect(booked).resolves.toBeDefined();
  else await expect(booked).rejects.toMatchObject({ code: '23P01', constraint: 'appointments_doctor_free' });
});

test('a cancelled visit cannot be reopened onto a taken time', async () => {
  const reopened = runAs(khan.accountId, async (tx) => {
    const cancelled = { userId: khan.accountId, patientId: khan.patientId, doctorId, status: 'cancelled' };
    const { id } = await insertAppointment(tx, { ...cancelled, startsAt: '2027-01-06T10:00:00Z' });
    await tx.run(sql`update appointments set status = 'open' where id = ${id}`);
  });
  await expect(reopened).rejects.toMatchObject({ constraint: 'appointments_doctor_free' });
});

test('staff see every family', async () => {
  for (const name of familyTables) {
    const [row] = await inStaffTransaction(t.db, systemProof, (tx) => countRows(tx, name));
    expect(row?.count).toBeGreaterThanOrEqual(2);
  }
});

test.each([
  'set role caresaathi_owner',
  'set session authorization caresaathi_owner',
  'alter table patients disable row level security',
  'drop policy patients_family on patients',
  'alter table patients owner to caresaathi_app',
  'alter role caresaathi_app bypassrls',
  'create table mine (id integer)',
  'create function mine() returns integer language sql return 1',
  'drop table appointments',
  'truncate patients',
  'alter table appointments drop constraint appointments_doctor_free',
  'update schema_migrations set version = 99',
  "update accounts set user_role = 'admin'",
  "update accounts set phone = '+919999999999'",
  "insert into accounts (name, phone, password_hash) values ('New', '+919999999999', 'x')",
  "insert into cities (name) values ('Nowhere')",
  'update doctors set rating = 5',
])('the role that serves requests may not: %s', async (statement) => {
  await expect(runAs(sharma.accountId, (tx) => tx.rows(verbatimSql(statement)))).rejects.toMatchObject(
    insufficientPrivilege,
  );
});

test('the actor ends with its transaction, also on the same connection', async () => {
  await runAs(sharma.accountId, (tx) => countRows(tx, 'patients'));
  for (let i = 0; i < 12; i += 1) expect(await runAs(null, (tx) => countRows(tx, 'patients'))).toEqual([{ count: 0 }]);
});

test('every table with personal data has forced row-level security, including future tables', async () => {
  const unprotected = await t.owner.rows<{ name: string }>(sql`
    select distinct c.relname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (a.attname in ('user_id', 'account_id', 'actor_id', 'patient_id', 'appointment_id', 'owner_id') or c.relname = 'accounts')
      and not (c.relrowsecurity and c.relforcerowsecurity)`);
  expect(unprotected).toEqual([]);
});

test('every policy for the role that serves requests checks the actor', async () => {
  const policies = await t.owner.rows<{ table: string; policy: string }>(sql`
    select tablename as table, policyname as policy from pg_policies
    where ('caresaathi_app' = any (roles) or 'public' = any (roles))
      and coalesce(qual, with_check) not like '%actor_id()%'
      -- Checks the actor indirectly: it selects from appointments, which has its own policy.
      and policyname <> 'audit_log_own_appointments'`);
  expect(policies).toEqual([]);
});

test('every SECURITY DEFINER function has a fixed search path', async () => {
  const unsafe = await t.owner.rows<{ name: string }>(sql`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`);
  expect(unsafe).toEqual([]);
});

test('every view is a security invoker: other views bypass row-level security', async () => {
  const views = await t.owner.rows<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and not coalesce('security_invoker=true' = any (reloptions), false)`);
  expect(views).toEqual([]);
});
