import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookAppointment, cancelAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import {
  addStep,
  changeAppointmentStatus,
  changeStepStatus,
  editStep,
  moveAppointment,
  undoMove,
} from '#contract/appointments/staff-endpoints.ts';
import { changeStepWork, markStep } from '#contract/steps/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createDoctor } from '#server/test/factories.ts';
import { createVisit, findAudit, openDoctor, prepareStaff } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

/** A visit on Jan 8 at 11:00 with a doctor, and a family that can sign in. */
async function prepareVisit() {
  const setup = await prepareStaff(t);
  const visit = await createVisit(t, { doctorId: setup.doctor.id, startsAt: '2027-01-08T05:30:00Z' });
  const { params } = visit;
  const add = async (title: string, date: string, time = '') => {
    const { body } = await setup.assistant.call(addStep, { params, body: { title, date, time } });
    return body.steps.find((step) => step.title === title)?.id ?? '';
  };
  /** Books a step with a doctor, as the family. */
  const book = async (doctorId: string, date: string, time: string) => {
    const family = await t.as(visit.family);
    const body = {
      key: randomUUID(),
      patientId: visit.patient.id,
      type: setup.type.name,
      city: setup.city.name,
      seenTotal: 50_000,
      doctorId,
      date,
      time,
      relatedAppointmentId: visit.id,
    };
    return (await family.call(bookAppointment, { body })).body.id;
  };
  const move = (date: string, time: string, version: number, more: object = {}) =>
    setup.assistant.call(moveAppointment, { params, body: { date, time, version, ...more } });
  return { ...setup, visit, params, add, book, move };
}

/** The times of a visit and its steps in India, with the status. */
async function timesOf(visitId: string) {
  const rows = await t.owner.rows<{ title: string; at: string; status: string }>(sql`
    select title, to_char(starts_at at time zone 'Asia/Kolkata', 'DD HH24:MI') as at, status from appointments
    where id = ${visitId} or parent_id = ${visitId} order by is_step, created_at, starts_at, id`);
  return Object.fromEntries(rows.map(({ title, at, status }) => [title, `${at} ${status}`]));
}

test('a visit is moved with its pending steps by the same amount; a step without a time by whole days', async () => {
  const { visit, params, assistant, add, move } = await prepareVisit();
  await add('Blood test', '2027-01-07', '08:00');
  await add('Fasting', '2027-01-07');
  await add('Pick-up', '2027-01-08', '10:00');
  const done = await add('Papers', '2027-01-06', '10:00');
  await assistant.call(changeStepStatus, { params: { stepId: done }, body: { status: 'complete', version: 1 } });
  const moved = await move('2027-01-10', '15:30', 1);
  expect(moved).toMatchObject({ status: 200, body: { startsAt: '2027-01-10T10:00:00.000Z', version: 2 } });
  expect(await timesOf(visit.id)).toEqual({
    'Doctor Consultation': '10 15:30 scheduled',
    'Blood test': '09 12:30 pending',
    Fasting: '09 00:00 pending',
    'Pick-up': '10 14:30 pending',
    Papers: '06 10:00 complete',
  });
  // The family gets one notice, about the visit: `withVisit` in the entries of the steps prevents more.
  expect((await findAudit(t, visit.id)).at(-1)?.after).toMatchObject({ stepCount: 3 });
  const entries = await t.owner.rows<{ after: { withVisit?: boolean } }>(sql`
    select l.after from audit_log l join appointments a on a.id::text = l.entity_id
    where a.parent_id = ${visit.id} and l.action = 'appointment.rescheduled'`);
  expect(entries.map(({ after }) => after.withVisit)).toEqual([true, true, true]);

  const undone = await assistant.call(undoMove, { params, body: { version: 2 } });
  expect(undone.status).toBe(200);
  expect(await timesOf(visit.id)).toEqual({
    'Doctor Consultation': '08 11:00 scheduled',
    'Blood test': '07 08:00 pending',
    Fasting: '07 00:00 pending',
    'Pick-up': '08 10:00 pending',
    Papers: '06 10:00 complete',
  });
});

test('the steps stay if the user says so, and a step that is moved alone moves nothing else', async () => {
  const { visit, assistant, add, move } = await prepareVisit();
  const pickUp = await add('Pick-up', '2027-01-08', '10:00');
  await move('2027-01-10', '11:00', 1, { steps: 'leave' });
  expect(await timesOf(visit.id)).toMatchObject({
    'Doctor Consultation': '10 11:00 scheduled',
    'Pick-up': '08 10:00 pending',
  });
  await assistant.call(moveAppointment, {
    params: { appointmentId: pickUp },
    body: { date: '2027-01-10', time: '10:00', version: 1 },
  });
  expect(await timesOf(visit.id)).toMatchObject({
    'Doctor Consultation': '10 11:00 scheduled',
    'Pick-up': '10 10:00 pending',
  });
});

test('if a step does not fit, it is named and nothing is moved; the user can leave the step at its time', async () => {
  const { visit, add, book, move, city, doctor } = await prepareVisit();
  const other = await createDoctor(t.db, { cityId: city.id });
  await openDoctor(t, other.id, [540, 720]); // 9:00 to 12:00
  const followUp = await book(other.id, '2027-01-09', '11:00');
  await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-12T08:00:00Z' });
  const second = await book(doctor.id, '2027-01-09', '10:00');
  await add('Pick-up', '2027-01-08', '10:00');
  const before = await timesOf(visit.id);
  const unfit = await move('2027-01-11', '14:30', 1);
  expect(unfit).toMatchObject({
    status: 409,
    body: {
      code: 'steps_unfit',
      message:
        'These steps do not fit the new time: Doctor Consultation (the doctor has another visit then), Doctor Consultation (the doctor does not see patients then).',
      steps: [
        { id: second, startsAt: '2027-01-12T08:00:00.000Z', hasTime: true },
        { id: followUp, startsAt: '2027-01-12T09:00:00.000Z', problem: 'the doctor does not see patients then' },
      ],
    },
  });
  expect(await timesOf(visit.id)).toEqual(before);
  expect((await move('2027-01-11', '14:30', 1, { leftSteps: [second, followUp] })).status).toBe(200);
  const after = await t.owner.rows<{ at: string }>(sql`
    select to_char(starts_at at time zone 'Asia/Kolkata', 'DD HH24:MI') as at from appointments
    where parent_id = ${visit.id} order by starts_at`);
  expect(after.map(({ at }) => at)).toEqual(['09 10:00', '09 11:00', '11 13:30']);
});

test('a visit and its steps with one doctor move into each other’s times, in both directions', async () => {
  const { visit, params, assistant, book, move, doctor } = await prepareVisit();
  const next = await book(doctor.id, '2027-01-08', '11:30');
  await book(doctor.id, '2027-01-08', '12:00');
  expect((await move('2027-01-08', '11:30', 1)).status).toBe(200);
  const times = async () =>
    (
      await t.owner.rows<{ at: string }>(sql`
        select to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as at from appointments
        where id = ${visit.id} or parent_id = ${visit.id} order by starts_at`)
    ).map(({ at }) => at);
  expect(await times()).toEqual(['11:30', '12:00', '12:30']);
  expect((await assistant.call(undoMove, { params, body: { version: 2 } })).status).toBe(200);
  expect(await times()).toEqual(['11:00', '11:30', '12:00']);
  // A step that stays keeps its time, so the visit cannot have it.
  expect(await move('2027-01-08', '11:30', 3, { leftSteps: [next] })).toMatchObject({
    status: 409,
    body: { code: 'taken' },
  });
});

test('staff are told if the assistant of a step is busy; a step that has begun stays', async () => {
  const { visit, account, assistant, add, move } = await prepareVisit();
  const work = (version: number) => ({
    body: { durationMinutes: 60, travelMinutes: 30, assigneeId: account.id, version },
  });
  const pickUp = await add('Pick-up', '2027-01-08', '10:00');
  const begun = await add('Papers', '2027-01-05', '10:00');
  await assistant.call(changeStepWork, { params: { stepId: pickUp }, ...work(1) });
  await assistant.call(changeStepWork, { params: { stepId: begun }, ...work(1) });
  await assistant.call(markStep, {
    params: { stepId: begun },
    body: { key: randomUUID(), state: 'started', pressedAt: t.now.toISOString() },
  });
  const elsewhere = await createVisit(t, { startsAt: '2027-01-20T05:30:00Z' });
  const added = await assistant.call(addStep, {
    params: elsewhere.params,
    body: { title: 'Elsewhere', date: '2027-01-10', time: '10:30' },
  });
  await assistant.call(changeStepWork, { params: { stepId: added.body.steps[0]?.id ?? '' }, ...work(1) });
  expect(await move('2027-01-10', '11:00', 1)).toMatchObject({
    status: 409,
    body: { steps: [{ id: pickUp, problem: 'its assistant has another step then' }] },
  });
  expect((await move('2027-01-11', '11:00', 1)).status).toBe(200);
  expect(await timesOf(visit.id)).toMatchObject({ 'Pick-up': '11 10:00 pending', Papers: '05 10:00 pending' });
});

test('a family moves its visit with the steps, within its notice', async () => {
  const { visit, params, add } = await prepareVisit();
  await add('Pick-up', '2027-01-08', '10:00');
  const soon = await add('Papers', '2027-01-05', '11:00');
  const family = await t.as(visit.family);
  const body = { date: '2027-01-09', time: '11:00', version: 1 };
  expect(await family.call(rescheduleAppointment, { params, body })).toMatchObject({
    status: 409,
    body: { code: 'steps_unfit', steps: [{ id: soon, problem: 'it begins in less than 2 hours' }] },
  });
  const moved = await family.call(rescheduleAppointment, { params, body: { ...body, leftSteps: [soon] } });
  expect(moved.status).toBe(200);
  expect(await timesOf(visit.id)).toMatchObject({ 'Pick-up': '09 10:00 pending', Papers: '05 11:00 pending' });
  const stranger = await t.as(await createAccount(t.db));
  expect((await stranger.call(rescheduleAppointment, { params, body })).status).toBe(404);
});

test('an undo is rejected if a step was changed after the move', async () => {
  const { visit, params, assistant, add, move } = await prepareVisit();
  const pickUp = await add('Pick-up', '2027-01-08', '10:00');
  await move('2027-01-10', '11:00', 1);
  const body = { title: 'Pick-up', date: '2027-01-10', time: '10:15', version: 2 };
  await assistant.call(editStep, { params: { stepId: pickUp }, body });
  expect(await assistant.call(undoMove, { params, body: { version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'A step of this visit was changed after the move. Please move the visit again.' },
  });
  expect(await timesOf(visit.id)).toMatchObject({ 'Pick-up': '10 10:15 pending' });
});

test('reopening a visit restores the steps that its cancellation cancelled, and no other', async () => {
  const { visit, params, assistant, add } = await prepareVisit();
  await add('Pick-up', '2027-01-08', '10:00');
  const dropped = await add('Papers', '2027-01-07', '10:00');
  await assistant.call(changeStepStatus, { params: { stepId: dropped }, body: { status: 'cancelled', version: 1 } });
  const setStatus = (status: 'open' | 'cancelled', version: number, more: object = {}) =>
    assistant.call(changeAppointmentStatus, { params, body: { status, version, ...more } });
  const cancelled = await setStatus('cancelled', 1);
  expect(cancelled.body.steps.map((step) => [step.title, step.isCancelledWithVisit])).toEqual([
    ['Papers', false],
    ['Pick-up', true],
  ]);
  await setStatus('open', 2);
  expect(await timesOf(visit.id)).toMatchObject({ 'Pick-up': '08 10:00 cancelled' });
  const again = await t
    .as(visit.family)
    .then((family) => family.call(cancelAppointment, { params, body: { version: 3 } }));
  expect(again.status).toBe(200);
  expect((await setStatus('open', 4, { restoresSteps: true })).status).toBe(200);
  expect(await timesOf(visit.id)).toEqual({
    'Doctor Consultation': '08 11:00 open',
    'Pick-up': '08 10:00 pending',
    Papers: '07 10:00 cancelled',
  });
});

test('steps that cannot be restored are named, and the visit stays cancelled until they are left', async () => {
  const { visit, params, assistant, book, doctor } = await prepareVisit();
  const step = await book(doctor.id, '2027-01-09', '11:00');
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-09T05:30:00Z' });
  const open = { status: 'open' as const, version: 2, restoresSteps: true };
  expect(await assistant.call(changeAppointmentStatus, { params, body: open })).toMatchObject({
    status: 409,
    body: { code: 'steps_unfit', steps: [{ id: step, problem: 'the doctor has another visit then' }] },
  });
  const reopened = await assistant.call(changeAppointmentStatus, { params, body: { ...open, leftSteps: [step] } });
  expect(reopened).toMatchObject({ status: 200, body: { status: 'open', steps: [{ status: 'cancelled' }] } });
  expect(visit.id).toBe(reopened.body.id);
});

test('a cancelled visit that is moved takes the steps along that were cancelled with it', async () => {
  const { visit, params, assistant, add, move } = await prepareVisit();
  await add('Pick-up', '2027-01-08', '10:00');
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  expect((await move('2027-01-10', '11:00', 2, { overrideReason: 'By mistake' })).status).toBe(200);
  expect(await timesOf(visit.id)).toEqual({
    'Doctor Consultation': '10 11:00 open',
    'Pick-up': '10 10:00 pending',
  });
});

test('a step with a doctor obeys the doctor’s hours when staff edit it, or needs a reason', async () => {
  const { assistant, book, doctor } = await prepareVisit();
  const stepId = await book(doctor.id, '2027-01-09', '11:00');
  const edit = (time: string, more: object = {}) =>
    assistant.call(editStep, {
      params: { stepId },
      body: { title: 'Follow-up', date: '2027-01-10', time, version: 1, ...more },
    });
  expect(await edit('03:00')).toMatchObject({
    status: 409,
    body: { code: 'needs_reason', message: expect.stringContaining('The doctor does not see patients at that time.') },
  });
  await createVisit(t, { doctorId: doctor.id, startsAt: '2027-01-10T05:30:00Z' });
  expect(await edit('11:00', { overrideReason: 'Urgent' })).toMatchObject({ status: 409, body: { code: 'taken' } });
  expect((await edit('17:30', { overrideReason: 'The doctor agreed' })).status).toBe(200);
  const row = await t.owner.row(sql`select override_reason from appointments where id = ${stepId}`);
  expect(row).toEqual({ overrideReason: 'The doctor agreed' });
});
