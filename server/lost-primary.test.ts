import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bookAppointment, listAppointments } from '#contract/appointments/endpoints.ts';
import { addFamily } from '#contract/families/endpoints.ts';
import { addPatient, listPatients } from '#contract/patients/endpoints.ts';
import { takePayment } from '#contract/payments/staff-endpoints.ts';
import type { Pool, Tx } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { identifier, sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount } from '#server/test/factories.ts';
import { createVisit } from '#server/test/staff-setup.ts';

const t = testApp();

const busy = { code: 'unavailable', message: 'The service is busy or restarting. Please try again in a moment.' };
const readOnly = {
  code: 'read_only',
  message: 'We cannot save changes for a few minutes. What you entered is kept: please try again in a moment.',
};
const meera = { name: 'Meera', age: '40', gender: 'Female' as const };

/** A connection of the test, with the role of requests. It sees which requests wait, and may terminate their connections. */
let testPool: Pool;
beforeAll(() => {
  testPool = openPool(t.db.connection, { max: 1 });
});
afterAll(() => testPool.end({ timeout: 1 }));
const ofRequests = sql`datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
/** Terminates all connections of requests. */
const terminate = () =>
  testPool.run(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${ofRequests}`);

/** Runs a request that waits for a lock, terminates its connection meanwhile, and then releases the lock. */
async function cutOff<T>(lock: (tx: Tx) => Promise<unknown>, send: () => Promise<T>): Promise<T> {
  const release = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = t.owner.begin(async (tx) => {
    await lock(tx);
    locked.resolve();
    await release.promise;
  });
  holder.catch(locked.reject);
  await locked.promise;
  const reply = send();
  const waiting = sql`select from pg_stat_activity where ${ofRequests} and wait_event_type = 'Lock'`;
  try {
    await vi.waitUntil(async () => (await testPool.rows(waiting)).length > 0, { timeout: 30_000 });
    await terminate();
  } finally {
    release.resolve();
    await holder;
  }
  return reply;
}

describe('a connection that is lost during a request', () => {
  test('a booking is repeated by its own key, and booked once', async () => {
    const { booking, browser, doctor } = await prepareBooking(t);
    const lock = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(doctor_lock_key(${doctor.id}))`);
    const reply = await cutOff(lock, () => browser.call(bookAppointment, booking({ doctorId: doctor.id })));
    expect(reply).toMatchObject({ status: 201 });
    expect(await t.owner.rows(sql`select from appointments where doctor_id = ${doctor.id}`)).toHaveLength(1);
  });

  test('a read is repeated', async () => {
    const { browser, patient } = await prepareBooking(t);
    const lock = (tx: Tx) => tx.run(sql`lock table patients in access exclusive mode`);
    const reply = await cutOff(lock, () => browser.call(listPatients));
    expect(reply).toMatchObject({ status: 200, body: { rows: [{ id: patient.id }] } });
  });

  test('a write without a key gets 503, and stored nothing', async () => {
    const { browser, family } = await prepareBooking(t);
    const lock = (tx: Tx) => tx.run(sql`lock table patients in share mode`);
    const { status, body, headers } = await cutOff(lock, () => browser.call(addPatient, { body: meera }));
    expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({ status: 503, body: busy, retryAfter: '2' });
    expect(await t.owner.rows(sql`select from patients where user_id = ${family.id}`)).toHaveLength(1);
    expect(await browser.call(addPatient, { body: meera })).toMatchObject({ status: 201 });
  });
});

describe('a database that only accepts reads', () => {
  const setReadOnly = async (value: 'on' | 'off') => {
    await t.owner.run(sql`
      alter role caresaathi_app in database ${identifier(t.database.name)}
      set default_transaction_read_only = ${identifier(value)}`);
    await terminate();
  };
  afterEach(async () => {
    await setReadOnly('off');
    await vi.waitUntil(() => t.database.primary.state === 'writable', { timeout: 30_000 });
  });

  test('people read their data and are told that changes cannot be saved; later they can, without a restart', async () => {
    const { booking, browser, patient } = await prepareBooking(t);
    // After more than a minute, a session is marked as seen again, if the database accepts writes.
    await t.owner.run(sql`update sessions set last_seen_at = last_seen_at - interval '10 minutes'`);
    await setReadOnly('on');
    expect(await browser.call(listPatients)).toMatchObject({ status: 200, body: { rows: [{ id: patient.id }] } });
    expect(await browser.call(listAppointments)).toMatchObject({ status: 200 });
    const sent = booking();
    for (const reply of [await browser.call(bookAppointment, sent), await browser.call(addPatient, { body: meera })]) {
      expect(reply).toMatchObject({ status: 503, body: readOnly });
      expect(reply.headers['retry-after']).toBe('5');
    }
    await setReadOnly('off');
    await vi.waitUntil(() => t.database.primary.state === 'writable', { timeout: 30_000 });
    expect(await browser.call(bookAppointment, sent)).toMatchObject({ status: 201 });
  });

  test('a repeated request is not confirmed, though what it stored is there', async () => {
    const { booking, browser } = await prepareBooking(t);
    const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
    const { params } = await createVisit(t);
    const sent = [
      () => browser.call(bookAppointment, visit),
      () => assistant.call(takePayment, { params, body: payment }),
      () => assistant.call(addFamily, { body: family }),
    ];
    const visit = booking();
    const payment = { key: randomUUID(), amount: 10_000, method: 'cash' as const };
    const family = { key: randomUUID(), phone: '9811111111', name: 'Asha', patient: meera };
    for (const send of sent) expect((await send()).status).toBeLessThan(300);
    for (const send of sent) expect((await send()).status).toBeLessThan(300);
    await setReadOnly('on');
    for (const send of sent) expect(await send()).toMatchObject({ status: 503, body: readOnly });
  });
});

test('the transaction of a repeated request writes, so that its commit waits for a synchronous standby', async () => {
  const writes = (work: (tx: Tx) => Promise<unknown>) =>
    t.db.begin(async (tx) => {
      await work(tx);
      return tx.row(sql`select pg_current_xact_id_if_assigned() is not null as "isWriting"`);
    });
  expect(await writes((tx) => tx.run(sql`select 1`))).toEqual({ isWriting: false });
  expect(await writes((tx) => tx.run(sql`select confirm_stored()`))).toEqual({ isWriting: true });
});
