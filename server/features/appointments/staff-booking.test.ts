import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  rescheduleAppointment,
} from '#contract/appointments/endpoints.ts';
import {
  addCallNote,
  addStep,
  bookForFamily,
  changeAppointmentStatus,
  changeAttendance,
  editAppointment,
  getStaffAppointment,
  moveAppointment,
} from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type TestApp, testApp } from '#server/test/app.ts';
import { createAccount, createClinic, createPatient, createStep } from '#server/test/factories.ts';
import { createVisit, findAudit, prepareStaff, stopVersions } from '#server/test/staff-setup.ts';

// It is 10:00 AM on Tuesday, Jan 5, 2027 in India. The doctor works every day from 9:00 to 17:00, in slots of 30 minutes.
const t = testApp();
const taken = 'That time has just been taken. Please choose another.';
const onLeave = 'The doctor is away at that time. Please choose another time or another doctor.';
const begun = 'This time has already begun. Please give a reason to use it anyway.';
const outside = 'The doctor does not see patients at that time. Please give a reason to use it anyway.';
const clinicShut = 'The clinic is closed at that time. Please give a reason to use it anyway.';

async function prepareStaffBooking(app: TestApp = t) {
  const setup = await prepareStaff(app);
  const family = await createAccount(app.db);
  const patient = await createPatient(app.db, family);
  const clinic = await createClinic(app.db, { cityId: setup.city.id });
  const booking = (given: Record<string, unknown> = {}) => ({
    body: {
      key: randomUUID(),
      patientId: patient.id,
      type: setup.type.name,
      city: setup.city.name,
      doctorId: setup.doctor.id,
      seenTotal: 50_000,
      date: '2027-01-06',
      time: '11:00',
      ...given,
    },
  });
  return { ...setup, family, patient, clinic, booking };
}

test('a walk-in that has begun, and a time outside hours, need a reason, which is stored, shown and audited', async () => {
  const { assistant, booking } = await prepareStaffBooking();
  const today = { date: '2027-01-05' };
  const cases = [
    [{ ...today, time: '09:30' }, begun],
    [{ ...today, time: '10:10' }, outside], // between two slots
    [{ ...today, time: '18:00' }, outside],
  ] as const;
  for (const [given, message] of cases) {
    const wanted = booking(given);
    expect(await assistant.call(bookForFamily, wanted)).toMatchObject({
      status: 409,
      body: { code: 'needs_reason', message },
    });
    // The rejected attempt did not use up the idempotency key.
    const withReason = { body: { ...wanted.body, overrideReason: ' High fever ', confirmsOverlap: true } };
    const booked = await assistant.call(bookForFamily, withReason);
    expect(booked.status).toBe(201);
    const params = { appointmentId: booked.body.id };
    expect((await assistant.call(getStaffAppointment, { params })).body).toMatchObject({
      overrideReason: 'High fever',
      isBookedByStaff: true,
      isRequested: false,
      status: 'open',
    });
    expect(await findAudit(t, booked.body.id)).toMatchObject([
      { action: 'appointment.booked', after: { price: 50_000, overrideReason: 'High fever' } },
    ]);
    await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${booked.body.id}`);
  }
});

test('a reason for a regular time is not stored', async () => {
  const { assistant, booking } = await prepareStaffBooking();
  const { id } = (await assistant.call(bookForFamily, booking({ overrideReason: 'Just in case' }))).body;
  const { overrideReason } = (await assistant.call(getStaffAppointment, { params: { appointmentId: id } })).body;
  expect(overrideReason).toBeNull();
  expect((await findAudit(t, id))[0]?.after).toEqual({ startsAt: '2027-01-06T05:30:00+00:00', price: 50_000 });
});

test('no reason permits a double booking, a day of leave, a closed day, an earlier day or a time a year ahead', async () => {
  const { assistant, booking, doctor, clinic } = await prepareStaffBooking();
  await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T13:30:00Z' }); // 19:00 to 19:30
  await t.owner.run(
    sql`insert into doctor_leave (doctor_id, first_day, last_day) values (${doctor.id}, '2027-01-07', '2027-01-07')`,
  );
  await t.owner.run(sql`insert into clinic_closed_days values (${clinic.id}, '2027-01-08')`);
  const cases = [
    [{ date: '2027-01-05', time: '19:15' }, taken],
    [{ date: '2027-01-07', time: '11:00' }, onLeave],
    [{ date: '2027-01-07', time: '20:00' }, onLeave],
    [
      { date: '2027-01-08', time: '20:00', clinicId: clinic.id },
      'The clinic is closed on that day. Please choose another.',
    ],
    [{ date: '2027-01-04', time: '11:00' }, 'Please choose a time that lies ahead.'],
    [{ date: '2028-01-06', time: '20:00' }, 'Appointments can be booked up to one year ahead.'],
  ] as const;
  for (const [given, message] of cases) {
    const answer = await assistant.call(bookForFamily, booking({ ...given, overrideReason: 'Urgent' }));
    expect([given, answer.status, answer.body.message]).toEqual([given, 409, message]);
  }
});

test('a time outside the clinic’s weekly hours needs a reason too', async () => {
  const { assistant, booking, clinic } = await prepareStaffBooking();
  await t.owner.run(sql`insert into clinic_hours select ${clinic.id}, day, 540, 660 from generate_series(1, 7) day`);
  const wanted = booking({ clinicId: clinic.id, time: '11:00' });
  expect(await assistant.call(bookForFamily, wanted)).toMatchObject({
    status: 409,
    body: { code: 'needs_reason', message: clinicShut },
  });
  expect((await assistant.call(bookForFamily, { body: { ...wanted.body, overrideReason: 'Agreed' } })).status).toBe(
    201,
  );
});

test('a booking by staff that is sent again is the same booking', async () => {
  const { assistant, booking } = await prepareStaffBooking();
  const wanted = booking({ time: '20:00', overrideReason: 'Agreed with the doctor' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => assistant.call(bookForFamily, wanted)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
});

test('families cannot give a reason: the endpoint of staff rejects them, and their own endpoint has no such field', async () => {
  const { family, booking } = await prepareStaffBooking();
  const stranger = await t.as(await createAccount(t.db));
  const own = await t.as(family);
  const wanted = booking({ time: '20:00', overrideReason: 'Please' });
  for (const browser of [own, stranger]) expect((await browser.call(bookForFamily, wanted)).status).toBe(403);
  expect((await t.call(bookForFamily, wanted)).status).toBe(401);
  expect(await own.call(bookAppointment, wanted as never)).toMatchObject({
    status: 400,
    body: { fields: { overrideReason: 'This field is not expected here.' } },
  });
  expect(await t.owner.rows(sql`select from appointments where user_id = ${family.id}`)).toHaveLength(0);
});

test('staff book for their own family without being shown as staff', async () => {
  const { account, assistant, booking } = await prepareStaffBooking();
  const own = await createPatient(t.db, account);
  const { id } = (await assistant.call(bookForFamily, booking({ patientId: own.id, time: '12:00' }))).body;
  const rows = await t.owner.rows(sql`select is_booked_by_staff from appointments where id = ${id}`);
  expect(rows).toEqual([{ isBookedByStaff: false }]);
});

test('a visit is moved outside hours with a reason; a move back to a regular time clears it', async () => {
  const { assistant, booking, family } = await prepareStaffBooking();
  const { id } = (await assistant.call(bookForFamily, booking())).body;
  const params = { appointmentId: id };
  const move = (time: string, version: number, overrideReason?: string) =>
    assistant.call(moveAppointment, { params, body: { date: '2027-01-06', time, version, overrideReason } });
  expect(await move('20:00', 1)).toMatchObject({ status: 409, body: { code: 'needs_reason', message: outside } });
  expect(await move('20:00', 1, 'After work')).toMatchObject({
    status: 200,
    body: { startsAt: '2027-01-06T14:30:00.000Z', overrideReason: 'After work', version: 2 },
  });
  const own = await t.as(family);
  const back = { params, body: { date: '2027-01-06', time: '12:00', version: 2 } };
  expect((await own.call(rescheduleAppointment, back)).status).toBe(200);
  expect((await assistant.call(getStaffAppointment, { params })).body.overrideReason).toBeNull();
  expect((await findAudit(t, id)).map(({ before, after }) => [before?.overrideReason, after?.overrideReason])).toEqual([
    [undefined, undefined],
    [undefined, 'After work'],
    ['After work', undefined],
  ]);
});

test('a cancelled visit is moved and open again in one change; its steps stay cancelled if they are left', async () => {
  const { assistant, booking } = await prepareStaffBooking();
  const { id } = (await assistant.call(bookForFamily, booking())).body;
  await createStep(t.db, { id });
  const params = { appointmentId: id };
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  const body = { date: '2027-01-06', time: '14:00', version: 2, steps: 'leave' as const };
  expect(await assistant.call(moveAppointment, { params, body })).toMatchObject({
    status: 409,
    body: { code: 'needs_reason', message: 'This visit is cancelled. Please give a reason to open it again.' },
  });
  const overrideReason = 'Cancelled by mistake';
  const moved = await assistant.call(moveAppointment, { params, body: { ...body, overrideReason } });
  expect(moved).toMatchObject({
    status: 200,
    body: { status: 'open', startsAt: '2027-01-06T08:30:00.000Z', version: 3, steps: [{ status: 'cancelled' }] },
  });
  // The new time is within hours, so the reason is stored with the change and not with the visit.
  expect(moved.body).toMatchObject({ overrideReason: null, history: [{ reason: overrideReason }, {}, {}] });
  expect((await findAudit(t, id)).at(-1)).toMatchObject({
    action: 'appointment.rescheduled',
    before: { status: 'cancelled' },
    after: { status: 'open', reason: overrideReason },
  });
});

test('a cancelled visit is not opened again onto its own time if that was taken, nor for a removed patient', async () => {
  const { assistant, booking, patient } = await prepareStaffBooking();
  const { id } = (await assistant.call(bookForFamily, booking())).body;
  const params = { appointmentId: id };
  const body = { date: '2027-01-06', time: '11:00', version: 2, overrideReason: 'Cancelled by mistake' };
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  const other = await createPatient(t.db, await createAccount(t.db));
  await assistant.call(bookForFamily, booking({ patientId: other.id }));
  expect(await assistant.call(moveAppointment, { params, body })).toMatchObject({
    status: 409,
    body: { code: 'taken', message: taken },
  });
  await t.owner.run(sql`update patients set archived_at = now() where id = ${patient.id}`);
  expect(await assistant.call(moveAppointment, { params, body: { ...body, time: '15:00' } })).toMatchObject({
    status: 409,
    body: { message: 'This patient has been removed, so the appointment cannot be opened again.' },
  });
  const state = await t.owner.rows(sql`select status, version from appointments where id = ${id}`);
  expect(state).toEqual([{ status: 'cancelled', version: 2 }]);
});

test('closed visits and cancelled steps are not opened by a move; families cannot open a cancelled visit', async () => {
  const { assistant, booking, family } = await prepareStaffBooking();
  const { id } = (await assistant.call(bookForFamily, booking())).body;
  const params = { appointmentId: id };
  const to = { date: '2027-01-06', time: '15:00' };
  const step = await createStep(t.db, { id });
  await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${step.id}`);
  expect(
    await assistant.call(moveAppointment, { params: { appointmentId: step.id }, body: { ...to, version: 1 } }),
  ).toMatchObject({ status: 409, body: { message: 'This appointment is already cancelled.' } });
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'closed', version: 1 } });
  expect(await assistant.call(moveAppointment, { params, body: { ...to, version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'This appointment is already closed.' },
  });
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 2 } });
  const [own, stranger] = [await t.as(family), await t.as(await createAccount(t.db))];
  const body = { ...to, version: 3 };
  expect(await own.call(rescheduleAppointment, { params, body })).toMatchObject({
    status: 409,
    body: { message: 'This appointment is already cancelled.' },
  });
  expect((await stranger.call(rescheduleAppointment, { params, body })).status).toBe(404);
  for (const browser of [own, stranger])
    expect((await browser.call(moveAppointment, { params, body })).status).toBe(403);
});

test('a step is moved like a visit, and its visit is returned', async () => {
  const { assistant, booking } = await prepareStaffBooking();
  const { id } = (await assistant.call(bookForFamily, booking())).body;
  const step = (await assistant.call(bookForFamily, booking({ time: '12:00', relatedAppointmentId: id }))).body;
  const moved = await assistant.call(moveAppointment, {
    params: { appointmentId: step.id },
    body: { date: '2027-01-06', time: '13:00', version: 1 },
  });
  expect(moved.body).toMatchObject({ id, steps: [{ id: step.id, startsAt: '2027-01-06T07:30:00.000Z' }] });
});

/** Two moves by staff, a move by the family and a cancellation, all at once: one succeeds. */
async function raceForOneMove(app: TestApp) {
  const { assistant, booking, family } = await prepareStaffBooking(app);
  const { id } = (await assistant.call(bookForFamily, booking({ date: '2027-01-08' }))).body;
  const params = { appointmentId: id };
  const own = await app.as(family);
  const to = (time: string) => ({ params, body: { date: '2027-01-08', time, version: 1 } });
  const answers = await Promise.all([
    assistant.call(moveAppointment, to('09:00')),
    assistant.call(moveAppointment, to('10:00')),
    own.call(rescheduleAppointment, to('15:00')),
    assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await own.call(getAppointment, { params })).body.version).toBe(2);
}

test('concurrent moves by staff, a move by the family, and a cancellation: one succeeds', () => raceForOneMove(t));

const withoutVersions = testApp();
test('without versions, more than one of these changes succeeds', async () => {
  await stopVersions(withoutVersions);
  await expect(raceForOneMove(withoutVersions)).rejects.toThrow('deeply equal');
});

test('the reply of a change is read in its transaction: if it cannot be read, nothing is changed', async () => {
  const { assistant, family, booking } = await prepareStaffBooking();
  const { body } = await assistant.call(bookForFamily, booking({ date: '2027-01-05', time: '16:00' }));
  const params = { appointmentId: String(body.id) };
  const own = await t.as(family);
  const to = { date: '2027-01-09', time: '12:00', version: 1 };
  const step = { title: 'Blood test', date: '2027-01-05', time: '09:00' };
  const changes = {
    move: () => assistant.call(moveAppointment, { params, body: to }),
    edit: () => assistant.call(editAppointment, { params, body: { version: 1, reason: 'asked', notes: 'new' } }),
    status: () => assistant.call(changeAppointmentStatus, { params, body: { status: 'closed', version: 1 } }),
    attendance: () => assistant.call(changeAttendance, { params, body: { to: 'arrived', version: 1 } }),
    call: () => assistant.call(addCallNote, { params, body: { outcome: 'no-answer', key: randomUUID() } }),
    step: () => assistant.call(addStep, { params, body: step }),
    reschedule: () => own.call(rescheduleAppointment, { params, body: to }),
    cancel: () => own.call(cancelAppointment, { params, body: { version: 1 } }),
  };
  const stored = () =>
    t.owner.row(sql`
    select (select json_agg(a order by a.id) from appointments a)::text as appointments,
      (select count(*) from audit_log where entity = 'appointment') as audited`);
  const before = await stored();
  const statuses: Record<string, number> = {};
  // Every reply shows the payments of the visit.
  await t.owner.script('alter table payments rename to unreadable');
  for (const [name, change] of Object.entries(changes)) statuses[name] = (await change()).status;
  await t.owner.script('alter table unreadable rename to payments');
  expect(statuses).toEqual(Object.fromEntries(Object.keys(changes).map((name) => [name, 500])));
  expect(await stored()).toEqual(before);
  expect(await changes.move()).toMatchObject({ status: 200, body: { version: 2 } });
});
