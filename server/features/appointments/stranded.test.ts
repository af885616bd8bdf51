import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAbsence, reportAbsence, withdrawAbsence } from '#contract/absences/endpoints.ts';
import type { StrandedVisit } from '#contract/absences/schemas.ts';
import { getAppointment } from '#contract/appointments/endpoints.ts';
import {
  addCallNote,
  bookForFamily,
  getStaffAppointment,
  keepVisit,
  moveStranded,
  undoMove,
} from '#contract/appointments/staff-endpoints.ts';
import { clockInIndia, dayInIndia } from '#contract/shared/clock.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createClinic, createDoctor } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';
import { createVisit, findAudit, openDoctor, prepareStaff } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const tomorrow = '2027-01-06';
const needsNoNewTime = 'This visit does not need a new time any more.';
const changed = 'Somebody changed this appointment a moment ago. Please look at it again.';

/** A doctor who is away tomorrow, with visits at these times in UTC, and a colleague of the same specialty and city. */
async function prepare(times: string[], { lastDay = tomorrow }: { lastDay?: string | null } = {}) {
  const setup = await prepareStaff(t);
  const { assistant, doctor, city } = setup;
  const colleague = await createDoctor(t.db, { cityId: city.id, name: 'Dr. Colleague' });
  await openDoctor(t, colleague.id);
  const visits = [];
  for (const time of times)
    visits.push(await createVisit(t, { doctorId: doctor.id, cityId: city.id, startsAt: `${tomorrow}T${time}:00Z` }));
  const form = { key: randomUUID(), doctorId: doctor.id, firstDay: tomorrow, lastDay, reason: 'Fever' };
  const absence = await assistant.call(reportAbsence, { body: form });
  const absenceId = absence.body.id;
  const read = async () => (await assistant.call(getAbsence, { params: { absenceId } })).body;
  const move = async (...moves: object[]) =>
    (await assistant.call(moveStranded, { body: { moves: moves as never } })).body.verdicts;
  return { ...setup, colleague, visits, absenceId, read, move };
}

const moveBody = (visit: { id: string; version?: number }, startsAt: string, doctorId?: string) => ({
  appointmentId: visit.id,
  version: visit.version ?? 1,
  date: dayInIndia(startsAt),
  time: clockInIndia(startsAt),
  ...(doctorId ? { doctorId } : {}),
});
const item = <T>(list: readonly T[], index = 0) => list[index] as T;
const moved = { isMoved: true, message: '' };

test('the page proposes times of the same doctor and of colleagues in the specialty and city', async () => {
  const { visits, read, colleague, city, doctor } = await prepare(['05:00', '06:00']);
  const { phone } = await t.owner.row<{ phone: string }>(
    sql`select phone from accounts where id = ${item(visits).family.id}`,
  );
  const elsewhere = await createDoctor(t.db, { cityId: (await prepareStaff(t)).city.id });
  await openDoctor(t, elsewhere.id);
  const surgeon = await createDoctor(t.db, { cityId: city.id });
  await t.owner.run(sql`update doctors set specialty = 'Surgeon' where id = ${surgeon.id}`);
  await openDoctor(t, surgeon.id);

  const page = await read();
  expect(page.absence.doctor).toMatchObject({ id: doctor.id, city: city.name });
  expect(page.visits.map(({ id }) => id)).toEqual(visits.map(({ id }) => id));
  expect(page.visits.map(({ proposed }) => proposed)).toEqual(['2027-01-07T03:30:00.000Z', '2027-01-07T04:00:00.000Z']);
  const [first] = page.visits;
  expect(first).toMatchObject({
    patient: { name: item(visits).patient.name },
    family: { phone: phone },
    doctors: [
      {
        id: colleague.id,
        name: 'Dr. Colleague',
        times: [`${tomorrow}T05:00:00.000Z`, expect.any(String), expect.any(String)],
      },
    ],
  });
  expect(first?.times).toHaveLength(6);
});

test('one visit is moved, with the same audit entry as every move, from which the notice to the family is derived', async () => {
  const { visits, read, move } = await prepare(['05:00', '06:00']);
  const [visit, other] = (await read()).visits as [StrandedVisit, StrandedVisit];
  expect(await move(moveBody(visit, visit.proposed ?? ''))).toEqual([{ appointmentId: visit.id, ...moved }]);
  const after = await read();
  expect(after.visits.map(({ id }) => id)).toEqual([other.id]);
  expect(await findAudit(t, item(visits).id)).toMatchObject([
    {
      action: 'appointment.rescheduled',
      before: { startsAt: expect.stringContaining('2027-01-06') },
      after: { startsAt: expect.stringContaining('2027-01-07') },
    },
  ]);
});

test('all visits whose new time fits are moved, each by itself, with a verdict for each', async () => {
  const { visits, read, move, assistant } = await prepare(['05:00', '06:00', '07:00', '08:00']);
  const page = await read();
  // Somebody books the second proposal, and somebody else changes the third visit meanwhile.
  const second = item(page.visits, 1);
  const taken = await createVisit(t, { doctorId: page.absence.doctor.id, startsAt: second.proposed ?? '' });
  await t.owner.run(sql`update appointments set version = 2 where id = ${item(visits, 2).id}`);
  const verdicts = await move(...page.visits.map((visit) => moveBody(visit, visit.proposed ?? '')));
  expect(verdicts).toEqual([
    { appointmentId: item(visits).id, ...moved },
    {
      appointmentId: item(visits, 1).id,
      isMoved: false,
      message: 'That time has just been taken. Please choose another.',
    },
    { appointmentId: item(visits, 2).id, isMoved: false, message: changed },
    { appointmentId: item(visits, 3).id, ...moved },
  ]);
  const left = await read();
  expect(left.visits.map(({ id }) => id)).toEqual([item(visits, 1).id, item(visits, 2).id]);
  expect(left.absence.strandedCount).toBe(2);
  expect((await assistant.call(getStaffAppointment, taken)).status).toBe(200);
});

test('a visit goes to a colleague in one step: doctor, clinic, time and length; the move cannot be undone', async () => {
  const { visits, read, move, assistant, colleague, city } = await prepare(['05:00'], { lastDay: null });
  const [old, own] = [
    await createClinic(t.db, { cityId: city.id, name: 'Old Clinic' }),
    await createClinic(t.db, { cityId: city.id, name: 'Own Clinic' }),
  ];
  await t.owner.run(sql`update doctors set hospital = 'own clinic', slot_minutes = 20 where id = ${colleague.id}`);
  await t.owner.run(sql`update appointments set clinic_id = ${old.id} where id = ${item(visits).id}`);
  const visit = item((await read()).visits);
  expect(visit).toMatchObject({ proposed: null, times: [], clinic: { name: 'Old Clinic' } });
  const time = item(item(visit.doctors).times);
  expect(await move(moveBody(visit, time, colleague.id))).toMatchObject([moved]);

  const { body } = await assistant.call(getStaffAppointment, item(visits));
  expect(body).toMatchObject({
    doctor: { id: colleague.id },
    clinic: { id: own.id },
    startsAt: time,
    endsAt: new Date(Date.parse(time) + 20 * 60_000).toISOString(),
    needsNewTime: false,
    version: 2,
  });
  expect(await findAudit(t, item(visits).id)).toMatchObject([
    { action: 'appointment.rescheduled', before: { clinic: 'Old Clinic' }, after: { doctor: 'Dr. Colleague' } },
  ]);
  expect(await assistant.call(undoMove, { ...item(visits), body: { version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'The move changed the doctor. Please edit the visit instead.' },
  });
});

test.each([
  ['a taken time of the colleague', '05:00', 'That time has just been taken. Please choose another.'],
  [
    'a time outside hours',
    '14:00',
    'The doctor does not see patients at that time. Please choose one of the times shown.',
  ],
])('a move to %s is rejected', async (_name, time, message) => {
  const { read, move, colleague } = await prepare(['05:00']);
  await createVisit(t, { doctorId: colleague.id, startsAt: `${tomorrow}T05:00:00Z` });
  const visit = item((await read()).visits);
  const [verdict] = await move(moveBody(visit, `${tomorrow}T${time}:00Z`, colleague.id));
  expect(verdict).toEqual({ appointmentId: visit.id, isMoved: false, message });
  expect((await read()).visits).toHaveLength(1);
});

test('a doctor of another specialty or city is no replacement', async () => {
  const { read, move, city } = await prepare(['05:00']);
  const surgeon = await createDoctor(t.db, { cityId: city.id });
  await t.owner.run(sql`update doctors set specialty = 'Surgeon' where id = ${surgeon.id}`);
  const { doctor: elsewhere } = await prepareStaff(t);
  const visit = item((await read()).visits);
  for (const id of [surgeon.id, elsewhere.id, randomUUID()])
    expect(await move(moveBody(visit, `${tomorrow}T06:00:00Z`, id))).toMatchObject([
      { isMoved: false, message: 'This doctor can no longer be booked. Please choose another.' },
    ]);
});

test('nothing moves once the absence is withdrawn, also if it is withdrawn while the move waits', async () => {
  const { read, move, assistant, absenceId, doctor, visits } = await prepare(['05:00', '06:00']);
  const [first, second] = (await read()).visits as [StrandedVisit, StrandedVisit];
  const verdicts = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select pg_advisory_xact_lock(doctor_lock_key(${doctor.id}))`),
    () => move(moveBody(first, first.proposed ?? '')),
    (tx) =>
      tx.run(sql`update doctor_absences set withdrawn_at = now(), withdrawn_by = reported_by where id = ${absenceId}`),
  );
  expect(verdicts).toEqual([{ appointmentId: first.id, isMoved: false, message: needsNoNewTime }]);
  expect(await move(moveBody(second, second.proposed ?? ''))).toMatchObject([
    { isMoved: false, message: needsNoNewTime },
  ]);
  expect((await assistant.call(getStaffAppointment, item(visits))).body.startsAt).toBe(`${tomorrow}T05:00:00.000Z`);
});

test('a kept visit needs no new time, with its reason in the history of staff only', async () => {
  const { visits, assistant, read, absenceId, doctor } = await prepare(['05:00']);
  const visit = item(visits);
  const keeping = { ...visit, body: { version: 1, reason: 'A colleague comes' } };
  expect(await assistant.call(keepVisit, { ...keeping, body: { version: 2, reason: 'x' } })).toMatchObject({
    status: 409,
    body: { message: changed },
  });
  const kept = await assistant.call(keepVisit, keeping);
  expect(kept.body).toMatchObject({ needsNewTime: false, strandedBy: null, version: 2, status: 'open' });
  expect(kept.body.history[0]).toMatchObject({ action: 'appointment.kept', reason: 'A colleague comes' });
  expect((await read()).visits).toEqual([]);
  expect(await assistant.call(keepVisit, { ...keeping, body: { version: 2, reason: 'Again' } })).toMatchObject({
    status: 409,
    body: { message: needsNoNewTime },
  });
  const own = await (await t.as(visit.family)).call(getAppointment, visit);
  expect(JSON.stringify(own.body)).not.toContain('colleague');

  // If a later absence is reported, the kept visit needs a new time again.
  await assistant.call(withdrawAbsence, { params: { absenceId }, body: { version: 1, reason: 'Better' } });
  t.now = new Date(t.now.getTime() + 60_000);
  const again = { key: randomUUID(), doctorId: doctor.id, firstDay: tomorrow, lastDay: tomorrow, reason: 'Worse' };
  expect((await assistant.call(reportAbsence, { body: again })).body.strandedCount).toBe(1);
});

test('a family cannot call the endpoints that move or keep stranded visits', async () => {
  const { visits } = await prepare(['05:00']);
  const visit = item(visits);
  const browser = await t.as(visit.family);
  const moves = [moveBody(visit, '2027-01-07T05:00:00Z')];
  expect((await browser.call(moveStranded, { body: { moves } })).status).toBe(403);
  expect((await browser.call(keepVisit, { ...visit, body: { version: 1, reason: 'x' } })).status).toBe(403);
});

test('a step with a doctor is stranded and moved like a visit', async () => {
  const { assistant, doctor, city, type, read, move } = await prepare([]);
  const family = await createAccount(t.db);
  const parent = await createVisit(t, { family, startsAt: '2027-01-08T05:00:00Z' });
  const form = { key: randomUUID(), patientId: parent.patient.id, type: type.name, city: city.name, seenTotal: 50_000 };
  const booking = { ...form, doctorId: doctor.id, date: '2027-01-08', time: '12:00', relatedAppointmentId: parent.id };
  const { body: step } = await assistant.call(bookForFamily, { body: booking });
  await t.owner.run(sql`
    update appointments set starts_at = '2027-01-06T05:00:00Z', ends_at = '2027-01-06T05:30:00Z' where id = ${step.id}`);
  const visit = item((await read()).visits);
  expect(visit).toMatchObject({ id: step.id, visitId: parent.id, isStep: true });
  expect(await move(moveBody(visit, visit.proposed ?? ''))).toMatchObject([moved]);
});

test('the last call is shown, so that two members of staff do not call twice', async () => {
  const { visits, assistant, read } = await prepare(['05:00']);
  const body = { key: randomUUID(), outcome: 'no-answer' as const, note: 'Line busy' };
  await assistant.call(addCallNote, { ...item(visits), body });
  expect((await read()).visits[0]?.lastCall).toMatchObject({ outcome: 'no-answer', note: 'Line busy', by: 'Meera' });
});
