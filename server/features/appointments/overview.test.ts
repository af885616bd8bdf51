import { expect, test } from 'vitest';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  getFamilyOverview,
  listAppointments,
} from '#contract/appointments/endpoints.ts';
import { addStep } from '#contract/appointments/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createAccount, createClinic, createDoctor, createPatient } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

const signInAssistant = async () => t.as(await createAccount(t.db, { role: 'assistant' }));

/** Two visits on Jan 20 and 21. The first has a step that the family booked and one that staff added. */
async function visitsWithSteps() {
  const setup = await prepareBooking(t);
  const { browser, booking } = setup;
  const book = async (given: Record<string, unknown>) => (await browser.call(bookAppointment, booking(given))).body;
  const visit = await book({ date: '2027-01-20' });
  const step = await book({ date: '2027-01-22', relatedAppointmentId: visit.id });
  const other = await book({ date: '2027-01-21' });
  const params = { appointmentId: visit.id };
  const added = await (await signInAssistant()).call(addStep, {
    params,
    body: { title: 'Pick-up', date: '2027-01-19' },
  });
  expect(added.status).toBe(201);
  return { ...setup, visit, step, other };
}

test('upcoming appointments come soonest first, with priced steps that name their visit; other lists have no steps', async () => {
  const { browser, visit, step, other } = await visitsWithSteps();
  const list = async (query: object) => (await browser.call(listAppointments, { query })).body;

  const upcoming = await list({ when: 'upcoming' });
  expect(upcoming.rows.map(({ id }) => id)).toEqual([visit.id, other.id, step.id]);
  expect(upcoming.count).toEqual({ value: 2, isCapped: false }); // a step is not counted as an appointment
  expect(upcoming.rows.map(({ parent }) => parent)).toEqual([
    null,
    null,
    expect.objectContaining({ id: visit.id, title: 'Doctor Consultation' }),
  ]);

  const first = await list({ when: 'upcoming', limit: '2' });
  expect(first.rows.map(({ id }) => id)).toEqual([visit.id, other.id]);
  const second = await list({ when: 'upcoming', limit: '2', after: first.next });
  expect(second.rows.map(({ id }) => id)).toEqual([step.id]);

  expect((await list({ when: 'all' })).rows.map(({ id }) => id)).toEqual([other.id, visit.id]);
  expect((await list({ when: 'past' })).rows).toEqual([]);
});

test('the steps that a family booked are not in the lists of staff and of other families', async () => {
  const { patient, step } = await visitsWithSteps();
  const query = { when: 'upcoming' as const, for: patient.id };
  const seen = (await (await signInAssistant()).call(listAppointments, { query })).body.rows;
  expect(seen).toHaveLength(2);
  expect(seen.map(({ id }) => id)).not.toContain(step.id);
  const stranger = await t.as(await createAccount(t.db));
  expect((await stranger.call(listAppointments, { query })).status).toBe(404);
});

test('the overview has the next open visits and priced steps, soonest first, with what a family needs on the way', async () => {
  const { browser, city, booking, visit, step, other } = await visitsWithSteps();
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Lotus Clinic', address: '4 Lake Road, Testpet' });
  await t.owner.run(sql`update clinics set phone = '+912212345678' where id = ${clinic.id}`);
  const next = (await browser.call(bookAppointment, booking({ date: '2027-01-07', clinicId: clinic.id }))).body;
  const cancelled = (await browser.call(bookAppointment, booking({ date: '2027-01-06' }))).body;
  await browser.call(cancelAppointment, { params: { appointmentId: cancelled.id }, body: { version: 1 } });

  const { visits } = (await browser.call(getFamilyOverview)).body;
  expect(visits.map(({ id }) => id)).toEqual([next.id, visit.id, other.id, step.id]);
  expect(visits[0]).toMatchObject({
    clinic: { name: 'Lotus Clinic' },
    address: '4 Lake Road, Testpet',
    placeCity: city.name,
    phone: '+912212345678',
    canChange: true,
    isRequested: true,
  });
  expect(visits[3]).toMatchObject({ parent: { id: visit.id, title: 'Doctor Consultation' }, price: 50_000 });

  for (let day = 10; day < 20; day += 1) await browser.call(bookAppointment, booking({ date: `2027-02-${day}` }));
  expect((await browser.call(getFamilyOverview)).body.visits).toHaveLength(10);
});

test('a visit with a doctor, a clinic or both has the full address and a phone to call', async () => {
  const { browser, booking, city, doctor } = await prepareBooking(t);
  const place = { cityId: city.id, name: 'Lotus Hospital', address: '4 Lake Road, Testpet' };
  const clinic = await createClinic(t.db, place);
  await t.owner.run(sql`update clinics set phone = '+912212345678' where id = ${clinic.id}`);
  await t.owner.run(sql`update doctors set hospital = 'LOTUS hospital', phone = '' where id = ${doctor.id}`);
  const elsewhere = await createDoctor(t.db, { cityId: city.id });
  await t.owner.run(sql`update doctors set hospital = 'Other Hospital', phone = '022 111' where id = ${elsewhere.id}`);
  for (const [at, given, address, phone] of [
    ['09:00', { doctorId: doctor.id }, place.address, '+912212345678'],
    ['10:00', { clinicId: clinic.id }, place.address, '+912212345678'],
    ['11:00', { doctorId: elsewhere.id, clinicId: clinic.id }, place.address, '+912212345678'],
    ['12:00', { doctorId: elsewhere.id }, null, '022 111'],
    ['13:00', {}, null, ''],
  ] as const) {
    const { body } = await browser.call(bookAppointment, booking({ time: at, ...given }));
    const visit = await browser.call(getAppointment, { params: { appointmentId: body.id } });
    expect(visit.body, at).toMatchObject({ address, phone });
  }
});

test('the overview has the doctors of earlier visits, latest visit first, with what Book again fills in', async () => {
  const { browser, booking, family, type, city, doctor, patient } = await prepareBooking(t);
  const clinic = await createClinic(t.db, { cityId: city.id });
  const [second, archived, onlyCancelled] = [
    await createDoctor(t.db, { cityId: city.id }),
    await createDoctor(t.db, { cityId: city.id }),
    await createDoctor(t.db, { cityId: city.id }),
  ];
  const visitOf = async (doctorId: string, date: string, given: object = {}) =>
    (await browser.call(bookAppointment, booking({ doctorId, date, ...given }))).body;
  await visitOf(doctor.id, '2027-01-07');
  await visitOf(doctor.id, '2027-01-09', { clinicId: clinic.id });
  const { id: visitOfSecond } = await visitOf(second.id, '2027-01-08');
  await visitOf(archived.id, '2027-01-10');
  const { id } = await visitOf(onlyCancelled.id, '2027-01-11');
  await browser.call(cancelAppointment, { params: { appointmentId: id }, body: { version: 1 } });
  await t.owner.run(sql`update doctors set archived_at = now() where id = ${archived.id}`);

  t.now = new Date('2027-01-20T04:30:00Z');
  const later = await t.as(family);
  const { visits, doctors } = (await later.call(getFamilyOverview)).body;
  expect(visits).toEqual([]);
  expect(doctors.map(({ id: doctorId }) => doctorId)).toEqual([doctor.id, second.id]);
  expect(doctors[0]).toMatchObject({
    name: doctor.name,
    specialty: 'Cardiologist',
    city: city.name,
    lastVisit: {
      startsAt: '2027-01-09T10:00:00.000Z',
      patient: { id: patient.id, name: patient.name },
      clinic: { id: clinic.id },
      type: type.name,
    },
  });

  // The overview omits an archived clinic and an inactive type, because they cannot be booked again.
  await t.owner.run(sql`update clinics set archived_at = now() where id = ${clinic.id}`);
  await t.owner.run(sql`update appointment_types set is_active = false where id = ${type.id}`);
  const [known] = (await later.call(getFamilyOverview)).body.doctors;
  expect(known?.lastVisit).toMatchObject({ clinic: null, type: null });
  const brother = await createPatient(t.db, family);
  await t.owner.run(sql`update appointments set patient_id = ${brother.id} where id = ${visitOfSecond}`);
  await t.owner.run(sql`update patients set archived_at = now() where id = ${brother.id}`);
  expect((await later.call(getFamilyOverview)).body.doctors.map((one) => one.id)).toEqual([doctor.id]);
  t.now = new Date('2027-01-05T04:30:00Z');
});

test('the overview has at most six doctors', async () => {
  const { browser, booking, city } = await prepareBooking(t);
  for (let day = 10; day < 18; day += 1) {
    const { id } = await createDoctor(t.db, { cityId: city.id });
    await browser.call(bookAppointment, booking({ doctorId: id, date: `2027-01-${day}` }));
  }
  expect((await browser.call(getFamilyOverview)).body.doctors).toHaveLength(6);
});

test('the overview is about the own family only, also for staff', async () => {
  const { browser, booking, doctor } = await prepareBooking(t);
  await browser.call(bookAppointment, booking({ doctorId: doctor.id }));
  const nothing = { status: 200, body: { visits: [], doctors: [] } };
  expect(await (await t.as(await createAccount(t.db))).call(getFamilyOverview)).toMatchObject(nothing);
  expect(await (await signInAssistant()).call(getFamilyOverview)).toMatchObject(nothing);
  expect((await t.call(getFamilyOverview)).status).toBe(401);
});
