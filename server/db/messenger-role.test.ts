import { beforeAll, expect, test } from 'vitest';
import { systemProof } from '#server/access.ts';
import { testApp } from '#server/test/app.ts';
import { createSession } from '#server/test/factories.ts';
import { createVisit } from '#server/test/staff-setup.ts';
import { inMessengerTransaction, inStaffTransaction, type Tx } from './client.ts';
import { identifier, sql, verbatimSql } from './sql.ts';
import { announcedChangesSql } from './sql-functions.ts';

// Tests what the role of the message engine may do by grants and row-level security, without the checks in code.
const t = testApp();
const insufficientPrivilege = { code: '42501' };
const run = <T>(work: (tx: Tx) => Promise<T>) => inMessengerTransaction(t.db, work);
const runText = (statement: string) => run((tx) => tx.rows(verbatimSql(statement)));

let visit: Awaited<ReturnType<typeof createVisit>>;
beforeAll(async () => {
  visit = await createVisit(t);
  await createSession(t.owner, visit.family.id, t.now);
  await t.owner.run(sql`insert into message_settings (account_id) values (${visit.family.id})`);
  await t.owner.run(sql`insert into message_kind_settings values (${visit.family.id}, 'late', '{sms}')`);
  await t.owner.run(sql`
    insert into message_addresses (account_id, kind, address) values (${visit.family.id}, 'email', 'family@example.org')`);
  await t.owner.run(sql`
    insert into audit_log (actor_id, action, entity, entity_id)
    values (${visit.family.id}, 'appointment.booked', 'appointment', ${visit.id})`);
});

test('it reads who, when and where of every family', async () => {
  const rows = await run((tx) =>
    tx.rows(sql`
      select a.id, p.name as patient, v.starts_at, a.phone is not null as has_phone from appointments v
      join patients p on p.id = v.patient_id join accounts a on a.id = v.user_id`),
  );
  const startsAt = new Date('2027-01-05T04:00:00Z');
  expect(rows).toEqual([{ id: visit.family.id, patient: visit.patient.name, startsAt, hasPhone: true }]);
});

test.each([
  ['appointments', 'notes'],
  ['appointments', 'description'],
  ['appointments', 'price'],
  ['appointments', 'title'],
  ['appointments', 'step_type'],
  ['appointments', 'override_reason'],
  ['patients', 'medical_history'],
  ['patients', 'age'],
  ['patients', 'gender'],
  ['doctors', 'specialty'],
  ['doctors', 'name'],
  ['doctors', 'bio'],
  ['clinics', 'services'],
  ['appointment_types', 'name'],
  ['appointment_types', 'title'],
  ['appointment_types', 'base_price'],
  ['doctor_delays', 'set_by'],
  ['doctor_absences', 'reason'],
  ['doctor_absences', 'reported_by'],
  ['doctor_leave', 'reason'],
  ['kept_visits', 'reason'],
  ['accounts', 'password_hash'],
  ['accounts', 'temporary_password'],
  ['sessions', 'token_hash'],
  ['audit_log', 'after'],
  ['audit_log', 'actor_id'],
  ['access_records', 'viewer_id'],
  ['call_notes', 'note'],
  ['phone_codes', 'code_hash'],
  ['attempt_counters', 'key'],
  ['devices', 'token_hash'],
])('it cannot read %s.%s', async (table, column) => {
  const read = run((tx) => tx.rows(sql`select ${identifier(column)} from ${identifier(table)}`));
  await expect(read).rejects.toMatchObject(insufficientPrivilege);
});

test.each([
  "update appointments set status = 'cancelled'",
  'update appointments set starts_at = now()',
  'update appointments set version = version + 1',
  'delete from appointments',
  "update accounts set phone = '+919999999999'",
  'update accounts set version = version + 1',
  "update message_addresses set address = 'me@evil.example', confirmed_at = now()",
  'update message_addresses set code_tries = 0',
  'delete from message_addresses',
  'update message_settings set version = version + 1',
  "update message_settings set channels = '{}'",
  'insert into message_settings (account_id) select id from accounts',
  "update message_kind_settings set channels = '{}'",
  "insert into message_kind_settings select id, 'moved', '{}' from accounts",
  "update patients set name = 'Somebody else'",
  'delete from messages',
  'delete from message_pauses',
  'delete from message_settings',
  "insert into audit_log (action, entity) values ('image.uploaded', 'image')",
  "insert into sessions (token_hash, account_id, expires_at) select sha256('x'), id, now() from accounts",
  'insert into visit_answers (appointment_id) select id from appointments',
  'set role caresaathi_owner',
  'create table mine (id integer)',
])('it may not: %s', async (statement) => {
  await expect(runText(statement)).rejects.toMatchObject(insufficientPrivilege);
});

test.each([
  ['a visit', 'select from appointments for share', 'update appointments set version = version + 1'],
  ['an account', 'select from accounts for share', 'update accounts set deactivated_at = now()'],
  ['settings', 'select from message_settings for share', "update message_settings set channels = '{}'"],
  ['addresses', 'select from message_addresses for share', 'delete from message_addresses'],
])('it locks %s, although it cannot change anything', async (_name, lock, statement) => {
  await run(async (tx) => {
    expect((await tx.rows(verbatimSql(lock))).length).toBeGreaterThan(0);
    const change = t.owner.begin(async (other) => {
      await other.run(sql`set local lock_timeout = '50ms'`);
      await other.run(verbatimSql(statement));
    });
    await expect(change).rejects.toMatchObject({ code: '55P03' });
  });
});

test.each([
  'select endpoint from push_subscriptions',
  'select p256dh, auth from push_subscriptions',
  'select code_hash from message_addresses',
])('staff may not: %s', async (statement) => {
  const read = inStaffTransaction(t.db, systemProof, (tx) => tx.rows(verbatimSql(statement)));
  await expect(read).rejects.toMatchObject(insufficientPrivilege);
});

test('of the audit log it gets what a notice says, and no price', async () => {
  await t.owner.run(sql`
    insert into audit_log (at, actor_id, action, entity, entity_id, after)
    values (${t.now}, ${visit.family.id}, 'appointment.booked', 'appointment', ${visit.id},
      '{"startsAt": "2027-01-05T04:00:00Z", "price": 12345, "overrideReason": "secret"}')`);
  const changes = await run((tx) =>
    tx.rows<{ change: string }>(sql`
      select to_jsonb(c)::text as change
      from ${announcedChangesSql({
        fromTransaction: '0',
        fromEntry: '0',
        uptoTransaction: sql`pg_snapshot_xmax(pg_current_snapshot())`,
        foreignEntry: '0',
        since: new Date('2026-01-01'),
        most: 10,
      })} c`),
  );
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ change }) => /12345|secret|price/.test(change))).toEqual([]);
});

test('families and staff cannot read changes for notices', async () => {
  const all = { fromTransaction: '0', fromEntry: '0', uptoTransaction: '9', foreignEntry: '0', since: t.now, most: 1 };
  await expect(t.db.rows(sql`select * from ${announcedChangesSql(all)}`)).rejects.toMatchObject(insufficientPrivilege);
});

test('a family reads only its own inbox, and may only mark it as read', async () => {
  const other = await createVisit(t, { startsAt: '2027-01-06T04:00:00Z' });
  for (const { family, id } of [visit, other])
    for (const [channel, state] of [
      ['inbox', 'sent'],
      ['sms', 'due'],
    ])
      await t.owner.run(sql`
        insert into messages (account_id, appointment_id, starts_at, kind, occasion, channel, state, due_at, expires_at,
          next_attempt_at, sent_at)
        values (${family.id}, ${id}, now(), 'booked', '1', ${channel ?? ''}, ${state ?? ''}, now(), now(), now(), now())`);
  const asFamily = <T>(work: (tx: Tx) => Promise<T>) =>
    t.db.begin(async (tx) => {
      await tx.run(sql`select set_config('app.actor_id', ${visit.family.id}, true)`);
      return work(tx);
    });
  expect(await asFamily((tx) => tx.rows(sql`select account_id, channel from messages`))).toEqual([
    { accountId: visit.family.id, channel: 'inbox' },
  ]);
  expect(await asFamily((tx) => tx.run(sql`update messages set read_at = now()`))).toBe(1);
  for (const statement of [
    "update messages set state = 'voided'",
    'delete from messages',
    'select link_hash from messages',
    'select gateway_id from messages',
  ])
    await expect(asFamily((tx) => tx.rows(verbatimSql(statement)))).rejects.toMatchObject(insufficientPrivilege);
});
