import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { getAccount } from '#contract/accounts/endpoints.ts';
import { signIn } from '#contract/accounts/sign-in-endpoints.ts';
import { bookAppointment, listAppointments, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import { listPatients } from '#contract/patients/endpoints.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { setLocalLimits } from '#server/db/limits.ts';
import { readSchema, type Schema } from '#server/db/migrate.ts';
import { Readiness } from '#server/db/readiness.ts';
import { sql } from '#server/db/sql.ts';
import { route } from '#server/http/route.ts';
import { type TestApp, testApp } from '#server/test/app.ts';
import { createFamilies, prepareBooking } from '#server/test/booking-setup.ts';
import { createDoctor } from '#server/test/factories.ts';
import { quickPasswords } from '#server/test/quick-passwords.ts';

/** Opens a transaction. The returned function ends it. */
async function holdOpen(db: { begin: TestApp['db']['begin'] }, take: (tx: Tx) => Promise<unknown>) {
  const taken = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const held = db.begin(async (tx) => {
    await take(tx);
    taken.resolve();
    await release.promise;
  });
  held.catch(taken.reject);
  await taken.promise;
  return async () => {
    release.resolve();
    await held;
  };
}

const lockCalendar = (db: Db, doctorId: string) =>
  db.run(sql`select pg_advisory_xact_lock(doctor_lock_key(${doctorId}))`);

const countWaiting = async ({ owner }: TestApp) => {
  const { count } = await owner.row<{ count: number }>(sql`
    select count(*)::integer as count from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and not granted`);
  return count;
};

describe('with short limits', () => {
  const SleepSchemas = { summary: 'Sleeps.', reply: z.object({}) };
  const sleep = endpoint<typeof SleepSchemas>()('GET /api/test/sleep', 'anyone');
  const LockSchemas = {
    summary: 'Takes two locks.',
    params: z.object({ first: z.coerce.number(), second: z.coerce.number() }),
    reply: z.object({}),
  };
  const lockTwo = endpoint<typeof LockSchemas>()('POST /api/test/:first/:second', 'anyone', { changes: [] });
  const bothHoldOne = Promise.withResolvers<void>();
  let holders = 0;
  const t = testApp({
    limits: { lockMs: 2_500, statementMs: 3_000, connectionWaitMs: 300 },
    extend: (app) => {
      route(app, sleep, SleepSchemas, async (ctx) => {
        await ctx.db.run((db) => db.run(sql`select pg_sleep(60)`));
        return {};
      });
      route(app, lockTwo, LockSchemas, (ctx, { params }) =>
        ctx.db.begin(async (tx) => {
          await tx.run(sql`select pg_advisory_xact_lock(${params.first})`);
          holders += 1;
          if (holders === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
          await tx.run(sql`select pg_advisory_xact_lock(${params.second})`);
          return {};
        }),
      );
    },
  });

  test('a booking gets 503 while the calendar is locked; sent again with its idempotency key, it books', async () => {
    const { booking, browser, doctor } = await prepareBooking(t);
    const release = await holdOpen(t.owner, (tx) => lockCalendar(tx, doctor.id));
    const sent = booking({ doctorId: doctor.id });
    // Two requests wait for the lock, and the third request waits for a slot in the queue.
    const replies = await Promise.all([1, 2, 3].map(() => browser.call(bookAppointment, sent)));
    for (const { status, headers, body } of replies) {
      expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '2' });
      expect(body).toEqual({
        code: 'unavailable',
        message:
          'We could not book this just now because others are changing this doctor’s calendar. Please try again in a moment.',
      });
    }
    const stored = await t.owner.maybeRow(sql`select from appointments where doctor_id = ${doctor.id}`);
    expect(stored).toBeUndefined();
    await release();
    expect(await browser.call(bookAppointment, sent)).toMatchObject({ status: 201 });
  });

  test('a statement that takes too long is cancelled and gets 503', async () => {
    const { status, headers, body } = await t.call(sleep);
    expect({ status, code: body.code, retryAfter: headers['retry-after'] }).toEqual({
      status: 503,
      code: 'unavailable',
      retryAfter: '2',
    });
    expect(t.logged.filter((line) => line.includes('"57014"'))).toHaveLength(1); // PostgreSQL cancelled it
  });

  test('in a deadlock, one request is served and the other gets 503', async () => {
    const replies = await Promise.all([
      t.browser('203.0.113.7').call(lockTwo, { params: { first: 71, second: 72 } }),
      t.browser('203.0.113.8').call(lockTwo, { params: { first: 72, second: 71 } }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 503]);
    expect(replies.find(({ status }) => status === 503)?.headers['retry-after']).toBe('2');
  });
});

describe('with a short limit for idle transactions', () => {
  const t = testApp({ limits: { idleMs: 300, lockMs: 60_000, statementMs: 60_000 } });

  test('an idle transaction is ended, and requests that waited for its lock are served', async () => {
    const { booking, browser, doctor } = await prepareBooking(t);
    const release = await holdOpen(t.db, (tx) => lockCalendar(tx, doctor.id));
    expect(await browser.call(bookAppointment, booking({ doctorId: doctor.id }))).toMatchObject({ status: 201 });
    await expect(release()).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_|25P03)/) });
  });
});

describe('while bookings wait for a lock', () => {
  // As in pool-shares.ts: 40 % of the ten connections are for changes, and two of these may wait for the same doctor.
  const connectionsForChanges = 4;
  const connectionsPerDoctor = 2;
  let readiness: Readiness;
  let schema: Schema;
  const t = testApp({
    limits: {
      lockMs: 60_000,
      statementMs: 60_000,
      transactionMs: 60_000,
      connectionWaitMs: 60_000,
      responseMs: 60_000,
    },
    isReady: () => readiness.isUsable(schema),
  });
  beforeAll(async () => {
    schema = await readSchema();
    readiness = new Readiness(t.database.direct ?? '', 10_000);
  });
  afterAll(() => readiness.close());

  test('signing in, lists and bookings with other doctors are served', async () => {
    const { booking, browser, doctor, family, city } = await prepareBooking(t);
    const password = 'the right words 42';
    await t.owner.run(sql`
      update accounts set password_hash = ${await quickPasswords.hash(password)}, phone = '+919812345678' where id = ${family.id}`);
    const other = await createDoctor(t.db, { cityId: city.id });
    const families = await createFamilies(t, 20);
    const release = await holdOpen(t.owner, (tx) => lockCalendar(tx, doctor.id));
    let completed = 0;
    const waiting = families.map(async (person, n) => {
      const time = `${8 + Math.floor(n / 2)}:${n % 2 ? '30' : '00'}`.padStart(5, '0');
      const form = booking({ patientId: person.patient.id, doctorId: doctor.id, time });
      const { status } = await person.browser.call(bookAppointment, form);
      completed += 1;
      return status;
    });
    await vi.waitUntil(async () => (await countWaiting(t)) === connectionsPerDoctor, { timeout: 30_000 });

    expect(await t.call(signIn, { body: { phone: '9812345678', password } })).toMatchObject({ status: 200 });
    expect(await browser.call(listPatients)).toMatchObject({ status: 200 });
    expect(await browser.call(listAppointments)).toMatchObject({ status: 200 });
    expect(await browser.call(bookAppointment, booking({ doctorId: other.id }))).toMatchObject({ status: 201 });
    expect({ completed, waiting: await countWaiting(t) }).toEqual({ completed: 0, waiting: connectionsPerDoctor });
    await release();
    expect(await Promise.all(waiting)).toEqual(Array(20).fill(201));
  });

  test('reading and signing in are served while moved appointments use all connections for changes', async () => {
    const { booking, doctor } = await prepareBooking(t);
    const families = await createFamilies(t, 8);
    const booked = await Promise.all(
      families.map(({ browser, patient }, n) =>
        browser.call(bookAppointment, booking({ patientId: patient.id, doctorId: doctor.id, time: `${10 + n}:00` })),
      ),
    );
    const release = await holdOpen(t.owner, (tx) => lockCalendar(tx, doctor.id));
    const moves = families.map(({ browser }, n) => {
      const appointmentId = booked[n]?.body.id ?? '';
      const body = { date: '2027-01-07', time: `${10 + n}:00`, version: 1 };
      return browser.call(rescheduleAppointment, { params: { appointmentId }, body });
    });
    await vi.waitUntil(async () => (await countWaiting(t)) === connectionsForChanges, { timeout: 30_000 });
    expect(await families[0]?.browser.call(listAppointments)).toMatchObject({ status: 200 });
    const wrong = { body: { phone: '9800000000', password: 'not the right words' } };
    expect(await t.call(signIn, wrong)).toMatchObject({ status: 401 });
    expect(await countWaiting(t)).toBe(connectionsForChanges);
    await release();
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('a session is found although another transaction has locked its row', async () => {
    const { browser, family } = await prepareBooking(t);
    await t.owner.run(
      sql`update sessions set last_seen_at = ${new Date(t.now.getTime() - 300_000)} where account_id = ${family.id}`,
    );
    const release = await holdOpen(t.owner, (tx) =>
      tx.rows(sql`select from sessions where account_id = ${family.id} for update`),
    );
    expect(await browser.call(getAccount)).toMatchObject({ status: 200 });
    await release();
    expect(await browser.call(getAccount)).toMatchObject({ status: 200 });
    const seen = await t.owner.row<{ lastSeenAt: Date }>(
      sql`select last_seen_at from sessions where account_id = ${family.id}`,
    );
    expect(seen.lastSeenAt).toEqual(t.now);
  });

  test('/readyz responds although every connection is in use', async () => {
    const releases = await Promise.all(
      Array.from({ length: 10 }, () => holdOpen(t.db, (tx) => setLocalLimits(tx, { idleMs: 60_000 }))),
    );
    const pending = t.db.run(sql`select 1`); // waits for a connection
    expect((await t.app.inject('/readyz')).statusCode).toBe(200);
    for (const release of releases) await release();
    await pending;
  });
});

test('the database is not ready if it accepts connections but never responds', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const readiness = new Readiness({ host: '127.0.0.1', port, username: 'nobody', database: 'none' }, 100);
  const none = { migrations: [], functions: [] };
  expect(await Promise.all([readiness.isUsable(none), readiness.isUsable(none)])).toEqual([false, false]);
  expect(await readiness.isUsable(none)).toBe(false);
  await readiness.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
