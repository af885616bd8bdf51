import { expect, test } from 'vitest';
import { changeAppointmentStatus } from '#contract/appointments/staff-endpoints.ts';
import { getDashboard } from '#contract/dashboard/endpoints.ts';
import { removePatient } from '#contract/patients/endpoints.ts';
import { inFamilyTransaction } from '#server/db/client.ts';
import { sql, verbatimSql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import {
  createAccount,
  createCity,
  createClinic,
  createDoctor,
  createPatient,
  createStep,
} from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
const asAssistant = async () => t.as(await createAccount(t.db, { role: 'assistant' }));

test('counts are exact: every account, and every record that is not archived', async () => {
  const assistant = await asAssistant();
  const family = await createAccount(t.db);
  const city = await createCity(t.db);
  await createDoctor(t.db, { cityId: city.id, isArchived: true });
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const clinic = await createClinic(t.db, { cityId: city.id });
  await createClinic(t.db, { cityId: city.id });
  const patient = await createPatient(t.db, family);
  await createPatient(t.db, family);

  const countRecords = async () => {
    const row = await t.owner.row<Record<string, number>>(sql`
      select (select count(*)::integer from accounts) as users,
        (select count(*)::integer from patients where archived_at is null) as patients,
        (select count(*)::integer from doctors where archived_at is null) as doctors,
        (select count(*)::integer from clinics where archived_at is null) as clinics`);
    return row;
  };
  const counts = async () => (await assistant.call(getDashboard)).body.counts;
  expect(await counts()).toEqual({ users: 2, patients: 2, doctors: 1, clinics: 2 });

  await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${family.id}`);
  await t.owner.run(sql`update clinics set archived_at = now() where id = ${clinic.id}`);
  await t.owner.run(sql`delete from doctors where id = ${doctor.id}`);
  await (await t.as(await createAccount(t.db, { role: 'manager' }))).call(removePatient, {
    params: { patientId: patient.id },
  });
  expect(await counts()).toEqual({ users: 3, patients: 1, doctors: 0, clinics: 1 });
  await t.owner.run(sql`update clinics set archived_at = null where id = ${clinic.id}`);
  expect(await counts()).toEqual(await countRecords());
});

type Given = { cityId?: string | null; startsAt?: string; createdAt?: string; status?: string; price?: number };
async function createVisit(patient: { id: string }, given: Given = {}) {
  const row = await t.owner.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, title, city_id, status, starts_at, created_at, price)
    select user_id, id, 'Doctor Consultation', ${given.cityId ?? null}, ${given.status ?? 'scheduled'},
      ${given.startsAt ?? '2027-02-01T06:30:00Z'}, ${given.createdAt ?? '2027-01-05T04:00:00Z'}, ${given.price ?? 50_000}
    from patients where id = ${patient.id} returning id`);
  return row;
}

test('the dashboard shows today’s appointments by hour in India, and the next ones', async () => {
  const assistant = await asAssistant();
  const patient = await createPatient(t.db, await createAccount(t.db), { name: 'Asha Rao' });
  await createVisit(patient, { startsAt: '2027-01-04T18:29:00Z' }); // yesterday
  await createVisit(patient, { startsAt: '2027-01-04T18:30:00Z', status: 'closed' }); // midnight
  await createVisit(patient, { startsAt: '2027-01-05T04:00:00Z', status: 'cancelled' }); // 9:30 AM
  await createVisit(patient, { startsAt: '2027-01-05T04:10:00Z' }); // 9:40 AM, already begun
  const soon = await createVisit(patient, { startsAt: '2027-01-05T04:45:00Z', status: 'open' }); // 10:15 AM
  await createStep(t.db, soon); // steps are not counted
  const last = await createVisit(patient, { startsAt: '2027-01-05T18:29:00Z' }); // 11:59 PM
  await createVisit(patient, { startsAt: '2027-01-05T18:30:00Z' }); // tomorrow

  const { today } = (await assistant.call(getDashboard)).body;
  expect(today.hours).toEqual([
    { hour: 0, open: 0, closed: 1, cancelled: 0 },
    { hour: 9, open: 1, closed: 0, cancelled: 1 },
    { hour: 10, open: 1, closed: 0, cancelled: 0 },
    { hour: 23, open: 1, closed: 0, cancelled: 0 },
  ]);
  expect(today.next).toEqual([
    {
      id: soon.id,
      title: 'Doctor Consultation',
      patientName: 'Asha Rao',
      doctorName: null,
      startsAt: '2027-01-05T04:45:00.000Z',
    },
    expect.objectContaining({ id: last.id }),
  ]);
});

test('the dashboard shows bookings and revenue of thirty days, by day and by city', async () => {
  t.now = new Date('2027-06-15T04:30:00Z'); // no other test uses this time
  const assistant = await asAssistant();
  const pune = await createCity(t.db, { name: 'Pune' });
  const patient = await createPatient(t.db, await createAccount(t.db));
  const before = { cityId: pune.id, createdAt: '2027-05-16T18:29:00Z' }; // 30 days ago, one minute before midnight in India
  const firstDay = { cityId: pune.id, createdAt: '2027-05-16T18:30:00Z' };
  await createVisit(patient, before);
  await createVisit(patient, firstDay);
  const visitWithStep = await createVisit(patient, { ...firstDay, price: 20_000 });
  await createVisit(patient, { ...firstDay, status: 'cancelled' });
  await createVisit(patient, { price: 7_500, createdAt: '2027-06-15T04:00:00Z' }); // today, no city
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at, created_at, price, city_id)
    select user_id, patient_id, id, 'Follow-up', 'pending', starts_at, '2027-06-15T04:00:00Z', 35_000, city_id
    from appointments where id = ${visitWithStep.id}`);

  const figures = async () => {
    const { days, cities } = (await assistant.call(getDashboard)).body;
    expect(days).toHaveLength(30);
    return { first: days[0], last: days[29], cities };
  };
  expect(await figures()).toEqual({
    first: { day: '2027-05-17', bookings: 2, revenue: 70_000, received: 0 },
    last: { day: '2027-06-15', bookings: 1, revenue: 42_500, received: 0 },
    cities: [
      { city: 'Pune', bookings: 2, revenue: 105_000 },
      { city: null, bookings: 1, revenue: 7_500 },
    ],
  });

  // Cancelling removes the visit and its step from the day of booking; reopening restores only the visit.
  const params = { appointmentId: visitWithStep.id };
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'cancelled', version: 1 } });
  expect(await figures()).toMatchObject({ first: { bookings: 1, revenue: 50_000 }, last: { revenue: 7_500 } });
  await assistant.call(changeAppointmentStatus, { params, body: { status: 'open', version: 2 } });
  expect(await figures()).toMatchObject({ first: { bookings: 2, revenue: 70_000 }, last: { revenue: 7_500 } });
  t.now = new Date('2027-01-05T04:30:00Z');
});

test('after many concurrent writes, the stored totals equal a full count', async () => {
  const patient = await createPatient(t.db, await createAccount(t.db));
  const visits = await Promise.all(Array.from({ length: 40 }, (_, n) => createVisit(patient, { price: n * 100 })));
  const assistant = await asAssistant();
  await Promise.all(
    visits.slice(0, 25).map(({ id }) =>
      assistant.call(changeAppointmentStatus, {
        params: { appointmentId: id },
        body: { status: 'cancelled', version: 1 },
      }),
    ),
  );
  const [[stored], [counted]] = await Promise.all([
    t.owner.rows(
      sql`select sum(bookings)::integer as bookings, sum(revenue)::integer as revenue from booking_totals where day = '2027-01-05'`,
    ),
    t.owner.rows(sql`
      select count(*) filter (where not is_step)::integer as bookings, sum(price)::integer as revenue from appointments
      where status <> 'cancelled' and (created_at at time zone 'Asia/Kolkata')::date = '2027-01-05'`),
  ]);
  expect(stored).toEqual(counted);
});

test('families who reached a booking limit within a week are shown, latest first', async () => {
  const assistant = await asAssistant();
  const [asha, ravi] = [await createAccount(t.db, { name: 'Asha' }), await createAccount(t.db, { name: 'Ravi' })];
  await t.owner.run(sql`
    insert into booking_limit_hits (account_id, kind, day, times, last_at)
    values (${asha.id}, 'limit_hour', '2027-01-04', 3, '2027-01-04T05:00:00Z'),
      (${ravi.id}, 'limit_family', '2027-01-05', 1, '2027-01-05T04:00:00Z'),
      (${ravi.id}, 'limit_family', '2026-12-29', 9, '2026-12-29T10:00:00Z')`);
  const { limitsReached } = (await assistant.call(getDashboard)).body;
  expect(limitsReached).toEqual([
    {
      accountId: ravi.id,
      name: 'Ravi',
      phone: ravi.phone,
      kind: 'limit_family',
      times: 1,
      lastAt: '2027-01-05T04:00:00.000Z',
    },
    {
      accountId: asha.id,
      name: 'Asha',
      phone: asha.phone,
      kind: 'limit_hour',
      times: 3,
      lastAt: '2027-01-04T05:00:00.000Z',
    },
  ]);
});

test('a family can neither call the dashboard nor read the totals', async () => {
  const family = await createAccount(t.db);
  expect((await (await t.as(family)).call(getDashboard)).status).toBe(403);
  for (const table of ['record_totals', 'booking_totals']) {
    const reading = inFamilyTransaction(t.db, family.id, (tx) => tx.rows(verbatimSql(`select from ${table}`)));
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  }
});
