import { beforeAll, expect, test } from 'vitest';
import { bookAppointment, getAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import { getClinic, listClinicDoctors } from '#contract/clinics/endpoints.ts';
import { addClinic, editClinic, previewStrandedAtClinic } from '#contract/clinics/staff-endpoints.ts';
import { listFreeTimes } from '#contract/doctors/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createCity, createClinic, createDoctor } from '#server/test/factories.ts';

const t = testApp(); // it is Tuesday, 2027-01-05, 10:00 AM in India
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
});

const closedThen = 'The clinic is closed at that time. Please choose a time within its hours.';

/** A family, a doctor without hours, and a clinic that is open on Wednesdays from 10:00 to 12:00. */
async function prepareClinic() {
  const one = await prepareBooking(t);
  const clinic = await createClinic(t.db, { cityId: one.city.id });
  await t.owner.run(sql`insert into clinic_hours values (${clinic.id}, 3, 600, 720)`);
  return { ...one, clinic };
}

test('a visit outside the hours of its clinic is rejected, also a move; within them it is confirmed', async () => {
  const { browser, booking, clinic, doctor } = await prepareClinic();
  const book = (given: object) =>
    browser.call(bookAppointment, booking({ clinicId: clinic.id, date: '2027-01-06', ...given }));
  const rejected = { status: 409, body: { message: closedThen } };
  expect(await book({ time: '09:59' })).toMatchObject(rejected);
  expect(await book({ time: '12:00' })).toMatchObject(rejected);
  expect(await book({ date: '2027-01-07', time: '10:00' })).toMatchObject(rejected); // Thursday: the clinic is closed
  expect(await book({ doctorId: doctor.id, time: '11:45' })).toMatchObject(rejected); // the visit would end after the hours
  const { id } = (await book({ time: '11:45' })).body; // without a doctor, the visit only has to begin within the hours
  const params = { appointmentId: id };
  expect((await browser.call(getAppointment, { params })).body.isRequested).toBe(false);

  const moveTo = (time: string) =>
    browser.call(rescheduleAppointment, { params, body: { date: '2027-01-13', time, version: 1 } });
  expect(await moveTo('13:00')).toMatchObject(rejected);
  expect((await moveTo('10:30')).status).toBe(200);
});

test('a doctor and a clinic in different cities are rejected', async () => {
  const { browser, booking, clinic } = await prepareClinic();
  const elsewhere = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  const given = { clinicId: clinic.id, doctorId: elsewhere.id, date: '2027-01-06', time: '10:00' };
  expect(await browser.call(bookAppointment, booking(given))).toMatchObject({
    status: 409,
    body: { message: 'This doctor and this clinic are in different cities. Please change one of them.' },
  });
});

test('free times at a clinic lie within its hours', async () => {
  const { clinic, doctor } = await prepareClinic();
  await t.owner.run(sql`insert into doctor_hours values (${doctor.id}, 3, 540, 660), (${doctor.id}, 4, 540, 660)`);
  const startsOf = async (query: object) =>
    (await t.call(listFreeTimes, { params: { doctorId: doctor.id }, query })).body.times.map((time) => time.startsAt);
  expect(await startsOf({ days: '3' })).toHaveLength(8);
  expect(await startsOf({ days: '3', clinic: clinic.id })).toEqual([
    '2027-01-06T04:30:00.000Z', // 10:00, when the clinic opens
    '2027-01-06T05:00:00.000Z',
  ]);
});

const form = {
  name: 'Hours Clinic',
  type: 'Hospital',
  address: '12 MG Road',
  openHours: 'See below',
  fullAddress: '12 MG Road, Testpet 682016',
  phone: '',
  email: '',
  website: '',
  hasEmergencyServices: false,
  hasParking: false,
  isWheelchairAccessible: false,
  services: [],
  facilities: [],
  insurers: [],
  imageHash: null,
  closedWeekdays: [],
  closedDays: [],
};

test('managers set the hours; if booked appointments do not fit new hours, a preview lists them and the manager must accept', async () => {
  const { browser, booking, city } = await prepareBooking(t);
  const hours = [
    { weekday: 3, opens: 840, closes: 1200 },
    { weekday: 3, opens: 480, closes: 720 },
  ];
  const added = await manager.call(addClinic, { body: { ...form, city: city.name, hours } });
  expect(added.status).toBe(201);
  const params = { clinicId: added.body.id };
  const sorted = [hours[1], hours[0]];
  expect((await t.call(getClinic, { params })).body.hours).toEqual(sorted);
  expect((await browser.call(bookAppointment, booking({ clinicId: params.clinicId }))).status).toBe(201); // at 15:30

  const mornings = { closedWeekdays: [], closedDays: [], hours: [{ weekday: 3, opens: 480, closes: 720 }] };
  const preview = await manager.call(previewStrandedAtClinic, { params, body: mornings });
  expect(preview.body).toMatchObject({ total: 1, appointments: [{ startsAt: '2027-01-06T10:00:00.000Z' }] });
  const save = (version: number, change: object) =>
    manager.call(editClinic, {
      params,
      body: { ...form, city: city.name, version, acceptsStranded: false, ...change },
    });
  expect((await save(1, { hours: mornings.hours })).body.code).toBe('stranded');
  expect((await save(1, { hours, hasParking: true })).body).toMatchObject({ version: 2, hours: sorted });
  expect((await save(2, { hours: mornings.hours, acceptsStranded: true })).body.hours).toEqual(mornings.hours);
  // A page of a previous release sends no `hours`. Its request does not change the hours.
  expect((await save(3, { hours: undefined, hasParking: true })).body.hours).toEqual(mornings.hours);
  expect((await save(4, { hours: [] })).body.hours).toEqual([]);
});

test('overlapping hours are rejected, and families cannot change any', async () => {
  const { browser, city } = await prepareBooking(t);
  const overlapping = [
    { weekday: 1, opens: 480, closes: 720 },
    { weekday: 1, opens: 700, closes: 800 },
  ];
  const rejected = await manager.call(addClinic, { body: { ...form, city: city.name, hours: overlapping } });
  expect(rejected).toMatchObject({
    status: 400,
    body: { fields: { 'hours.1.opens': 'These hours overlap with others on the same day.' } },
  });
  expect((await browser.call(addClinic, { body: { ...form, city: city.name, hours: [] } })).status).toBe(403);
});

test('a clinic lists the doctors whose hospital it is, best rated first; anybody may read them', async () => {
  const city = await createCity(t.db);
  const elsewhere = await createCity(t.db);
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'TEST hospital' });
  const [good, best] = [
    await createDoctor(t.db, { cityId: city.id, rating: 4.1 }),
    await createDoctor(t.db, { cityId: city.id, rating: 4.9 }),
  ];
  await createDoctor(t.db, { cityId: city.id, isArchived: true });
  await createDoctor(t.db, { cityId: elsewhere.id }); // a hospital of the same name in another city
  const params = { clinicId: clinic.id };
  const { body } = await t.call(listClinicDoctors, { params });
  expect(body.doctors.map(({ id }) => id)).toEqual([best.id, good.id]);
  expect(body.doctors[0]).toMatchObject({ hospital: 'Test Hospital', city: city.name, rating: 4.9 });
  const family = await t.as(await createAccount(t.db));
  expect((await family.call(listClinicDoctors, { params })).body).toEqual(body);

  const empty = await createClinic(t.db, { cityId: city.id });
  expect((await t.call(listClinicDoctors, { params: { clinicId: empty.id } })).body).toEqual({ doctors: [] });
  const archived = await createClinic(t.db, { cityId: city.id, isArchived: true });
  expect(await t.call(listClinicDoctors, { params: { clinicId: archived.id } })).toMatchObject({
    status: 404,
    body: { message: 'Clinic not found' },
  });
});
