import { expect, test } from 'vitest';
import { bookAppointment, getAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import {
  addStep,
  bookForFamily,
  changeAppointmentStatus,
  changeStepStatus,
  confirmAppointment,
  editStep,
  moveAppointment,
} from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createPatient, createStep } from '#server/test/factories.ts';
import { createVisit, findAudit, prepareStaff } from '#server/test/staff-setup.ts';

// Staff can add a sentence for the family to a change. The notice to the family is derived from the audit entry, so the
// audit entry must contain the sentence.
const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const familyNote = 'Please bring the X-ray.';
const lastEntry = async (id: string) => (await findAudit(t, id)).at(-1);

test('a booking and a move by staff keep the sentence in their audit entry', async () => {
  const { assistant, doctor, type, city } = await prepareStaff(t);
  const patient = await createPatient(t.db, await createAccount(t.db));
  const body = {
    key: '33333333-3333-4333-8333-333333333333',
    patientId: patient.id,
    type: type.name,
    city: city.name,
    doctorId: doctor.id,
    seenTotal: 50_000,
    date: '2027-01-06',
    time: '11:00',
  };
  const booked = await assistant.call(bookForFamily, { body: { ...body, familyNote: `  ${familyNote} ` } });
  expect(booked.status).toBe(201);
  expect(await lastEntry(booked.body.id)).toMatchObject({ action: 'appointment.booked', after: { familyNote } });
  // If the booking is sent again with another sentence, it is still the same booking.
  const again = await assistant.call(bookForFamily, { body: { ...body, familyNote: 'Another one.' } });
  expect([again.status, again.body.id]).toEqual([201, booked.body.id]);
  expect(await findAudit(t, booked.body.id)).toHaveLength(1);

  const params = { appointmentId: booked.body.id };
  const time = { date: '2027-01-06', time: '12:00', version: 1 };
  expect((await assistant.call(moveAppointment, { params, body: { ...time, familyNote } })).status).toBe(200);
  expect(await lastEntry(booked.body.id)).toMatchObject({ action: 'appointment.rescheduled', after: { familyNote } });
  await assistant.call(moveAppointment, { params, body: { ...time, time: '13:00', version: 2, familyNote: ' ' } });
  expect((await lastEntry(booked.body.id))?.after).toEqual({ startsAt: '2027-01-06T07:30:00+00:00' });
});

test('changes of a visit’s status, its confirmation and its steps keep the sentence too', async () => {
  const { assistant } = await prepareStaff(t);
  const { id, params } = await createVisit(t, { startsAt: '2027-01-08T06:30:00Z' });
  await t.owner.run(sql`update appointments set is_requested = true where id = ${id}`);
  const calls: [string, () => Promise<{ status: number }>][] = [
    ['appointment.confirmed', () => assistant.call(confirmAppointment, { params, body: { version: 1, familyNote } })],
    [
      'appointment.cancelled',
      () => assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 2, familyNote } }),
    ],
    [
      'appointment.status-changed',
      () => assistant.call(changeAppointmentStatus, { params, body: { status: 'open', version: 3, familyNote } }),
    ],
  ];
  for (const [action, call] of calls) {
    expect((await call()).status).toBe(200);
    expect(await lastEntry(id)).toMatchObject({ action, after: { familyNote } });
  }

  const step = { title: 'Blood test', date: '2027-01-08', time: '09:00' };
  const added = await assistant.call(addStep, { params, body: { ...step, familyNote } });
  const stepId = added.body.steps[0]?.id ?? '';
  expect(await lastEntry(stepId)).toMatchObject({ action: 'appointment.step-added', after: { familyNote } });
  const stepParams = { stepId };
  await assistant.call(editStep, { params: stepParams, body: { ...step, time: '10:00', version: 1, familyNote } });
  expect(await lastEntry(stepId)).toMatchObject({ action: 'appointment.step-edited', after: { familyNote } });
  await assistant.call(changeStepStatus, { params: stepParams, body: { status: 'cancelled', version: 2, familyNote } });
  expect(await lastEntry(stepId)).toMatchObject({ action: 'appointment.step-status-changed', after: { familyNote } });
});

test('without a sentence the audit entries have no field for it', async () => {
  const { assistant } = await prepareStaff(t);
  const { id, params } = await createVisit(t, { startsAt: '2027-01-08T06:30:00Z' });
  const step = await createStep(t.db, { id });
  await assistant.call(changeStepStatus, { params: { stepId: step.id }, body: { status: 'complete', version: 1 } });
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1, familyNote: '' } });
  for (const of of [id, step.id]) expect((await lastEntry(of))?.after).not.toHaveProperty('familyNote');
});

test('a sentence is at most 300 characters, and families cannot send one', async () => {
  const { assistant } = await prepareStaff(t);
  const { params } = await createVisit(t, { startsAt: '2027-01-08T06:30:00Z' });
  const tooLong = { status: 'cancelled' as const, version: 1, familyNote: 'x'.repeat(301) };
  expect(await assistant.call(changeAppointmentStatus, { params, body: tooLong })).toMatchObject({
    status: 400,
    body: { fields: { familyNote: 'The sentence must be at most 300 characters' } },
  });

  const { browser, booking } = await prepareBooking(t);
  const withNote = { body: { ...booking().body, familyNote } };
  expect((await browser.call(bookAppointment, withNote)).status).toBe(400);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const own = { appointmentId: id };
  const move = { date: '2027-01-07', time: '15:30', version: 1 };
  const moved = await browser.call(rescheduleAppointment, { params: own, body: { ...move, familyNote } as never });
  expect(moved.status).toBe(400);
  // The history that a family reads has times and statuses only.
  const { history } = (await browser.call(getAppointment, { params: own })).body;
  expect(Object.keys(history[0] ?? {})).toEqual(['at', 'action', 'from', 'to']);
});
