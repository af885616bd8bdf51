import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  getAppointmentCalendar,
  getFamilyOverview,
  listUsedPlaces,
  rescheduleAppointment,
} from '#contract/appointments/endpoints.ts';
import {
  addStep,
  changeStepStatus,
  editAppointment,
  getStaffAppointment,
  moveAppointment,
} from '#contract/appointments/staff-endpoints.ts';
import { changeStepWork } from '#contract/steps/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createClinic, createType } from '#server/test/factories.ts';
import { openDoctor } from '#server/test/staff-setup.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

/** A visit on Jan 6 and its follow-up step with a doctor on Jan 8, both at 3:30 PM. */
async function visitWithStep() {
  const setup = await prepareBooking(t);
  const { browser, booking, doctor } = setup;
  const visit = (await browser.call(bookAppointment, booking())).body;
  const stepBooking = booking({ date: '2027-01-08', doctorId: doctor.id, relatedAppointmentId: visit.id });
  const step = (await browser.call(bookAppointment, stepBooking)).body;
  return { ...setup, visit, step, params: { appointmentId: step.id } };
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
    parent: { id: visit.id, title: 'Doctor Consultation', startsAt: visit.startsAt, doctor: null, clinic: null },
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

test('a step has a calendar file of its own', async () => {
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

test('a step cannot have a step of its own', async () => {
  const { browser, booking, step } = await visitWithStep();
  const refused = await browser.call(bookAppointment, booking({ date: '2027-01-12', relatedAppointmentId: step.id }));
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'A step has no steps of its own. Please add the step to its visit.' },
  });
});

test('a visit has at most 8 steps that are not cancelled, for families, for staff, and for those opened again', async () => {
  const { browser, booking, visit, step } = await visitWithStep();
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const params = { appointmentId: visit.id };
  const add = (title: string) => assistant.call(addStep, { params, body: { title, date: '2027-01-07' } });
  for (let n = 2; n <= 8; n += 1) expect((await add(`Step ${n}`)).status).toBe(201);
  const full = {
    status: 409,
    body: { message: 'This visit already has 8 steps. Please cancel one of them first, or book a visit.' },
  };
  const ninth = booking({ date: '2027-01-12', time: '09:00', relatedAppointmentId: visit.id });
  expect(await add('Step 9')).toMatchObject(full);
  expect(await browser.call(bookAppointment, ninth)).toMatchObject(full);

  await browser.call(cancelAppointment, { params: { appointmentId: step.id }, body: { version: 1 } });
  expect((await browser.call(bookAppointment, ninth)).status).toBe(201);
  const reopened = { params: { stepId: step.id }, body: { status: 'pending' as const, version: 2 } };
  expect(await assistant.call(changeStepStatus, reopened)).toMatchObject(full);
});

// Types that need no doctor's time: a ride, a test, an assistant and a delivery.

/** A visit with a doctor on Jan 6 at 11:00, at a clinic that is open from 9:00 to 12:00. Only `ride` needs no doctor. */
async function visitAtClinic() {
  const setup = await prepareBooking(t);
  const { city, doctor, booking, browser } = setup;
  const clinic = await createClinic(t.db, { cityId: city.id });
  await openDoctor(t, doctor.id, [540, 720]);
  await t.owner.run(sql`
    insert into clinic_hours (clinic_id, weekday, opens, closes)
    select ${clinic.id}, day, 540, 720 from generate_series(1, 7) day`);
  const ride = await createType(t.db, { title: 'Patient Transportation', needsDoctor: false });
  const place = { doctorId: doctor.id, clinicId: clinic.id };
  const visit = (await browser.call(bookAppointment, booking({ ...place, time: '11:00' }))).body;
  const bookStep = (given: Record<string, unknown> = {}) =>
    browser.call(bookAppointment, booking({ type: ride.name, relatedAppointmentId: visit.id, ...given }));
  const read = async (appointmentId: string) =>
    (await browser.call(getAppointment, { params: { appointmentId } })).body;
  return { ...setup, clinic, place, ride, visit, bookStep, read };
}

/** Moments at which the doctor cannot be booked. */
const momentsWithoutDoctor: Record<string, [string, string]> = {
  'before the visit, outside all hours': ['2027-01-06', '08:00'],
  'during it, between two slots': ['2027-01-06', '11:10'],
  'just after it': ['2027-01-06', '11:40'],
  'at night': ['2027-01-06', '23:45'],
  'on a day of leave': ['2027-01-07', '10:00'],
  'on a closed day': ['2027-01-08', '10:00'],
  'days after it': ['2027-01-20', '06:05'],
};

test('a step that needs no doctor is booked before, during and after its visit, and takes none of the doctor’s time', async () => {
  const { browser, booking, doctor, clinic, place, visit, bookStep, read } = await visitAtClinic();
  await t.owner.run(sql`
    insert into doctor_leave (doctor_id, first_day, last_day) values (${doctor.id}, '2027-01-07', '2027-01-07')`);
  await t.owner.run(sql`insert into clinic_closed_days (clinic_id, day) values (${clinic.id}, '2027-01-08')`);
  for (const [moment, [date, time]] of Object.entries(momentsWithoutDoctor)) {
    // Pages of the previous release send the doctor and the clinic of the visit.
    const { status, body } = await bookStep({ ...place, date, time });
    expect(status, moment).toBe(201);
    expect(await read(body.id), moment).toMatchObject({
      doctor: null,
      clinic: null,
      endsAt: null,
      needsNewTime: false,
      isRequested: true,
      price: 50_000,
      parent: { id: visit.id, doctor: doctor.name, clinic: clinic.name },
    });
    // A follow-up step does need the doctor.
    const followUp = { ...place, date, time, relatedAppointmentId: visit.id, confirmsOverlap: true };
    expect((await browser.call(bookAppointment, booking(followUp))).status, moment).toBe(409);
  }
});

test('a free slot of the doctor stays free under a ride, and a ride is moved anywhere, with its visit or alone', async () => {
  const { browser, booking, place, visit, bookStep, read } = await visitAtClinic();
  const ride = (await bookStep({ ...place, date: '2027-01-06', time: '09:00' })).body;
  const slot = booking({ ...place, date: '2027-01-06', time: '09:00', confirmsOverlap: true });
  expect((await browser.call(bookAppointment, slot)).status).toBe(201);

  const move = (appointmentId: string, date: string, time: string, version: number) =>
    browser.call(rescheduleAppointment, { params: { appointmentId }, body: { date, time, version } });
  expect((await move(ride.id, '2027-01-06', '05:40', 1)).status).toBe(200);
  expect((await move(visit.id, '2027-01-09', '10:00', 1)).status).toBe(200);
  expect((await read(ride.id)).startsAt).toBe('2027-01-08T23:10:00.000Z');
  expect(
    (await browser.call(cancelAppointment, { params: { appointmentId: ride.id }, body: { version: 3 } })).status,
  ).toBe(200);
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const reopened = { params: { stepId: ride.id }, body: { status: 'pending' as const, version: 4 } };
  expect((await assistant.call(changeStepStatus, reopened)).status).toBe(200);
});

test('a ride of its own is not with the doctor of its link; its clinic stays, and no hours are checked', async () => {
  const { browser, booking, clinic, place, ride, read } = await visitAtClinic();
  const own = booking({ ...place, type: ride.name, date: '2027-01-09', time: '22:00', placeTo: 'City Lab' });
  const { status, body } = await browser.call(bookAppointment, own);
  expect(status).toBe(201);
  expect(await read(body.id)).toMatchObject({
    doctor: null,
    clinic: { id: clinic.id },
    isRequested: true,
    placeTo: 'City Lab',
    parent: null,
  });
  const moved = { params: { appointmentId: body.id }, body: { date: '2027-01-09', time: '23:00', version: 1 } };
  expect((await browser.call(rescheduleAppointment, moved)).status).toBe(200);
});

test('staff need no reason for a ride at any hour, and a visit that becomes a ride gives back the doctor’s time', async () => {
  const { browser, booking, doctor, place, ride, visit, read } = await visitAtClinic();
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const params = { appointmentId: visit.id };
  const edit = (type: string, version: number, more: object = {}) =>
    assistant.call(editAppointment, {
      params,
      body: { version, type, seenTotal: 50_000, reason: 'Asked for', ...more },
    });
  expect(await edit(ride.name, 1)).toMatchObject({
    status: 200,
    body: { doctor: null, clinic: { id: place.clinicId } },
  });
  expect(
    (await browser.call(bookAppointment, booking({ ...place, time: '11:00', confirmsOverlap: true }))).status,
  ).toBe(201);
  const night = { params, body: { date: '2027-01-06', time: '23:00', version: 2 } };
  expect((await assistant.call(moveAppointment, night)).status).toBe(200);
  expect(await edit(ride.name, 3, { doctorId: doctor.id })).toMatchObject({ status: 200, body: { doctor: null } });
  expect((await read(visit.id)).startsAt).toBe('2027-01-06T17:30:00.000Z');
  // As a consultation, it has to fit the hours of its clinic again.
  const { body } = await browser.call(getAppointment, { params });
  const type = booking().body.type;
  expect(await edit(type, body.version)).toMatchObject({ status: 409, body: { code: 'needs_reason' } });
});

test('the places of a ride: the family and its assignee see them, later forms offer them, and other families never see them', async () => {
  const { browser, booking, patient, ride, visit, bookStep, read } = await visitAtClinic();
  const places = { placeFrom: '12 Hill Road, Bandra', placeTo: 'City Hospital' };
  const key = randomUUID();
  const step = (await bookStep({ key, ...places, time: '09:00' })).body;
  expect((await bookStep({ key, ...places, time: '09:00' })).body).toEqual(step); // sent again
  expect((await bookStep({ key, ...places, placeTo: 'Elsewhere', time: '09:00' })).status).toBe(409);
  expect(await read(step.id)).toMatchObject(places);
  expect((await read(visit.id)).steps).toMatchObject([places]);
  const { visits } = (await browser.call(getFamilyOverview)).body;
  expect(visits.find(({ id }) => id === step.id)).toMatchObject(places);
  const own = (await browser.call(bookAppointment, booking({ type: ride.name, date: '2027-01-20', placeFrom: 'Home' })))
    .body;
  // A consultation has a doctor or a clinic instead.
  const consultation = (await browser.call(bookAppointment, booking({ date: '2027-01-21', placeTo: 'Nowhere' }))).body;
  expect((await read(consultation.id)).placeTo).toBe('');

  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const managed = await assistant.call(getStaffAppointment, { params: { appointmentId: visit.id } });
  expect(managed.body.steps[0]).toMatchObject({ ...places, work: places });
  const used = (from: typeof browser) => from.call(listUsedPlaces, { params: { patientId: patient.id } });
  const offered = ['12 Hill Road, Bandra', 'City Hospital', 'Home'];
  expect((await used(browser)).body.places.toSorted()).toEqual(offered);
  expect((await used(assistant)).body.places.toSorted()).toEqual(offered);
  const stranger = await t.as(await createAccount(t.db));
  expect((await used(stranger)).status).toBe(404);
  expect((await stranger.call(getAppointment, { params: { appointmentId: own.id } })).status).toBe(404);

  const logged = await t.owner.rows(sql`
    select from audit_log l where l.after::text ~ 'Hill Road|City Hospital|Home' or l.before::text ~ 'Hill Road'`);
  expect(logged).toHaveLength(0);
  const sent = await t.owner.rows(sql`select from messages m where m::text ~ 'Hill Road|City Hospital'`);
  expect(sent).toHaveLength(0);
});

test('a booking that is sent again keeps the places that staff set meanwhile; a booking of another tab adds its places', async () => {
  const { bookStep, read } = await visitAtClinic();
  const key = randomUUID();
  const sent = { key, placeFrom: 'Home', time: '09:00' };
  const step = (await bookStep(sent)).body;
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const work = { durationMinutes: 60, travelMinutes: 0, placeFrom: 'The back gate', assigneeId: null, version: 1 };
  expect((await assistant.call(changeStepWork, { params: { stepId: step.id }, body: work })).status).toBe(200);
  expect((await bookStep(sent)).body).toEqual(step);
  expect((await read(step.id)).placeFrom).toBe('The back gate');

  const first = (await bookStep({ time: '16:00' })).body;
  expect((await bookStep({ time: '16:00', placeFrom: 'Home' })).body.id).toBe(first.id);
  expect((await read(first.id)).placeFrom).toBe('Home');
  expect((await bookStep({ time: '16:00', placeFrom: 'Work' })).body.id).toBe(first.id);
  expect((await read(first.id)).placeFrom).toBe('Home');
});

test('an invalid place is rejected with a text', async () => {
  const { bookStep } = await visitAtClinic();
  expect(await bookStep({ placeTo: 'x'.repeat(301) })).toMatchObject({
    status: 400,
    body: { fields: { placeTo: 'The place must be at most 300 characters' } },
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
