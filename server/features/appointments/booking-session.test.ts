import { expect, test } from 'vitest';
import { bookAppointment, cancelAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import { changeAppointmentStatus } from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createPatient } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';

const t = testApp();
const signedOut = { status: 401, body: { code: 'unauthenticated', message: 'Please log in to access this page' } };

/** A family with one booked visit, and a second booking that waits for the family's lock while `change` happens. */
async function bookDuring(change: (setup: Awaited<ReturnType<typeof prepareBooking>>) => Promise<unknown>) {
  const setup = await prepareBooking(t);
  expect((await setup.browser.call(bookAppointment, setup.booking())).status).toBe(201);
  const answer = await sendWhileLocked(
    t,
    (tx) => tx.rows(sql`select pg_advisory_xact_lock(family_lock_key(${setup.family.id}))`),
    () => setup.browser.call(bookAppointment, setup.booking({ date: '2027-02-03' })),
    () => change(setup),
  );
  const rows = await t.owner.rows(sql`select from appointments where patient_id = ${setup.patient.id}`);
  return { answer, count: rows.length };
}

type Session = { tokenHash: Buffer; accountId: string; createdAt: Date; lastSeenAt: Date; expiresAt: Date };

test.each<[string, (of: { family: { id: string } }) => Promise<unknown>]>([
  ['its session was revoked', ({ family }) => t.owner.run(sql`delete from sessions where account_id = ${family.id}`)],
  [
    'its account was deactivated',
    ({ family }) => t.owner.run(sql`update accounts set deactivated_at = now() where id = ${family.id}`),
  ],
  [
    'it was given a temporary password',
    ({ family }) => t.owner.run(sql`update accounts set password_is_temporary = true where id = ${family.id}`),
  ],
  [
    'its role changed',
    ({ family }) => t.owner.run(sql`update accounts set user_role = 'assistant' where id = ${family.id}`),
  ],
])('a booking that waited for a lock is rejected if meanwhile %s', async (_name, change) => {
  const { answer, count } = await bookDuring(change);
  expect(answer).toMatchObject(signedOut);
  expect(count).toBe(1);
});

test('a booking that waited for a lock is made if the session is still valid', async () => {
  const { answer, count } = await bookDuring(async () => undefined);
  expect(answer.status).toBe(201);
  expect(count).toBe(2);
});

test('moves, cancellations and status changes that waited are rejected after the session was revoked', async () => {
  const { browser, booking, family } = await prepareBooking(t);
  const staff = await createAccount(t.db, { role: 'assistant' });
  const staffBrowser = await t.as(staff);
  const { id: appointmentId } = (await browser.call(bookAppointment, booking())).body;
  const params = { appointmentId };
  const changes: (() => Promise<{ status: number }>)[] = [
    () => browser.call(rescheduleAppointment, { params, body: { date: '2027-02-03', time: '10:00', version: 1 } }),
    () => browser.call(cancelAppointment, { params, body: { version: 1 } }),
    () => staffBrowser.call(changeAppointmentStatus, { params, body: { status: 'closed' as const, version: 1 } }),
  ];
  for (const change of changes) {
    const sessions = await t.owner.rows<Session>(
      sql`select * from sessions where account_id in (${family.id}, ${staff.id})`,
    );
    const answer = await sendWhileLocked(
      t,
      (tx) => tx.rows(sql`select pg_advisory_xact_lock(family_lock_key(${family.id}))`),
      change,
      () => t.owner.run(sql`delete from sessions where account_id in (${family.id}, ${staff.id})`),
    );
    expect(answer).toMatchObject(signedOut);
    for (const { tokenHash, accountId, createdAt, lastSeenAt, expiresAt } of sessions)
      await t.owner.run(sql`
        insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
        values (${tokenHash}, ${accountId}, ${createdAt}, ${lastSeenAt}, ${expiresAt})`);
  }
  const row = await t.owner.maybeRow(sql`select status, version from appointments where id = ${appointmentId}`);
  expect(row).toEqual({ status: 'scheduled', version: 1 });
});

test('a former member of staff cannot book for other families; a new member can at once', async () => {
  const { booking, family } = await prepareBooking(t);
  const other = await createPatient(t.db, await createAccount(t.db));
  const staff = await createAccount(t.db, { role: 'assistant' });
  const [staffBrowser, familyBrowser] = [await t.as(staff), await t.as(family)];
  const at = (time: string) => booking({ patientId: other.id, time });
  expect((await staffBrowser.call(bookAppointment, at('10:00'))).status).toBe(201);
  expect((await familyBrowser.call(bookAppointment, at('11:00'))).status).toBe(404);
  await t.owner.run(sql`update accounts set user_role = 'user' where id = ${staff.id}`);
  await t.owner.run(sql`update accounts set user_role = 'manager' where id = ${family.id}`);
  expect((await staffBrowser.call(bookAppointment, at('12:00'))).status).toBe(404);
  expect((await familyBrowser.call(bookAppointment, at('13:00'))).status).toBe(201);
  const { actors } = await t.owner.row<{ actors: string[] }>(sql`
    select array_agg(l.actor_id || ' ' || l.actor_role order by l.id) as actors
    from audit_log l join appointments a on a.id::text = l.entity_id where a.patient_id = ${other.id}`);
  expect(actors).toEqual([`${staff.id} assistant`, `${family.id} manager`]);
});
