import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookAppointment } from '#contract/appointments/endpoints.ts';
import { listNextTimes } from '#contract/doctors/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { prepareBooking } from '#server/test/booking-setup.ts';
import { createCity, createDoctor } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

/** Creates a doctor with hours on one weekday from 10:00 to 11:00, in two slots of 30 minutes. */
async function doctorOn(weekday: number, fee = 0) {
  const { id } = await createDoctor(t.db, { cityId: (await createCity(t.db)).id });
  await t.owner.run(sql`update doctors set consultation_fee = ${fee} where id = ${id}`);
  await t.owner.run(sql`insert into doctor_hours values (${id}, ${weekday}, 600, 660)`);
  return id;
}

const nextOf = async (...ids: string[]) =>
  (await t.call(listNextTimes, { query: { doctors: ids.join(',') } })).body.doctors;

test('several doctors in the requested order: next free time, fee, and whether there are weekly hours', async () => {
  const [tomorrow, today] = [await doctorOn(3, 150_000), await doctorOn(2)];
  const withoutHours = (await createDoctor(t.db, { cityId: (await createCity(t.db)).id })).id;
  const archived = (await createDoctor(t.db, { cityId: (await createCity(t.db)).id, isArchived: true })).id;
  expect(await nextOf(tomorrow, withoutHours, today, archived, randomUUID(), tomorrow.toUpperCase())).toEqual([
    { doctorId: tomorrow, startsAt: '2027-01-06T04:30:00.000Z', hasWeeklyHours: true, consultationFee: 150_000 },
    { doctorId: withoutHours, startsAt: null, hasWeeklyHours: false, consultationFee: 0 },
    // The slot at 10:00 begins now, so the next one is offered.
    { doctorId: today, startsAt: '2027-01-05T05:00:00.000Z', hasWeeklyHours: true, consultationFee: 0 },
  ]);
});

test('taken times and days of leave are skipped; after four weeks nothing is offered', async () => {
  const { browser, booking } = await prepareBooking(t);
  const id = await doctorOn(3);
  const book = (time: string) => browser.call(bookAppointment, booking({ doctorId: id, date: '2027-01-06', time }));
  expect((await book('10:00')).status).toBe(201);
  expect(await nextOf(id)).toMatchObject([{ startsAt: '2027-01-06T05:00:00.000Z' }]);
  await book('10:30');
  await t.owner.run(sql`
    insert into doctor_leave (doctor_id, first_day, last_day) values (${id}, '2027-01-13', '2027-01-13')`);
  expect(await nextOf(id)).toMatchObject([{ startsAt: '2027-01-20T04:30:00.000Z' }]);
  await t.owner.run(sql`update doctor_leave set last_day = '2027-02-01' where doctor_id = ${id}`);
  expect(await nextOf(id)).toMatchObject([{ startsAt: null, hasWeeklyHours: true }]);
});

test('visitors learn when a doctor is free, and nothing about the patient of a taken time', async () => {
  const { browser, booking, patient, family } = await prepareBooking(t);
  const id = await doctorOn(4);
  await browser.call(bookAppointment, booking({ doctorId: id, date: '2027-01-07', time: '10:00' }));
  const reply = await t.call(listNextTimes, { query: { doctors: id } });
  expect(reply).toMatchObject({ status: 200, body: { doctors: [{ startsAt: '2027-01-07T05:00:00.000Z' }] } });
  expect(Object.keys(reply.body.doctors[0] ?? {}).sort()).toEqual([
    'consultationFee',
    'doctorId',
    'hasWeeklyHours',
    'startsAt',
  ]);
  for (const secret of [patient.id, patient.name, family.id]) expect(reply.text).not.toContain(secret);
});

test.each([
  ['nothing', ''],
  ['a word', 'everybody'],
  ['an empty entry', `${randomUUID()},`],
  ['too many', Array.from({ length: 25 }, () => randomUUID()).join(',')],
])('%s is rejected', async (_name, doctors) => {
  const reply = await t.call(listNextTimes, { query: { doctors } });
  expect([reply.status, Object.keys(reply.body.fields ?? {}).every((field) => field.startsWith('doctors'))]).toEqual([
    400,
    true,
  ]);
  expect(Object.values(reply.body.fields ?? {})[0]).toBe('Please give 1 to 24 ids of doctors, separated by commas.');
});
