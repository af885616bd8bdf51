import { expect, test } from 'vitest';
import { addStep } from '#contract/appointments-admin-api.ts';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  getAppointmentCalendar,
  rescheduleAppointment,
} from '#contract/appointments-api.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 on Tuesday, Jan 5, 2027 in India

/** A visit on Jan 6 and its follow-up step with a doctor on Jan 8, both at 3:30 PM. */
async function visitWithStep() {
  const world = await prepareBooking(t);
  const { browser, booking, doctor } = world;
  const visit = (await browser.call(bookAppointment, booking())).body;
  const stepBooking = booking({ date: '2027-01-08', doctorId: doctor.id, relatedAppointmentId: visit.id });
  const step = (await browser.call(bookAppointment, stepBooking)).body;
  return { ...world, visit, step, params: { appointmentId: step.id } };
}

test('a family opens a step like a visit: doctor, place, time, price, and the visit that it belongs to', async () => {
  const { browser, doctor, visit, params } = await visitWithStep();
  const { status, body } = await browser.call(getAppointment, { params });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    doctor: { id: doctor.id, name: doctor.name },
    hospital: 'Test Hospital',
    startsAt: '2027-01-08T10:00:00.000Z',
    price: 50_000,
    status: 'open',
    canChange: true,
    parent: { id: visit.id, title: 'Doctor Consultation' },
    steps: [],
    stepCount: 0,
  });
  expect(body.history.map(({ action }) => action)).toEqual(['appointment.booked']);
});

test('a family moves a step; a taken time is rejected, and the visit stays where it is', async () => {
  const { browser, booking, doctor, visit, step, params } = await visitWithStep();
  await browser.call(bookAppointment, booking({ date: '2027-01-09', doctorId: doctor.id }));
  const moveTo = (date: string, version: number) =>
    browser.call(rescheduleAppointment, { params, body: { date, time: '15:30', version } });
  expect(await moveTo('2027-01-09', 1)).toMatchObject({ status: 409, body: { code: 'taken' } });
  expect(await moveTo('2027-01-10', 1)).toMatchObject({
    status: 200,
    body: { id: step.id, startsAt: '2027-01-10T10:00:00.000Z', version: 2, parent: { id: visit.id } },
  });
  const parent = (await browser.call(getAppointment, { params: { appointmentId: visit.id } })).body;
  expect(parent).toMatchObject({
    startsAt: visit.startsAt,
    version: 1,
    steps: [{ id: step.id, startsAt: '2027-01-10T10:00:00.000Z' }],
  });
});

test('a family cancels a step: its time is free, and the visit stays open', async () => {
  const { browser, booking, doctor, visit, params } = await visitWithStep();
  expect(await browser.call(cancelAppointment, { params, body: { version: 1 } })).toMatchObject({
    status: 200,
    body: { status: 'cancelled', history: [{ action: 'appointment.cancelled' }, { action: 'appointment.booked' }] },
  });
  const parent = (await browser.call(getAppointment, { params: { appointmentId: visit.id } })).body;
  expect(parent).toMatchObject({ status: 'open', steps: [{ status: 'cancelled' }] });
  const again = await browser.call(bookAppointment, booking({ date: '2027-01-08', doctorId: doctor.id }));
  expect(again.status).toBe(201);
});

test('a step that staff added can be moved and cancelled by the family too', async () => {
  const { browser, visit } = await visitWithStep();
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const added = await assistant.call(addStep, {
    params: { appointmentId: visit.id },
    body: { title: 'Pick-up', date: '2027-01-07', time: '09:00' },
  });
  const step = added.body.steps.find(({ title }) => title === 'Pick-up');
  const params = { appointmentId: step?.id ?? '' };
  expect((await browser.call(getAppointment, { params })).body).toMatchObject({ title: 'Pick-up', price: 0 });
  const body = { date: '2027-01-07', time: '10:00', version: 1 };
  expect((await browser.call(rescheduleAppointment, { params, body })).status).toBe(200);
  expect((await browser.call(cancelAppointment, { params, body: { version: 2 } })).body.status).toBe('cancelled');
});

test('a step has its own calendar file', async () => {
  const { browser, step, params } = await visitWithStep();
  const { status, body } = await browser.call(getAppointmentCalendar, { params });
  expect(status).toBe(200);
  expect(body).toContain(`UID:${step.id}\r\n`);
  expect(body).toContain('DTSTART;TZID=Asia/Kolkata:20270108T153000');
});

test('a step is changed at least two hours before, like a visit', async () => {
  const { browser, booking, visit } = await visitWithStep();
  const late = booking({ date: '2027-01-05', time: '11:59', relatedAppointmentId: visit.id });
  const step = (await browser.call(bookAppointment, late)).body;
  const params = { appointmentId: step.id };
  expect((await browser.call(getAppointment, { params })).body.canChange).toBe(false);
  expect(await browser.call(cancelAppointment, { params, body: { version: 1 } })).toMatchObject({
    status: 409,
    body: { message: 'Appointments can be changed up to 2 hours before they start. Please call +91 22 0000 0100.' },
  });
});

test('a step gets no step', async () => {
  const { browser, booking, step } = await visitWithStep();
  const refused = await browser.call(bookAppointment, booking({ date: '2027-01-12', relatedAppointmentId: step.id }));
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Steps can only be added to an appointment that is not cancelled.' },
  });
});

test("somebody else's step does not exist: for reading, moving, cancelling and the calendar", async () => {
  const { browser, params } = await visitWithStep();
  const stranger = await t.as(await createAccount(t.db));
  const body = { date: '2027-01-10', time: '15:30', version: 1 };
  for (const answer of [
    await stranger.call(getAppointment, { params }),
    await stranger.call(rescheduleAppointment, { params, body }),
    await stranger.call(cancelAppointment, { params, body: { version: 1 } }),
    await stranger.call(getAppointmentCalendar, { params }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { message: 'Appointment not found' } });
  }
  expect((await browser.call(getAppointment, { params })).body).toMatchObject({ version: 1, status: 'open' });
});
