import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { bookAppointment } from '#contract/appointments/endpoints.ts';
import {
  addCallNote,
  bookForFamily,
  changeAppointmentStatus,
  changeAttendance,
  getStaffAppointment,
  moveAppointment,
  undoMove,
} from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createPatient, createStep } from '#server/test/factories.ts';
import { createVisit, findAudit, prepareStaff } from '#server/test/staff-setup.ts';

// It is 10:00 AM on Tuesday, Jan 5, 2027 in India. The visit is today at 9:30 and has begun.
const t = testApp();
const start = t.now;
afterEach(() => {
  t.now = start;
});

async function prepareVisit(given: { startsAt?: string } = {}) {
  const setup = await prepareStaff(t);
  const visit = await createVisit(t, { doctorId: setup.doctor.id, ...given });
  const { params } = visit;
  const move = (to: { date?: string; time?: string; version: number; overrideReason?: string }) =>
    setup.assistant.call(moveAppointment, { params, body: { date: '2027-01-06', time: '15:00', ...to } });
  const undo = (version: number) => setup.assistant.call(undoMove, { params, body: { version } });
  return { ...setup, visit, params, move, undo };
}

const stateOf = async (id: string) => {
  const { version: _version, ...state } = await t.owner.row<{ version: number }>(sql`
    select starts_at, ends_at, status, is_requested, override_reason, arrived_at, with_doctor_at, seen_at, no_show_at,
      version from appointments where id = ${id}`);
  return state;
};

test('an undo restores time, reason, request and attendance exactly, and is in the history', async () => {
  const { visit, params, assistant, move, undo } = await prepareVisit();
  await t.owner.run(sql`update appointments set is_requested = true, override_reason = 'Fever' where id = ${visit.id}`);
  await assistant.call(changeAttendance, { params, body: { to: 'arrived', version: 1 } });
  const before = await stateOf(visit.id);
  expect(before).toMatchObject({ isRequested: true, overrideReason: 'Fever', arrivedAt: start });

  t.now = new Date(start.getTime() + 5_000);
  const moved = await move({ version: 2 });
  expect(moved.body).toMatchObject({ isRequested: false, overrideReason: null, attendance: null, version: 3 });
  t.now = new Date(start.getTime() + 14_000);
  const undone = await undo(3);
  expect(undone).toMatchObject({
    status: 200,
    body: {
      startsAt: '2027-01-05T04:00:00.000Z',
      isRequested: true,
      overrideReason: 'Fever',
      attendance: { state: 'arrived', at: start.toISOString() },
      version: 4,
    },
  });
  expect(await stateOf(visit.id)).toEqual(before);
  expect(undone.body.history.slice(0, 2).map(({ from, to }) => [new Date(from ?? ''), new Date(to ?? '')])).toEqual([
    [new Date('2027-01-06T09:30:00Z'), new Date('2027-01-05T04:00:00Z')],
    [new Date('2027-01-05T04:00:00Z'), new Date('2027-01-06T09:30:00Z')],
  ]);
  expect((await findAudit(t, visit.id)).at(-1)).toMatchObject({
    action: 'appointment.rescheduled',
    after: { overrideReason: 'Fever', isRequested: true, isUndo: true },
  });
});

test('a move within the day keeps the attendance, also after the undo', async () => {
  const { visit, params, assistant, move, undo } = await prepareVisit();
  await assistant.call(changeAttendance, { params, body: { to: 'with-doctor', version: 1 } });
  const before = await stateOf(visit.id);
  expect((await move({ date: '2027-01-05', version: 2 })).body.attendance?.state).toBe('with-doctor');
  expect((await undo(3)).body.attendance?.state).toBe('with-doctor');
  expect(await stateOf(visit.id)).toEqual(before);
});

test('a visit on a day of leave goes back there: the undo leaves it as if nobody had moved it', async () => {
  const { visit, doctor, move, undo } = await prepareVisit({ startsAt: '2027-01-07T05:30:00Z' });
  await t.owner.run(
    sql`insert into doctor_leave (doctor_id, first_day, last_day) values (${doctor.id}, '2027-01-07', '2027-01-07')`,
  );
  const before = await stateOf(visit.id);
  await move({ version: 1 });
  expect((await undo(2)).status).toBe(200);
  expect(await stateOf(visit.id)).toEqual(before);
});

test('if the old time was taken meanwhile, the undo is rejected, and the visit keeps its new time', async () => {
  const { visit, doctor, city, type, move, undo, assistant } = await prepareVisit({ startsAt: '2027-01-07T05:30:00Z' });
  await move({ version: 1 });
  const patient = await createPatient(t.db, await createAccount(t.db));
  const booking = {
    key: randomUUID(),
    patientId: patient.id,
    type: type.name,
    city: city.name,
    doctorId: doctor.id,
    seenTotal: 50_000,
    date: '2027-01-07',
    time: '11:00',
  };
  expect((await assistant.call(bookForFamily, { body: booking })).status).toBe(201);
  const moved = await stateOf(visit.id);
  expect(await undo(2)).toMatchObject({
    status: 409,
    body: { message: 'That time has just been taken. Please choose another.' },
  });
  expect(await stateOf(visit.id)).toEqual(moved);
});

test('an undo and a booking of the old time at once: one succeeds', async () => {
  const { doctor, city, type, assistant } = await prepareStaff(t);
  for (let round = 0; round < 8; round += 1) {
    const day = `2027-02-${String(round + 1).padStart(2, '0')}`;
    const { params } = await createVisit(t, { doctorId: doctor.id, startsAt: `${day}T05:30:00Z` });
    await assistant.call(moveAppointment, { params, body: { date: day, time: '15:00', version: 1 } });
    const booker = await createVisit(t);
    const booking = {
      key: randomUUID(),
      patientId: booker.patient.id,
      type: type.name,
      city: city.name,
      doctorId: doctor.id,
      seenTotal: 50_000,
      date: day,
      time: '11:00',
    };
    const browser = await t.as(booker.family);
    const [undone, booked] = await Promise.all([
      assistant.call(undoMove, { params, body: { version: 2 } }),
      browser.call(bookAppointment, { body: booking }),
    ]);
    expect(['200 409', '409 201']).toContain(`${undone.status} ${booked.status}`);
  }
});

test('if the visit was changed after the move, the undo is rejected and the change is kept', async () => {
  const { visit, params, assistant, move, undo } = await prepareVisit();
  await move({ date: '2027-01-05', version: 1 });
  await assistant.call(changeAttendance, { params, body: { to: 'arrived', version: 2 } });
  const after = await stateOf(visit.id);
  expect(await undo(2)).toMatchObject({
    status: 409,
    body: { message: 'Somebody changed this appointment a moment ago. Please look at it again.' },
  });
  // With the current version, the undo is rejected too, because the move is not the last change any more.
  expect(await undo(3)).toMatchObject({ status: 409, body: { message: 'There is no move to undo.' } });
  expect(await stateOf(visit.id)).toEqual(after);
});

test('a note of a call does not prevent the undo', async () => {
  const { params, assistant, move, undo } = await prepareVisit();
  await move({ version: 1 });
  await assistant.call(addCallNote, { params, body: { key: randomUUID(), outcome: 'confirmed' } });
  expect((await undo(2)).status).toBe(200);
});

test('a move is undone once, by the same person, and within a minute', async () => {
  const { params, move, undo } = await prepareVisit();
  await move({ version: 1 });
  const colleague = await t.as(await createAccount(t.db, { role: 'manager' }));
  expect(await colleague.call(undoMove, { params, body: { version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'Only the person who moved this appointment can undo the move.' },
  });
  t.now = new Date(start.getTime() + 61_000);
  expect(await undo(2)).toMatchObject({
    status: 409,
    body: { message: 'It is too late to undo the move. Please move the appointment again.' },
  });
  t.now = new Date(start.getTime() + 60_000);
  expect((await undo(2)).status).toBe(200);
  expect(await undo(3)).toMatchObject({ status: 409, body: { message: 'There is no move to undo.' } });
});

test('a visit that the move opened again is not cancelled by an undo', async () => {
  const { params, assistant, move, undo } = await prepareVisit();
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  await move({ version: 2, overrideReason: 'Cancelled by mistake' });
  expect(await undo(3)).toMatchObject({
    status: 409,
    body: { message: 'The move opened this appointment again. Please cancel it instead.' },
  });
});

test('the move of a step is undone too, and its visit is returned', async () => {
  const { visit, assistant } = await prepareVisit();
  const step = await createStep(t.db, visit);
  const params = { appointmentId: step.id };
  const before = await stateOf(step.id);
  await assistant.call(moveAppointment, { params, body: { date: '2027-01-08', time: '11:00', version: 1 } });
  const undone = await assistant.call(undoMove, { params, body: { version: 2 } });
  expect(undone.body).toMatchObject({ id: visit.id, steps: [{ id: step.id }] });
  expect(await stateOf(step.id)).toEqual(before);
});

test('families cannot undo a move by staff, neither of an own visit nor of another one', async () => {
  const { visit, params, move, assistant } = await prepareVisit();
  await move({ version: 1 });
  for (const account of [visit.family, await createAccount(t.db)])
    expect((await (await t.as(account)).call(undoMove, { params, body: { version: 2 } })).status).toBe(403);
  expect((await t.call(undoMove, { params, body: { version: 2 } })).status).toBe(401);
  expect((await assistant.call(getStaffAppointment, { params })).body.version).toBe(2);
});
