import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createCity, createSession, createType } from '#server/test/factories.ts';
import type { FamilyScope } from './access.ts';
import { inFamilyTransaction, type Tx } from './db/client.ts';
import { identifier, sql } from './db/sql.ts';
import * as accounts from './features/accounts/queries.ts';
import * as sessions from './features/accounts/sessions-queries.ts';
import * as appointments from './features/appointments/queries.ts';
import * as patients from './features/patients/queries.ts';
import { tokenHash } from './secrets.ts';

// The code's own wall is taken away: a scope that spans every family, which only `access.ts` may make for staff, and
// no scope at all. What a family asks for in PostgreSQL must still end at its own rows.
const t = testApp();
const everybody = { ownerId: null } as FamilyScope;
let stranger: string;
let victim: { accountId: string; patientId: string; appointmentId: string };
let visit: { type: string; city: string };

beforeAll(async () => {
  stranger = (await createAccount(t.db)).id;
  await createAppointment(t.db, { id: stranger });
  const family = await createAccount(t.db);
  const { id, patientId } = await createAppointment(t.db, family);
  victim = { accountId: family.id, patientId, appointmentId: id };
  await createSession(t.owner, family.id, t.now);
  visit = { type: (await createType(t.db, { basePrice: 0 })).name, city: (await createCity(t.db)).name };
  await t.owner.run(
    sql`insert into audit_log (actor_id, action, entity, entity_id) values (${family.id}, 'appointment.booked', 'appointment', ${id})`,
  );
  await t.owner.run(sql`insert into booking_limit_hits values (${family.id}, 'limit_hour', now(), 1, now())`);
  await t.owner.run(sql`insert into devices values (sha256('d'), ${family.id}, now())`);
  await t.owner.run(sql`
    insert into phone_codes (challenge, phone, purpose, code_hash, sent_at, expires_at)
    values (${randomUUID()}, '+919800000000', 'reset', 'x', now(), now())`);
});

const tables = [
  'accounts',
  'appointments',
  'audit_log',
  'booking_limit_hits',
  'devices',
  'patients',
  'phone_codes',
  'sessions',
];

async function everyRow() {
  const hashes = tables.map(async (name) => {
    const row = await t.owner.maybeRow(sql`
      select count(*)::integer as rows, md5(string_agg(r::text, '|' order by r::text)) as hash from ${identifier(name)} r`);
    return [name, row];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

const asStranger = <T>(work: (tx: Tx) => Promise<T>) => inFamilyTransaction(t.db, stranger, work);
/** What a statement says, or `refused` where the role may not even ask. */
const attempt = <T>(work: (tx: Tx) => Promise<T>) =>
  asStranger(work).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
    return 'refused' as const;
  });

test.each(tables)('%s: whatever a family asks for, another family is not in the answer', async (name) => {
  const before = await everyRow();
  const rows = await attempt((tx) => tx.rows(sql`select to_json(r)::text as row from ${identifier(name)} r`));
  const seen = rows === 'refused' ? '' : rows.map(({ row }) => row).join('\n');
  for (const id of [...Object.values(victim), '+919800000000']) expect(seen).not.toContain(id);
  const owner = { accounts: 'id', patients: 'user_id', appointments: 'user_id', audit_log: 'actor_id' }[name];
  const theirs = name === 'phone_codes' ? sql`true` : sql`${identifier(owner ?? 'account_id')} = ${victim.accountId}`;
  const column = await t.owner.row<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_name = ${name} and is_generated = 'NEVER' order by ordinal_position desc limit 1`);
  const changed = await attempt((tx) =>
    tx.run(sql`update ${identifier(name)} set ${identifier(column.name)} = ${identifier(column.name)} where ${theirs}`),
  );
  const erased = await attempt((tx) => tx.run(sql`delete from ${identifier(name)} where ${theirs}`));
  for (const outcome of [changed, erased]) expect(outcome === 'refused' || outcome === 0).toBe(true);
  expect(await everyRow()).toEqual(before);
});

test('every query on a family, given a scope that spans all families, finds nothing of another one', async () => {
  const { accountId, patientId, appointmentId } = victim;
  const patient = { name: 'Mine now', age: 40, gender: 'Male' as const };
  const filter = { when: 'all' as const, now: t.now, limit: 100 };
  const before = await everyRow();
  await asStranger(async (tx) => {
    expect(await patients.findPatient(tx, everybody, patientId, t.now)).toBeNull();
    expect(await patients.findPatients(tx, everybody, filter)).toHaveLength(1);
    expect(await patients.updatePatient(tx, everybody, patientId, patient, t.now)).toBe(false);
    expect(await patients.deletePatient(tx, everybody, patientId, t.now)).toBeNull();
    expect(await appointments.findAppointment(tx, everybody, appointmentId)).toBeNull();
    expect(await appointments.findAppointments(tx, everybody, filter)).toHaveLength(1);
    expect(await appointments.countAppointments(tx, everybody, filter)).toBe(1);
    expect(await appointments.findSteps(tx, everybody, appointmentId)).toEqual([]);
    expect(await appointments.findHistory(tx, appointmentId)).toEqual([]);
    expect(await appointments.lockAppointment(tx, everybody, appointmentId)).toBeNull();
    await appointments.cancel(tx, appointmentId);
    expect(await accounts.findAccount(tx, accountId)).toBeNull();
    expect(await accounts.renameAccount(tx, accountId, 'Mine now')).toBeNull();
    expect(await sessions.findSessions(tx, accountId, t.now)).toEqual([]);
    expect(await sessions.deleteSessions(tx, accountId)).toBe(0);
    await accounts.setOwnPassword(tx, accountId, 'x', t.now);
  });
  await expect(asStranger((tx) => patients.insertPatient(tx, accountId, patient, t.now))).rejects.toMatchObject({
    code: '42501',
  });
  expect(await everyRow()).toEqual(before);
});

// Their own look at the owner is taken out of the functions too: what remains is PostgreSQL's.
test('booking for another family, and moving its appointment, fail without the functions’ own check', async () => {
  for (const name of ['book_appointment', 'move_appointment']) {
    const row = await t.owner.row<{ text: string }>(sql`
      select replace(pg_get_functiondef(oid), ' and (acts_as_staff or ', ' and (true or ') as text
      from pg_proc where proname = ${name}`);
    expect(row.text).toContain('and (true or ');
    await t.owner.script(row.text);
  }
  const { patientId, appointmentId } = victim;
  const requester = {
    actorId: stranger,
    role: 'user' as const,
    actsAsStaff: false,
    sessionToken: tokenHash(await createSession(t.owner, stranger, t.now)),
    now: t.now,
    requestId: 'test',
  };
  const startsAt = new Date('2027-02-03T06:30:00Z');
  const before = await everyRow();
  const booking = {
    ...visit,
    startsAt,
    patientId,
    id: randomUUID(),
    digest: Buffer.from('x'),
    notes: '',
    seenTotal: 0,
    doctorId: null,
    clinicId: null,
    parentId: null,
    acceptsOverlap: false,
    needsVerifiedPhone: false,
  };
  const move = { appointmentId, startsAt, noticeHours: null, version: 1 };
  expect(await appointments.book(t.db, requester, booking)).toMatchObject({ outcome: 'patient_unknown' });
  expect(await appointments.move(t.db, requester, move)).toBe('unknown');
  expect(await everyRow()).toEqual(before);
});
