import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  confirmAbsence,
  editAbsence,
  endAbsence,
  getAbsence,
  listAbsences,
  reportAbsence,
  withdrawAbsence,
} from '#contract/absences/endpoints.ts';
import {
  bookAppointment,
  getAppointment,
  getFamilyOverview,
  listAppointments,
} from '#contract/appointments/endpoints.ts';
import { bookForFamily, getStaffAppointment, listStaffAppointments } from '#contract/appointments/staff-endpoints.ts';
import { getDay } from '#contract/day/endpoints.ts';
import { listFreeTimes, listNextTimes } from '#contract/doctors/endpoints.ts';
import { getFamily } from '#contract/families/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createDoctor, createPatient } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { createVisit, findAudit, openDoctor, prepareStaff } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const tomorrow = '2027-01-06';
const wholeDay = { firstDay: tomorrow, lastDay: tomorrow };
const morning = { ...wholeDay, toTime: '13:00' };
const notOffered = 'The doctor does not see patients at that time. Please choose one of the times shown.';
const unknownAbsence = 'This absence does not exist any more.';

const newAbsence = (doctorId: string, given: object = {}) => ({
  body: { key: randomUUID(), doctorId, reason: 'Fever', ...wholeDay, ...given },
});

async function prepare() {
  const setup = await prepareStaff(t);
  const manager = await t.as(await createAccount(t.db, { role: 'manager', name: 'Imran' }));
  const report = async (given: object = {}) => {
    const { status, body } = await setup.assistant.call(reportAbsence, newAbsence(setup.doctor.id, given));
    expect(status).toBe(201);
    return body;
  };
  return { ...setup, manager, report };
}

/** A visit on Jan 6 at a time in UTC. */
const visitAt = (doctorId: string, time: string, given: object = {}) =>
  createVisit(t, { doctorId, startsAt: `2027-01-06T${time}:00Z`, ...given });

test('an absence blocks families and staff at once, also with a reason, and leaves the other times free', async () => {
  const { assistant, doctor, type, city, report } = await prepare();
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  const booking = (time: string) => ({
    body: {
      key: randomUUID(),
      patientId: patient.id,
      type: type.name,
      city: city.name,
      seenTotal: 50_000,
      doctorId: doctor.id,
      date: tomorrow,
      time,
    },
  });
  const browser = await t.as(family);
  expect(await report(morning)).toMatchObject({
    strandedCount: 0,
    needsConfirmation: false,
    reported: { by: 'Meera' },
  });

  expect(await browser.call(bookAppointment, booking('12:30'))).toMatchObject({
    status: 409,
    body: { message: notOffered },
  });
  const withReason = { body: { ...booking('12:30').body, overrideReason: 'Urgent' } };
  expect(await assistant.call(bookForFamily, withReason)).toMatchObject({
    status: 409,
    body: { message: 'The doctor is away at that time. Please choose another time or another doctor.' },
  });
  const free = await browser.call(listFreeTimes, {
    params: { doctorId: doctor.id },
    query: { from: tomorrow, days: '1' },
  });
  expect(free.body.times[0]?.startsAt).toBe('2027-01-06T07:30:00.000Z');
  expect(await browser.call(bookAppointment, booking('13:00'))).toMatchObject({ status: 201 });
});

test('the next free time on a card skips an absence, and a doctor without weekly hours cannot be requested', async () => {
  const { assistant, doctor, report, city, type } = await prepare();
  await report({ firstDay: '2027-01-05', lastDay: tomorrow });
  const { body } = await assistant.call(listNextTimes, { query: { doctors: doctor.id } });
  expect(body.doctors).toMatchObject([{ startsAt: '2027-01-07T03:30:00.000Z' }]);

  const other = await createDoctor(t.db, { cityId: city.id });
  await assistant.call(reportAbsence, newAbsence(other.id));
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  const form = { key: randomUUID(), patientId: patient.id, type: type.name, city: city.name, seenTotal: 50_000 };
  const booking = { body: { ...form, doctorId: other.id, date: tomorrow, time: '15:30' } };
  expect(await (await t.as(family)).call(bookAppointment, booking)).toMatchObject({ status: 409 });
});

test('every visit during an absence needs a new time, on every screen, until the absence is withdrawn', async () => {
  const { assistant, doctor, city, report } = await prepare();
  const family = await createAccount(t.db);
  const visit = await visitAt(doctor.id, '05:00', { family, cityId: city.id });
  const later = await visitAt(doctor.id, '09:00', { family });
  const absence = await report(morning);
  expect(absence.strandedCount).toBe(1);
  const browser = await t.as(family);

  const marks = async () => {
    const day = await assistant.call(getDay, { query: { date: tomorrow, doctor: doctor.id } });
    const list = await assistant.call(listStaffAppointments, { body: { doctor: doctor.id, sort: 'date' } });
    const needing = await assistant.call(listStaffAppointments, { body: { doctor: doctor.id, needs: 'new-time' } });
    const card = await assistant.call(getFamily, { params: { accountId: family.id } });
    const dialog = await assistant.call(getStaffAppointment, visit);
    const overview = await browser.call(getFamilyOverview, {});
    const page = await browser.call(getAppointment, visit);
    const own = await browser.call(listAppointments, { query: { when: 'upcoming' } });
    const mark = ({ needsNewTime }: { needsNewTime: boolean }) => needsNewTime;
    return {
      board: day.body.visits.map(mark),
      list: list.body.rows.map(mark),
      filtered: needing.body.rows.map(({ id }) => id),
      card: card.body.nextVisits.map(mark),
      dialog: [dialog.body.needsNewTime, dialog.body.strandedBy],
      overview: overview.body.visits.map(mark),
      page: page.body.needsNewTime,
      own: own.body.rows.map(mark),
    };
  };
  expect(await marks()).toEqual({
    board: [true, false],
    list: [true, false],
    filtered: [visit.id],
    card: [true, false],
    dialog: [true, absence.id],
    overview: [true, false],
    page: true,
    own: [true, false],
  });
  expect(later.id).not.toBe(visit.id);

  const { id: absenceId, version } = absence;
  const withdrawn = await assistant.call(withdrawAbsence, {
    params: { absenceId },
    body: { version, reason: 'Wrong doctor' },
  });
  expect(withdrawn).toMatchObject({ status: 200, body: { isWithdrawn: true, strandedCount: 0, version: 2 } });
  const none = [false, false];
  expect(await marks()).toMatchObject({ board: none, list: none, filtered: [], dialog: [false, null], page: false });
  expect((await findAudit(t, doctor.id)).map(({ action }) => action)).toEqual([
    'doctor.absence-reported',
    'doctor.absence-withdrawn',
  ]);
});

test('days of leave mark visits in the same way', async () => {
  const { assistant, doctor } = await prepare();
  const visit = await visitAt(doctor.id, '05:00');
  const leave = await t.owner.row<{ id: string }>(sql`
    insert into doctor_leave (doctor_id, first_day, last_day, reason)
    values (${doctor.id}, ${tomorrow}, '2027-01-08', 'Wedding') returning id`);
  const dialog = await assistant.call(getStaffAppointment, visit);
  expect(dialog.body).toMatchObject({ needsNewTime: true, strandedBy: leave.id });
  const page = await assistant.call(getAbsence, { params: { absenceId: leave.id } });
  expect(page.body).toMatchObject({
    absence: {
      kind: 'leave',
      reason: 'Wedding',
      startsAt: '2027-01-05T18:30:00.000Z',
      strandedCount: 1,
      reported: null,
    },
    visits: [{ id: visit.id, proposed: '2027-01-09T03:30:00.000Z' }],
  });
  const list = await assistant.call(listAbsences, { query: { q: doctor.name, state: 'unresolved' } });
  expect(list.body.rows.map(({ id }) => id)).toContain(leave.id);
  const end = await assistant.call(endAbsence, { params: { absenceId: leave.id }, body: { version: 1 } });
  expect(end).toMatchObject({ status: 404, body: { message: unknownAbsence } });
});

test.each([
  ['scheduled', '04:30', true],
  ['open', '04:30', true],
  ['closed', '04:30', false],
  ['cancelled', '04:30', false],
  ['scheduled', '07:15', true], // from 12:45 to 13:15
  ['scheduled', '07:30', false], // at 13:00
  ['scheduled', '05:15', true],
])('a %s visit at %s UTC needs a new time: %s', async (status, time, expected) => {
  const { assistant, doctor, report } = await prepare();
  const visit = await visitAt(doctor.id, time, { status });
  await report(morning);
  expect((await assistant.call(getStaffAppointment, visit)).body.needsNewTime).toBe(expected);
});

test('a visit that is with the doctor needs no new time, and neither does one of another doctor', async () => {
  const { assistant, doctor, city, report } = await prepare();
  const other = await createDoctor(t.db, { cityId: city.id });
  const running = await createVisit(t, { doctorId: doctor.id });
  await t.owner.run(sql`update appointments set with_doctor_at = ${t.now} where id = ${running.id}`);
  const elsewhere = await createVisit(t, { doctorId: other.id });
  expect(await report({ firstDay: '2027-01-05', lastDay: '2027-01-05' })).toMatchObject({ strandedCount: 0 });
  for (const visit of [running, elsewhere])
    expect((await assistant.call(getStaffAppointment, visit)).body.needsNewTime).toBe(false);
});

test('a long absence waits for a manager and blocks meanwhile; a manager’s own is confirmed', async () => {
  const { assistant, manager, doctor, city, report } = await prepare();
  const visit = await visitAt(doctor.id, '05:00');
  const { id: absenceId, version, ...absence } = await report({ lastDay: null });
  expect(absence).toMatchObject({ endsAt: null, needsConfirmation: true, confirmed: null, strandedCount: 1 });
  expect((await assistant.call(getStaffAppointment, visit)).body.needsNewTime).toBe(true);
  const unconfirmed = await assistant.call(listAbsences, { query: { state: 'unconfirmed', q: doctor.name } });
  expect(unconfirmed.body.rows.map(({ id }) => id)).toContain(absenceId);

  const confirmation = { params: { absenceId }, body: { version } };
  expect((await assistant.call(confirmAbsence, confirmation)).status).toBe(403);
  expect(await manager.call(confirmAbsence, confirmation)).toMatchObject({
    status: 200,
    body: { needsConfirmation: false, confirmed: { by: 'Imran' } },
  });
  expect(await manager.call(confirmAbsence, { ...confirmation, body: { version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'This absence needs no confirmation.' },
  });
  // From now on, only staff who may confirm an absence can change this one.
  const edited = {
    params: { absenceId },
    body: { version: 2, firstDay: tomorrow, lastDay: '2027-01-10', reason: 'Flu' },
  };
  const refused = {
    status: 403,
    body: { message: 'A manager has confirmed this absence. Please ask a manager to change it.' },
  };
  expect(await assistant.call(editAbsence, edited)).toMatchObject(refused);
  expect(await assistant.call(endAbsence, { params: { absenceId }, body: { version: 2 } })).toMatchObject(refused);
  const withdrawal = { params: { absenceId }, body: { version: 2, reason: 'Mistake' } };
  expect(await assistant.call(withdrawAbsence, withdrawal)).toMatchObject(refused);
  expect((await manager.call(editAbsence, edited)).body).toMatchObject({
    endsAt: '2027-01-10T18:30:00.000Z',
    reason: 'Flu',
    confirmed: { by: 'Imran' },
  });

  // Assistants still cannot change it after the manager has shortened it to one day.
  const shorter = { params: { absenceId }, body: { ...edited.body, version: 3, lastDay: tomorrow } };
  expect((await manager.call(editAbsence, shorter)).body).toMatchObject({
    needsConfirmation: false,
    confirmed: { by: 'Imran' },
  });
  const late = { params: { absenceId }, body: { version: 4, reason: 'Mistake' } };
  expect(await assistant.call(withdrawAbsence, late)).toMatchObject(refused);

  const other = await createDoctor(t.db, { cityId: city.id });
  const own = await manager.call(reportAbsence, newAbsence(other.id, { lastDay: null }));
  expect(own.body).toMatchObject({ needsConfirmation: false, confirmed: { by: 'Imran' } });
});

test('the doctor is back: later times are free again, and earlier visits still need a new time', async () => {
  const { assistant, doctor, report } = await prepare();
  const early = await createVisit(t, { doctorId: doctor.id }); // today at 9:30
  const late = await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-05T09:00:00Z' });
  const { id: absenceId } = await report({ firstDay: '2027-01-05', lastDay: '2027-01-05' });
  const ended = await assistant.call(endAbsence, { params: { absenceId }, body: { version: 1 } });
  expect(ended.body).toMatchObject({ endsAt: t.now.toISOString(), isOver: true, strandedCount: 1 });
  expect((await assistant.call(getStaffAppointment, early)).body.needsNewTime).toBe(true);
  expect((await assistant.call(getStaffAppointment, late)).body.needsNewTime).toBe(false);
  expect(await assistant.call(endAbsence, { params: { absenceId }, body: { version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'This absence is already over.' },
  });
});

test('a correction by somebody else is not overwritten, and a withdrawn absence stays withdrawn', async () => {
  const { assistant, manager, report } = await prepare();
  const { id: absenceId } = await report();
  const edit = { params: { absenceId }, body: { version: 1, ...morning, reason: 'Flu' } };
  expect(await manager.call(editAbsence, edit)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await assistant.call(editAbsence, edit)).toMatchObject({ status: 409, body: { code: 'changed' } });
  await assistant.call(withdrawAbsence, { params: { absenceId }, body: { version: 2, reason: 'Mistake' } });
  const again = { params: { absenceId }, body: { ...edit.body, version: 3 } };
  expect(await assistant.call(editAbsence, again)).toMatchObject({
    status: 409,
    body: { message: 'This absence was withdrawn.' },
  });
});

test('absences of one doctor do not overlap; a withdrawn absence is ignored', async () => {
  const { assistant, doctor, report } = await prepare();
  const { id: absenceId } = await report(morning);
  const overlapping = newAbsence(doctor.id, { fromTime: '12:00' });
  expect(await assistant.call(reportAbsence, overlapping)).toMatchObject({
    status: 409,
    body: { message: 'This doctor is already reported away at that time. Please correct that absence instead.' },
  });
  const afternoon = await report({ fromTime: '13:00' });
  const edit = { params: { absenceId: afternoon.id }, body: { version: 1, ...wholeDay, reason: 'Fever' } };
  expect((await assistant.call(editAbsence, edit)).status).toBe(409);
  await assistant.call(withdrawAbsence, { params: { absenceId }, body: { version: 1, reason: 'Mistake' } });
  expect((await assistant.call(editAbsence, edit)).status).toBe(200);
});

test('a repeated report is stored once; the same key with other times is rejected', async () => {
  const { assistant, doctor } = await prepare();
  const first = newAbsence(doctor.id);
  const [one, two] = [await assistant.call(reportAbsence, first), await assistant.call(reportAbsence, first)];
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
  expect(await assistant.call(reportAbsence, { body: { ...first.body, ...morning } })).toMatchObject({ status: 409 });
  expect((await findAudit(t, doctor.id)).length).toBe(1);
});

test.each([
  [{ lastDay: '2027-01-05' }, { lastDay: 'The end must be after the start.' }],
  [{ firstDay: '2027-01-04' }, { firstDay: 'Please choose today or a later day.' }],
  [{ reason: ' ' }, { reason: 'Please give a reason.' }],
])('%j is rejected', async (given, fields) => {
  const { assistant, doctor } = await prepare();
  const { status, body } = await assistant.call(reportAbsence, newAbsence(doctor.id, given));
  expect([status, body]).toMatchObject([400, { fields }]);
});

test('a family can neither see nor report an absence, and is not told its reason', async () => {
  const { doctor, report } = await prepare();
  const family = await createAccount(t.db);
  const visit = await visitAt(doctor.id, '05:00', { family });
  const { id: absenceId } = await report({ reason: 'Private matter' });
  const browser = await t.as(family);
  expect((await browser.call(listAbsences, { query: {} })).status).toBe(403);
  expect((await browser.call(getAbsence, { params: { absenceId } })).status).toBe(403);
  expect((await browser.call(reportAbsence, newAbsence(doctor.id))).status).toBe(403);
  const page = await browser.call(getAppointment, visit);
  expect(page.body.needsNewTime).toBe(true);
  expect(JSON.stringify(page.body)).not.toContain('Private matter');
  expect(JSON.stringify(page.body)).not.toContain(absenceId);
});

test('the page of an absence is recorded as a view, and an unknown one is not', async () => {
  const { assistant, account, doctor, report } = await prepare();
  await visitAt(doctor.id, '05:00');
  const { id: absenceId } = await report();
  await assistant.call(getAbsence, { params: { absenceId } });
  expect(await assistant.call(getAbsence, { params: { absenceId: randomUUID() } })).toMatchObject({
    status: 404,
    body: { message: unknownAbsence },
  });
  const records = await t.owner.rows(sql`
    select screen, row_count from access_records where viewer_id = ${account.id} and screen = 'absence'`);
  expect(records).toEqual([{ screen: 'absence', rowCount: 1 }]);
});

test('the board shows the absence within its day', async () => {
  const { assistant, doctor, report } = await prepare();
  const { id } = await report({ fromTime: '15:00', lastDay: '2027-01-07', toTime: '11:30' });
  const read = async (date: string) =>
    (await assistant.call(getDay, { query: { date, doctor: doctor.id } })).body.doctors[0]?.absences;
  expect(await read(tomorrow)).toEqual([{ id, from: 900, to: 1440, reason: 'Fever' }]);
  expect(await read('2027-01-07')).toEqual([{ id, from: 0, to: 690, reason: 'Fever' }]);
  expect(await read('2027-01-08')).toEqual([]);
});

test('a report waits for a booking that is being made, and counts it', async () => {
  const { assistant, doctor } = await prepare();
  const visit = await visitAt(doctor.id, '05:00', { status: 'cancelled' });
  const reply = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select pg_advisory_xact_lock(doctor_lock_key(${doctor.id}))`),
    () => assistant.call(reportAbsence, newAbsence(doctor.id)),
    (tx) => tx.run(sql`update appointments set status = 'open' where id = ${visit.id}`),
  );
  expect(reply).toMatchObject({ status: 201, body: { strandedCount: 1 } });
});

test('the list has absences and leave, latest first, by state', async () => {
  const { assistant, city, report } = await prepare();
  const other = await createDoctor(t.db, { cityId: city.id, name: 'Dr. Leela Gone' });
  await openDoctor(t, other.id);
  await report();
  await assistant.call(reportAbsence, newAbsence(other.id, { firstDay: '2027-02-01', lastDay: '2027-02-01' }));
  await t.owner.run(sql`
    insert into doctor_leave (doctor_id, first_day, last_day) values
      (${other.id}, '2026-12-01', '2026-12-02'), (${other.id}, '2027-03-01', '2027-03-02')`);
  const kinds = async (query: object) =>
    (await assistant.call(listAbsences, { query: { q: 'Leela Gone', ...query } })).body.rows.map(
      ({ kind, startsAt }) => `${kind} ${startsAt.slice(0, 10)}`,
    );
  expect(await kinds({})).toEqual(['leave 2027-02-28', 'absence 2027-01-31', 'leave 2026-11-30']);
  expect(await kinds({ state: 'current' })).toEqual(['leave 2027-02-28', 'absence 2027-01-31']);
  expect(await kinds({ state: 'past' })).toEqual(['leave 2026-11-30']);
  expect(await kinds({ state: 'withdrawn' })).toEqual([]);
  expect(await kinds({ sort: 'start' })).toEqual(['leave 2026-11-30', 'absence 2027-01-31', 'leave 2027-02-28']);
});
