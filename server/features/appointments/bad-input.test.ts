import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  rescheduleAppointment,
} from '#contract/appointments/endpoints.ts';
import { addPatient, getPatient } from '#contract/patients/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import {
  createAccount,
  createCity,
  createClinic,
  createDoctor,
  createPatient,
  createType,
} from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
type Setup = Awaited<ReturnType<typeof prepareBooking>>;
type BookingFields = Record<string, unknown>;

async function countStored() {
  const counts = await t.owner.maybeRow(sql`
    select (select count(*)::int from appointments) as appointments,
      (select count(*)::int from audit_log) as audit, (select coalesce(sum(version), 0)::int from appointments) as versions`);
  return counts;
}

const doctorWith = async (hours: [number, number, number], { city }: Setup) => {
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const [weekday, opens, closes] = hours;
  await t.owner.run(
    sql`insert into doctor_hours (doctor_id, weekday, opens, closes) values (${doctor.id}, ${weekday}, ${opens}, ${closes})`,
  );
  return doctor.id;
};
const clinicClosedOnWednesdays = async ({ city }: Setup) => {
  const clinic = await createClinic(t.db, { cityId: city.id });
  await t.owner.run(sql`update clinics set closed_weekdays = '{3}' where id = ${clinic.id}`);
  return clinic.id;
};
const booked = async ({ browser, booking }: Setup, given: BookingFields = {}) =>
  (await browser.call(bookAppointment, booking({ date: '2027-01-20', ...given }))).body;
const archivedPatient = async ({ family }: Setup) => {
  const patient = await createPatient(t.db, family);
  await t.owner.run(sql`update patients set archived_at = now() where id = ${patient.id}`);
  return patient.id;
};

const notOffered = 'The doctor does not see patients at that time. Please choose one of the times shown.';
const goneDoctor = 'This doctor can no longer be booked. Please choose another.';
const goneClinic = 'This clinic can no longer be booked. Please choose another.';
const goneType = 'This appointment type is no longer offered. Please choose another.';
const goneCity = 'We do not work in this city. Please choose another one.';
const notAheadText = 'Please choose a time that lies ahead.';

test.each<[string, string, (setup: Setup) => BookingFields | Promise<BookingFields>]>([
  ['a time that has passed today', notAheadText, () => ({ date: '2027-01-05', time: '09:59' })],
  ['this very minute', notAheadText, () => ({ date: '2027-01-05', time: '10:00' })],
  ['yesterday', notAheadText, () => ({ date: '2027-01-04', time: '23:59' })],
  ['a year that is over', notAheadText, () => ({ date: '2000-02-29' })],
  ['a day more than a year ahead', 'Appointments can be booked up to one year ahead.', () => ({ date: '2028-01-06' })],
  ['the far future', 'Appointments can be booked up to one year ahead.', () => ({ date: '2099-12-31' })],
  ['an unknown type', goneType, () => ({ type: 'massage' })],
  [
    'a type that is no longer active',
    goneType,
    async () => ({ type: (await createType(t.db, { isActive: false })).name }),
  ],
  ['an unknown city', goneCity, () => ({ city: 'Atlantis' })],
  [
    'a city that is no longer active',
    goneCity,
    async () => ({ city: (await createCity(t.db, { isActive: false })).name }),
  ],
  ['a doctor who does not exist', goneDoctor, () => ({ doctorId: randomUUID() })],
  [
    'an archived doctor',
    goneDoctor,
    async ({ city }) => ({ doctorId: (await createDoctor(t.db, { cityId: city.id, isArchived: true })).id }),
  ],
  ['a clinic that does not exist', goneClinic, () => ({ clinicId: randomUUID() })],
  [
    'an archived clinic',
    goneClinic,
    async ({ city }) => ({ clinicId: (await createClinic(t.db, { cityId: city.id, isArchived: true })).id }),
  ],
  ['a time outside the hours', notOffered, async (setup) => ({ doctorId: await doctorWith([3, 600, 720], setup) })],
  [
    'a time between two slots',
    notOffered,
    async (setup) => ({ doctorId: await doctorWith([3, 600, 1200], setup), time: '15:40' }),
  ],
  [
    'a closed clinic',
    'The clinic is closed on that day. Please choose another.',
    async (setup) => ({ clinicId: await clinicClosedOnWednesdays(setup) }),
  ],
  [
    'a step of a step',
    'A step has no steps of its own. Please add the step to its visit.',
    async (setup) => {
      const { id } = await booked(setup);
      return { relatedAppointmentId: (await booked(setup, { time: '18:00', relatedAppointmentId: id })).id };
    },
  ],
  [
    'a step of a cancelled appointment',
    'Steps can only be added to an appointment that is not cancelled.',
    async (setup) => {
      const { id } = await booked(setup);
      await setup.browser.call(cancelAppointment, { params: { appointmentId: id }, body: { version: 1 } });
      return { relatedAppointmentId: id };
    },
  ],
  [
    'a total that the client made up',
    'The price has changed. Please check the new total and book again.',
    () => ({ seenTotal: 1 }),
  ],
])('%s is rejected with a message, and nothing is stored', async (_name, message, make) => {
  const setup = await prepareBooking(t);
  const bad = await make(setup);
  const before = await countStored();
  const answer = await setup.browser.call(bookAppointment, setup.booking(bad));
  expect(answer).toMatchObject({ status: 409, body: { message } });
  expect(await countStored()).toEqual(before);
});

test.each<[string, (setup: Setup) => BookingFields | Promise<BookingFields>]>([
  ['nothing', () => ({ relatedAppointmentId: randomUUID() })],
  ["another family's appointment", async () => ({ relatedAppointmentId: (await booked(await prepareBooking(t))).id })],
  [
    'an appointment of another patient',
    async (setup) => ({
      relatedAppointmentId: (await booked(setup)).id,
      patientId: (await createPatient(t.db, setup.family)).id,
    }),
  ],
])('a step of %s is not found, and nothing is stored', async (_name, make) => {
  const setup = await prepareBooking(t);
  const bad = await make(setup);
  const before = await countStored();
  const answer = await setup.browser.call(bookAppointment, setup.booking(bad));
  expect(answer).toMatchObject({ status: 404, body: { message: 'Appointment not found' } });
  expect(await countStored()).toEqual(before);
});

test.each<[string, BookingFields, Record<string, string>]>([
  ['31 February', { date: '2027-02-31' }, { date: 'This day does not exist.' }],
  ['29 February of a common year', { date: '2027-02-29' }, { date: 'This day does not exist.' }],
  ['a day as a word', { date: 'tomorrow' }, { date: 'Please give a date like 2027-01-05.' }],
  ['24 o’clock', { time: '24:00' }, { time: 'Please give a time like 15:30.' }],
  ['seconds', { time: '15:30:00' }, { time: 'Please give a time like 15:30.' }],
  ['notes of 100 kB', { notes: 'a'.repeat(100_000) }, { notes: 'Notes must be at most 2,000 characters' }],
  ['2,001 letters of Hindi', { notes: 'क'.repeat(2_001) }, { notes: 'Notes must be at most 2,000 characters' }],
  ['control characters', { notes: 'a\0b' }, { notes: 'Please remove characters that cannot be shown.' }],
  ['no patient', { patientId: '' }, { patientId: 'This is not an id.' }],
  ['a negative total', { seenTotal: -1 }, { seenTotal: 'Please reload the page to see the price' }],
  ['a status in the request', { status: 'closed' }, { status: 'This field is not expected here.' }],
  ['a price in the request', { price: 0 }, { price: 'This field is not expected here.' }],
])('%s is refused under its field, and nothing is stored', async (_name, bad, fields) => {
  const setup = await prepareBooking(t);
  const before = await countStored();
  const answer = await setup.browser.call(bookAppointment, setup.booking(bad));
  expect(answer).toMatchObject({ status: 400, body: { fields } });
  expect(await countStored()).toEqual(before);
});

test('another family’s patient and an archived patient are not found, and a visitor is rejected', async () => {
  const setup = await prepareBooking(t);
  const other = await prepareBooking(t);
  const before = await countStored();
  const unknown = {
    status: 404,
    body: { message: 'Patient not found or you do not have permission to access this patient' },
  };
  for (const patientId of [other.patient.id, randomUUID(), await archivedPatient(setup)]) {
    expect(await setup.browser.call(bookAppointment, setup.booking({ patientId }))).toMatchObject(unknown);
  }
  expect((await t.call(bookAppointment, setup.booking())).status).toBe(401);
  expect(await countStored()).toEqual(before);
});

test.each<[string, { date: string; time: string }, string]>([
  ['into the past', { date: '2027-01-05', time: '09:00' }, notAheadText],
  ['too far ahead', { date: '2028-02-01', time: '09:00' }, 'Appointments can be booked up to one year ahead.'],
  ['outside the doctor’s hours', { date: '2027-01-07', time: '10:00' }, notOffered],
  [
    'to a day on which the clinic is closed',
    { date: '2027-01-13', time: '10:00' },
    'The clinic is closed on that day. Please choose another.',
  ],
])('moving %s is refused, and the old time is kept', async (_name, to, message) => {
  const setup = await prepareBooking(t);
  const clinic = await createClinic(t.db, { cityId: setup.city.id });
  await t.owner.run(sql`insert into clinic_closed_days (clinic_id, day) values (${clinic.id}, '2027-01-13')`);
  const doctorId = await doctorWith([3, 600, 720], setup);
  const { id, startsAt } = await booked(setup, { doctorId, clinicId: clinic.id, time: '10:00' });
  const before = await countStored();
  const params = { appointmentId: id };
  const answer = await setup.browser.call(rescheduleAppointment, { params, body: { ...to, version: 1 } });
  expect(answer).toMatchObject({ status: 409, body: { message } });
  expect((await setup.browser.call(getAppointment, { params })).body.startsAt).toBe(startsAt);
  expect(await countStored()).toEqual(before);
});

test('HTML is stored and returned as plain text', async () => {
  const html = '<img src=x onerror="alert(1)"> & <b>bold</b> \u003c/script>';
  const browser = await t.as(await createAccount(t.db));
  const form = { name: html, age: 40, gender: 'Other' as const, medicalHistory: html };
  const patient = (await browser.call(addPatient, { body: form })).body;
  expect(patient).toMatchObject({ name: html, medicalHistory: html });
  expect((await browser.call(getPatient, { params: { patientId: patient.id } })).body.name).toBe(html);

  const { booking } = await prepareBooking(t);
  const { id } = (await browser.call(bookAppointment, booking({ patientId: patient.id, notes: html }))).body;
  const { body } = await browser.call(getAppointment, { params: { appointmentId: id } });
  expect(body).toMatchObject({ notes: html, patient: { name: html } });
});
