import { expect, test } from 'vitest';
import { bookAppointment, getAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import {
  changeAppointmentStatus,
  confirmAppointment,
  getStaffAppointment,
  listStaffAppointments,
} from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createClinic, createDoctor } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

const signInAssistant = async () => t.as(await createAccount(t.db, { role: 'assistant', name: 'Meera' }));

/** Weekly hours: every day from 8:00 to 20:00. */
const openDoctor = (id: string) =>
  t.owner.run(sql`insert into doctor_hours select ${id}, day, 480, 1200 from generate_series(1, 7) day`);
const openClinic = (id: string) =>
  t.owner.run(sql`insert into clinic_hours select ${id}, day, 480, 1200 from generate_series(1, 7) day`);

test('a time is requested where neither doctor nor clinic has weekly hours, and stays open as specified', async () => {
  const { browser, booking, city, doctor } = await prepareBooking(t);
  const [withHours, clinic, openedClinic] = [
    await createDoctor(t.db, { cityId: city.id }),
    await createClinic(t.db, { cityId: city.id }),
    await createClinic(t.db, { cityId: city.id }),
  ];
  await openDoctor(withHours.id);
  await openClinic(openedClinic.id);
  const cases = [
    ['neither doctor nor clinic', {}, true],
    ['a doctor without hours', { doctorId: doctor.id }, true],
    ['a clinic without hours', { clinicId: clinic.id }, true],
    ['a doctor with hours', { doctorId: withHours.id }, false],
    ['a clinic with hours', { clinicId: openedClinic.id }, false],
    ['a doctor without hours at a clinic with hours', { doctorId: doctor.id, clinicId: openedClinic.id }, false],
  ] as const;
  const seen: unknown[] = [];
  for (const [index, [name, given]] of cases.entries()) {
    const { id } = (await browser.call(bookAppointment, booking({ ...given, date: `2027-01-${10 + index}` }))).body;
    const { status, isRequested } = (await browser.call(getAppointment, { params: { appointmentId: id } })).body;
    seen.push([name, status, isRequested]);
  }
  expect(seen).toEqual(cases.map(([name, , isRequested]) => [name, 'open', isRequested]));
});

test('a visit that staff book or move is confirmed; a visit that the family moves is requested again', async () => {
  const { browser, booking } = await prepareBooking(t);
  const assistant = await signInAssistant();
  const { id } = (await assistant.call(bookAppointment, booking())).body;
  const params = { appointmentId: id };
  const isRequested = async () => (await browser.call(getAppointment, { params })).body.isRequested;
  expect(await isRequested()).toBe(false);
  await browser.call(rescheduleAppointment, { params, body: { date: '2027-01-08', time: '10:00', version: 1 } });
  expect(await isRequested()).toBe(true);
  await assistant.call(rescheduleAppointment, { params, body: { date: '2027-01-09', time: '10:00', version: 2 } });
  expect(await isRequested()).toBe(false);
});

test('staff see what is requested and confirm it once; the history and the audit log say so', async () => {
  const { browser, booking, patient } = await prepareBooking(t);
  const assistant = await signInAssistant();
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const params = { appointmentId: id };
  const listed = async () =>
    (await assistant.call(listStaffAppointments, { body: { q: patient.name } })).body.rows.map(
      (row) => row.isRequested,
    );
  expect(await listed()).toEqual([true]);
  expect((await assistant.call(getStaffAppointment, { params })).body.isRequested).toBe(true);

  const confirmed = await assistant.call(confirmAppointment, { params, body: { version: 1 } });
  expect(confirmed).toMatchObject({ status: 200, body: { id, isRequested: false, status: 'open', version: 2 } });
  expect(confirmed.body.history[0]).toMatchObject({ action: 'appointment.confirmed', step: null, by: 'Meera' });
  expect(await listed()).toEqual([false]);
  const own = (await browser.call(getAppointment, { params })).body;
  expect(own).toMatchObject({ isRequested: false, history: [{ action: 'appointment.confirmed' }, {}] });

  expect(await assistant.call(confirmAppointment, { params, body: { version: 1 } })).toMatchObject({
    status: 409,
    body: { message: 'Somebody changed this appointment a moment ago. Please look at it again.' },
  });
  expect(await assistant.call(confirmAppointment, { params, body: { version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'This appointment is already confirmed.' },
  });
  const rows = await t.owner.rows(
    sql`select from audit_log where entity_id = ${id} and action = 'appointment.confirmed'`,
  );
  expect(rows).toHaveLength(1);
});

test('a requested step is confirmed like a visit, and its visit is returned', async () => {
  const { browser, booking } = await prepareBooking(t);
  const assistant = await signInAssistant();
  const visit = (await browser.call(bookAppointment, booking())).body;
  const step = (await browser.call(bookAppointment, booking({ date: '2027-01-08', relatedAppointmentId: visit.id })))
    .body;
  const params = { appointmentId: visit.id };
  expect((await browser.call(getAppointment, { params })).body.steps).toMatchObject([{ isRequested: true }]);
  const confirmed = await assistant.call(confirmAppointment, {
    params: { appointmentId: step.id },
    body: { version: 1 },
  });
  expect(confirmed).toMatchObject({
    status: 200,
    body: { id: visit.id, isRequested: true, steps: [{ id: step.id, isRequested: false, version: 2 }] },
  });
  expect(confirmed.body.history[0]).toMatchObject({ action: 'appointment.confirmed', step: 'Doctor Consultation' });
});

test('an appointment that is not open is not requested, and cannot be confirmed', async () => {
  const { browser, booking } = await prepareBooking(t);
  const assistant = await signInAssistant();
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const params = { appointmentId: id };
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  expect((await browser.call(getAppointment, { params })).body.isRequested).toBe(false);
  expect(await assistant.call(confirmAppointment, { params, body: { version: 2 } })).toMatchObject({
    status: 409,
    body: { message: 'This appointment is already cancelled.' },
  });
});

test('a family cannot confirm, neither its own visit nor another one', async () => {
  const { browser, booking } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking())).body;
  const confirm = { params: { appointmentId: id }, body: { version: 1 } };
  expect((await browser.call(confirmAppointment, confirm)).status).toBe(403);
  const stranger = await t.as(await createAccount(t.db));
  expect((await stranger.call(confirmAppointment, confirm)).status).toBe(403);
  expect((await t.call(confirmAppointment, confirm)).status).toBe(401);
  expect((await browser.call(getAppointment, { params: confirm.params })).body.isRequested).toBe(true);
});
