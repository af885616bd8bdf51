import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bookAppointment, getAppointment } from '#contract/appointments/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createCity, createPatient, createType } from '#server/test/factories.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India

let browser: Browser;
let patient: { id: string; patientNumber: string };
beforeAll(async () => {
  await createCity(t.db, { name: 'Mumbai' });
  const family = await createAccount(t.db);
  patient = await createPatient(t.db, family);
  browser = await t.as(family);
});

async function book(type: string, day: number, given: { relatedAppointmentId?: string } = {}) {
  await createType(t.db, { name: type, title: `Title of ${type}` }).catch(() => undefined); // it may exist already
  const body = { key: randomUUID(), patientId: patient.id, type, city: 'Mumbai', seenTotal: 50_000, ...given };
  const answer = await browser.call(bookAppointment, { body: { ...body, date: `2027-02-${10 + day}`, time: '10:00' } });
  expect(answer.status).toBe(201);
  return answer.body;
}

test.each([
  ['consultation', 'visit', 1],
  ['transportation', 'pickup', 2],
  ['diagnostic', 'test', 3],
  ['pharmacy', 'prescription', 4],
  ['followup', 'followup', 5],
  ['assistant', 'other', 6],
  ['fullcare', 'other', 7],
  ['something new', 'other', 8],
])('a booking of %s is stored as a %s, scheduled, with its title', async (type, stepType, day) => {
  const { id } = await book(type, day);
  const stored = await t.owner.maybeRow(
    sql`select title, step_type, status, price, parent_id from appointments where id = ${id}`,
  );
  const title = `Title of ${type}`;
  expect(stored).toEqual({ title, stepType, status: 'scheduled', price: 50_000, parentId: null });
});

test('a step points to its appointment, is pending, and both carry the patient’s number', async () => {
  const parent = await book('consultation', 9);
  const step = await book('pharmacy', 10, { relatedAppointmentId: parent.id });
  const stored = await t.owner.maybeRow(sql`select parent_id, status from appointments where id = ${step.id}`);
  expect(stored).toEqual({ parentId: parent.id, status: 'pending' });

  const { body } = await browser.call(getAppointment, { params: { appointmentId: parent.id } });
  const numbered = (id: string) => `${patient.patientNumber}-${id.slice(0, 6).toUpperCase()}`;
  expect(body.number).toBe(numbered(parent.id));
  expect(body.steps).toMatchObject([{ id: step.id, type: 'prescription', number: numbered(step.id), status: 'open' }]);
});

test('a type without a name is a visit', async () => {
  expect(await t.owner.rows(sql`select step_type_of(null) as none, step_type_of('') as empty`)).toEqual([
    { none: 'visit', empty: 'visit' },
  ]);
});
