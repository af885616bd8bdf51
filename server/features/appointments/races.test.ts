import { expect, test } from 'vitest';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  rescheduleAppointment,
} from '#contract/appointments/endpoints.ts';
import { removePatient } from '#contract/patients/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type TestApp, testApp } from '#server/test/app.ts';
import { createFamilies, prepareBooking } from '#server/test/booking-setup.ts';

// Many concurrent requests over HTTP, on a pool of ten connections.
const t = testApp();
const taken = 'That time has just been taken. Please choose another.';
const day = '2027-02-01';

/** The doctor's booked visits: their sorted start times, and the number of overlapping pairs. */
async function findBookedVisits({ owner }: TestApp, doctorId: string) {
  const visits = await owner.rows<{ startsAt: Date; endsAt: Date }>(sql`
    select starts_at, ends_at from appointments where doctor_id = ${doctorId} and status <> 'cancelled' order by starts_at`);
  const overlaps = visits.filter((visit, at) => visit.startsAt < (visits[at - 1]?.endsAt ?? 0)).length;
  return { starts: visits.map((visit) => visit.startsAt.toISOString().slice(11, 16)), overlaps };
}

/** Many families book one slot concurrently, three times: one succeeds, and the others get the right message. */
async function raceForOneSlot(app: TestApp, familyCount: number) {
  const { doctor, booking } = await prepareBooking(app);
  const families = await createFamilies(app, familyCount);
  for (const time of ['11:00', '12:00', '13:00']) {
    const answers = await Promise.all(
      families.map(({ patient, browser }) =>
        browser.call(bookAppointment, booking({ patientId: patient.id, doctorId: doctor.id, date: day, time })),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(familyCount - 1);
    expect(new Set(refused.map((answer) => answer.body.message))).toEqual(new Set([taken]));
  }
  expect(await findBookedVisits(app, doctor.id)).toEqual({ starts: ['05:30', '06:30', '07:30'], overlaps: 0 });
}

test('of fifty concurrent bookings of one slot, one succeeds, three times', () => raceForOneSlot(t, 50));

test('with partly overlapping times, every rejected booking overlaps a booked one', async () => {
  const { doctor, booking } = await prepareBooking(t);
  const families = await createFamilies(t, 40);
  const answers = await Promise.all(
    families.map(async ({ patient, browser }, at) => {
      // The slot length changes from 30 to 50 minutes during the race.
      if (at === 20) await t.owner.run(sql`update doctors set slot_minutes = 50 where id = ${doctor.id}`);
      const minute = 600 + ((at * 77) % 240);
      const time = `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
      const given = { patientId: patient.id, doctorId: doctor.id, date: day, time };
      return { minute, ...(await browser.call(bookAppointment, booking(given))) };
    }),
  );
  const booked = answers.filter((answer) => answer.status === 201).map((answer) => answer.minute);
  const { starts, overlaps } = await findBookedVisits(t, doctor.id);
  expect({ overlaps, count: starts.length }).toEqual({ overlaps: 0, count: booked.length });
  for (const { minute, body } of answers.filter((answer) => answer.status !== 201)) {
    expect(body.message).toBe(taken);
    expect(booked.some((other) => Math.abs(other - minute) < 50)).toBe(true);
  }
});

test('one idempotency key sent 100 times in parallel books once, with equal replies', async () => {
  const { browser, booking, doctor } = await prepareBooking(t);
  const sent = booking({ doctorId: doctor.id });
  const answers = await Promise.all(Array.from({ length: 100 }, () => browser.call(bookAppointment, sent)));
  expect(answers.every((answer) => answer.status === 201)).toBe(true);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
});

test('of two concurrent bodies with one idempotency key, one is booked and the other rejected', async () => {
  const { browser, booking, patient } = await prepareBooking(t);
  const { body } = booking();
  const bodies = Array.from({ length: 20 }, (_, at) => ({ ...body, time: at % 2 ? '15:30' : '17:00' }));
  const answers = await Promise.all(bodies.map((one) => browser.call(bookAppointment, { body: one })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(10).fill(201), ...Array(10).fill(409)]);
  expect(new Set(answers.map((answer) => answer.body.id ?? answer.body.message)).size).toBe(2);
  expect(answers.find((answer) => answer.status === 409)?.body.message).toBe(
    'This booking was already sent with other details. Please reload the page.',
  );
  expect(await t.owner.rows(sql`select from appointments where patient_id = ${patient.id}`)).toHaveLength(1);
});

test('a slot that is cancelled while other families book it never has two bookings', async () => {
  const { doctor, booking } = await prepareBooking(t);
  const families = await createFamilies(t, 12);
  const bookSlot = ({ patient, browser }: (typeof families)[number]) =>
    browser.call(bookAppointment, booking({ patientId: patient.id, doctorId: doctor.id, date: day, time: '10:00' }));
  let [holder] = families;
  let appointmentId = holder ? (await bookSlot(holder)).body.id : '';
  for (let round = 0; round < 5; round += 1) {
    const params = { appointmentId };
    const [cancelled, ...answers] = await Promise.all([
      holder?.browser.call(cancelAppointment, { params, body: { version: 1 } }),
      ...families.filter((family) => family !== holder).map(bookSlot),
    ]);
    expect(cancelled?.status).toBe(200);
    const winners = answers.filter((answer) => answer.status === 201);
    expect(winners.length).toBeLessThanOrEqual(1);
    expect((await findBookedVisits(t, doctor.id)).starts).toHaveLength(winners.length);

    // Afterwards one booking has the slot, or it is free again.
    const others = families.filter((family) => family !== holder);
    const won = answers.findIndex((answer) => answer.status === 201);
    holder = others[Math.max(won, 0)];
    appointmentId = won >= 0 ? (answers[won]?.body.id ?? '') : holder ? (await bookSlot(holder)).body.id : '';
    expect((await findBookedVisits(t, doctor.id)).starts).toHaveLength(1);
  }
});

test('of concurrent moves and bookings of one slot, one succeeds, and rejected moves keep the old time', async () => {
  const { doctor, booking } = await prepareBooking(t);
  const families = await createFamilies(t, 20);
  const withBooking = await Promise.all(
    families.slice(0, 10).map(async ({ patient, browser }, at) => {
      const given = { patientId: patient.id, doctorId: doctor.id, date: day, time: `${at + 8}:00`.padStart(5, '0') };
      const { body } = await browser.call(bookAppointment, booking(given));
      return { browser, params: { appointmentId: body.id }, startsAt: body.startsAt };
    }),
  );
  const moves = withBooking.map(({ browser, params }) =>
    browser.call(rescheduleAppointment, { params, body: { date: day, time: '19:30', version: 1 } }),
  );
  const bookings = families
    .slice(10)
    .map(({ patient, browser }) =>
      browser.call(bookAppointment, booking({ patientId: patient.id, doctorId: doctor.id, date: day, time: '19:30' })),
    );
  const [moved, booked] = [await Promise.all(moves), await Promise.all(bookings)];
  expect([...moved, ...booked].filter((answer) => answer.status < 300)).toHaveLength(1);
  for (const [at, { browser, params, startsAt }] of withBooking.entries()) {
    const now = (await browser.call(getAppointment, { params })).body;
    if (moved[at]?.status === 200) expect(now).toMatchObject({ startsAt: `${day}T14:00:00.000Z`, version: 2 });
    else expect(now).toMatchObject({ startsAt, version: 1, status: 'open' });
  }
  expect((await findBookedVisits(t, doctor.id)).overlaps).toBe(0);
});

test('two visits that are moved to each other’s time keep their own, without a deadlock', async () => {
  const { doctor, booking } = await prepareBooking(t);
  const pair = await createFamilies(t, 2);
  const times = ['10:00', '11:00'];
  const ids = await Promise.all(
    pair.map(async ({ patient, browser }, at) => {
      const given = { patientId: patient.id, doctorId: doctor.id, date: day, time: times[at] };
      return (await browser.call(bookAppointment, booking(given))).body.id;
    }),
  );
  const answers = await Promise.all(
    pair.map(({ browser }, at) =>
      browser.call(rescheduleAppointment, {
        params: { appointmentId: ids[at] ?? '' },
        body: { date: day, time: times[1 - at] ?? '', version: 1 },
      }),
    ),
  );
  expect(answers.map((answer) => answer.body.message)).toEqual([taken, taken]);
  expect(await findBookedVisits(t, doctor.id)).toEqual({ starts: ['04:30', '05:30'], overlaps: 0 });
});

test('of two concurrent moves and a cancellation of one appointment, one succeeds', async () => {
  const { browser, booking } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const params = { appointmentId: id };
  const answers = await Promise.all([
    browser.call(rescheduleAppointment, { params, body: { date: day, time: '09:00', version: 1 } }),
    browser.call(rescheduleAppointment, { params, body: { date: day, time: '18:00', version: 1 } }),
    browser.call(cancelAppointment, { params, body: { version: 1 } }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  expect((await browser.call(getAppointment, { params })).body).toMatchObject({ version: 2 });
});

test('of a concurrent removal and booking of a patient, one is rejected', async () => {
  const { booking } = await prepareBooking(t);
  for (const { patient, browser } of await createFamilies(t, 40)) {
    const body = { patientId: patient.id, date: day };
    const { id } = (await browser.call(bookAppointment, booking({ ...body, time: '10:00' }))).body;
    // A patient with a cancelled appointment is archived, not deleted.
    await browser.call(cancelAppointment, { params: { appointmentId: id }, body: { version: 1 } });
    const [booked, removed] = await Promise.all([
      browser.call(bookAppointment, booking({ ...body, time: '12:00' })),
      browser.call(removePatient, { params: { patientId: patient.id } }),
    ]);
    expect(['201 409', '404 200']).toContain(`${booked.status} ${removed.status}`);
  }
});

test('one submit without a doctor, sent 50 times in parallel, books once, with equal replies', async () => {
  const { browser, booking } = await prepareBooking(t);
  const sent = booking({ confirmsOverlap: true });
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.call(bookAppointment, sent)));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
});

// Two guards prevent double bookings: a check in the SQL function, and a constraint. Each is enough alone; without both, the
// test of one slot must fail.
const withoutCheck = testApp();
const withoutConstraint = testApp();
const dropConstraint = ({ owner }: TestApp) =>
  owner.run(sql`alter table appointments drop constraint appointments_doctor_free`);

test('without the constraint, the function still accepts only one booking', async () => {
  await dropConstraint(withoutConstraint);
  await raceForOneSlot(withoutConstraint, 20);
});

test('without the check in the function the constraint is enough; without both, double bookings happen', async () => {
  await withoutCheck.owner.run(sql`
    create or replace function is_taken(wanted_doctor uuid, from_time timestamptz, to_time timestamptz)
      returns boolean language sql stable return false`);
  await raceForOneSlot(withoutCheck, 20);
  await dropConstraint(withoutCheck);
  await expect(raceForOneSlot(withoutCheck, 20)).rejects.toThrow('to have a length of 1');
});
