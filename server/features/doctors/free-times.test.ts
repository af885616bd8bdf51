import { beforeAll, expect, test } from 'vitest';
import { listFreeTimes } from '#contract/doctors/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createClinic, createDoctor } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

let doctorId: string;
let family: { accountId: string; patientId: string };

/** Tuesdays 9:30 to 11:30 and Wednesdays 10:00 to 10:50, in slots of 30 minutes. */
beforeAll(async () => {
  const city = await createCity(t.db);
  doctorId = (await createDoctor(t.db, { cityId: city.id })).id;
  await t.owner.run(sql`
    insert into doctor_hours (doctor_id, weekday, opens, closes)
    values (${doctorId}, 2, 570, 690), (${doctorId}, 3, 600, 650)`);
  const account = await t.owner.row<{ id: string }>(sql`
    insert into accounts (name, phone, password_hash) values ('Meera Iyer', '+919876543210', 'x') returning id`);
  const patient = await t.owner.row<{ id: string }>(sql`
    insert into patients (user_id, sequence, patient_number, name, age, gender)
    values (${account.id}, 0, 'A1B2C3-P000', 'Meera Iyer', 40, 'Female') returning id`);
  family = { accountId: account.id, patientId: patient.id };
});

async function book(startsAt: string, minutes: number, status = 'scheduled') {
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, doctor_id, title, status, starts_at, ends_at)
    values (${family.accountId}, ${family.patientId}, ${doctorId}, 'Doctor Consultation', ${status}, ${startsAt},
      ${startsAt}::timestamptz + make_interval(mins => ${minutes}))`);
}

async function startsOf(query: { from?: string; days?: string; limit?: string; clinic?: string } = {}) {
  const { body } = await t.call(listFreeTimes, { params: { doctorId }, query });
  return body.times.map(({ startsAt }) => startsAt);
}

test('the upcoming slots of the weekly hours are offered, in India’s time zone', async () => {
  expect(await startsOf({ days: '2' })).toEqual([
    '2027-01-05T05:00:00.000Z', // 10:30; 9:30 is past, and 10:00 is now
    '2027-01-05T05:30:00.000Z',
    '2027-01-06T04:30:00.000Z', // only one whole slot fits into fifty minutes
  ]);
  expect(await startsOf({ from: '2027-01-12', days: '1' })).toHaveLength(4);
  expect(await startsOf({ limit: '1' })).toEqual(['2027-01-05T05:00:00.000Z']);
  expect(await startsOf({ from: '2027-01-07', days: '1' })).toEqual([]);
});

test('taken slots are not offered, and cancelled ones are', async () => {
  await book('2027-01-12T04:10:00Z', 30); // 9:40 to 10:10 overlaps two slots
  await book('2027-01-12T05:00:00Z', 30, 'cancelled');
  expect(await startsOf({ from: '2027-01-12', days: '1' })).toEqual([
    '2027-01-12T05:00:00.000Z',
    '2027-01-12T05:30:00.000Z',
  ]);
});

test('a slot that begins where a visit ends is free', async () => {
  await book('2027-01-19T04:00:00Z', 30);
  expect((await startsOf({ from: '2027-01-19', days: '1' }))[0]).toBe('2027-01-19T04:30:00.000Z');
});

test('days of leave have no free slots', async () => {
  await t.owner.run(sql`
    insert into doctor_leave (doctor_id, first_day, last_day) values (${doctorId}, '2027-01-26', '2027-01-26')`);
  expect(await startsOf({ from: '2027-01-26', days: '2' })).toEqual(['2027-01-27T04:30:00.000Z']);
  // A range that begins before the leave omits it too.
  const days = (await startsOf({ from: '2027-01-25', days: '10' })).map((start) => start.slice(0, 10));
  expect([...new Set(days)]).toEqual(['2027-01-27', '2027-02-02', '2027-02-03']);
});

test('on closed days of a clinic, the doctor has no free slots there, but elsewhere', async () => {
  const city = await createCity(t.db);
  const clinic = await createClinic(t.db, { cityId: city.id });
  await t.owner.run(sql`update clinics set closed_weekdays = '{3}' where id = ${clinic.id}`);
  await t.owner.run(sql`insert into clinic_closed_days (clinic_id, day) values (${clinic.id}, '2027-02-02')`);
  const days = async (given: { clinic?: string } = {}) => {
    const starts = await startsOf({ from: '2027-02-02', days: '14', ...given });
    return [...new Set(starts.map((start) => start.slice(0, 10)))];
  };
  expect(await days()).toEqual(['2027-02-02', '2027-02-03', '2027-02-09', '2027-02-10']);
  expect(await days({ clinic: clinic.id })).toEqual(['2027-02-09']); // closed on Wednesdays and on the holiday
});

test('a doctor without weekly hours offers no slots', async () => {
  const city = await createCity(t.db);
  const { id } = await createDoctor(t.db, { cityId: city.id });
  const { status, body } = await t.call(listFreeTimes, { params: { doctorId: id } });
  expect({ status, times: body.times }).toEqual({ status: 200, times: [] });
});

test.each([
  [{ from: '2027-02-30' }, { from: 'This day does not exist.' }],
  [{ from: 'tomorrow' }, { from: 'Please give a date like 2027-01-05.' }],
  [{ days: '32' }, { days: 'Please give a whole number from 1 to 31.' }],
  [{ patient: 'x' }, { patient: 'This field is not expected here.' }],
])('%o is refused', async (query, fields) => {
  const answer = await t.call(listFreeTimes, { params: { doctorId }, query: query as object });
  expect(answer).toMatchObject({ status: 400, body: { fields } });
});

test('visitors see when a doctor is busy, and no other data of an appointment', async () => {
  const taken = await t.db.rows(sql`select * from taken_times(${doctorId}, '2027-01-12', '2027-01-13')`);
  expect(taken).toEqual([{ takenTimes: '["2027-01-12 04:10:00+00","2027-01-12 04:40:00+00")' }]);
  expect(await t.db.rows(sql`select id from appointments`)).toEqual([]);
  const safe = await t.owner.rows(sql`
    select prosecdef and proconfig = array['search_path=public, pg_temp'] and not has_function_privilege('public', oid, 'execute') as safe
    from pg_proc where proname in ('is_taken', 'taken_times')`);
  expect(safe).toEqual([{ safe: true }, { safe: true }]);
});
