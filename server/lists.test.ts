import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAbsences, reportAbsence } from '#contract/absences/endpoints.ts';
import { listAccessRecords, listOwnAccessRecords } from '#contract/access-records/endpoints.ts';
import { listAppointments } from '#contract/appointments/endpoints.ts';
import { listOpenAppointments, listStaffAppointments } from '#contract/appointments/staff-endpoints.ts';
import { listAudit } from '#contract/audit/endpoints.ts';
import { searchClinics } from '#contract/clinics/endpoints.ts';
import { listStaffClinics } from '#contract/clinics/staff-endpoints.ts';
import { searchDoctors } from '#contract/doctors/endpoints.ts';
import { listStaffDoctors } from '#contract/doctors/staff-endpoints.ts';
import { listInbox } from '#contract/messages/inbox-endpoints.ts';
import { listMessages } from '#contract/messages/staff-endpoints.ts';
import { addPatient, getPatient, listPatients, searchPatients } from '#contract/patients/endpoints.ts';
import { listStaffPatients } from '#contract/patients/staff-endpoints.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { listSteps } from '#contract/steps/endpoints.ts';
import { listTeam } from '#contract/team/endpoints.ts';
import { listUsers } from '#contract/users/endpoints.ts';
import { sql } from './db/sql.ts';
import { type Browser, testApp } from './test/app.ts';
import {
  createAccount,
  createAppointment,
  createCity,
  createClinic,
  createDoctor,
  createMessage,
  createStep,
} from './test/factories.ts';

// The rules of all lists with pages: the form of the reply, the cursors, and the meaning of a search.
const t = testApp();
const browsers: Partial<Record<'visitor' | 'family' | 'admin', Browser>> = {};

/** The name of a doctor, a clinic, a patient and two accounts, so that each search can find a row. */
const name = 'Zohra Peña-Quraishi';
const searchable: [Endpoint, keyof typeof browsers][] = [
  [searchDoctors, 'visitor'],
  [searchClinics, 'visitor'],
  [searchPatients, 'family'],
  [listStaffPatients, 'admin'],
  [listStaffAppointments, 'admin'],
  [listOpenAppointments, 'admin'],
  [listStaffDoctors, 'admin'],
  [listStaffClinics, 'admin'],
  [listAbsences, 'admin'],
  [listSteps, 'admin'],
  [listUsers, 'admin'],
  [listTeam, 'admin'],
  [listMessages, 'admin'],
  [listAudit, 'admin'],
  [listAccessRecords, 'admin'],
];
const withoutSearch: typeof searchable = [
  [listPatients, 'family'],
  [listAppointments, 'family'],
  [listInbox, 'family'],
  [listOwnAccessRecords, 'family'],
];
const lists = [...searchable, ...withoutSearch].map(([endpoint, as]) => ({ title: titleOf(endpoint), endpoint, as }));

function titleOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** The names of a schema's fields. */
function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

beforeAll(async () => {
  const city = await createCity(t.db);
  const doctor = await createDoctor(t.db, { cityId: city.id, name });
  await createClinic(t.db, { cityId: city.id, name });
  const family = await createAccount(t.db, { name });
  const { id: appointmentId, patientId } = await createAppointment(t.db, family, { title: name });
  await createMessage(t.owner, { id: appointmentId });
  const step = await createStep(t.db, { id: appointmentId });
  await t.owner.run(sql`update appointments set starts_at = ${t.now} where id = ${step.id}`);
  const assistant = await t.as(await createAccount(t.db, { name, role: 'assistant' }));
  browsers.visitor = t.browser();
  browsers.family = await t.as(family);
  browsers.admin = await t.as(await createAccount(t.db, { name: 'Admin', role: 'admin' }));
  await browsers.family.call(addPatient, { body: { name: 'Another', age: 40, gender: 'Female' } });
  const day = { firstDay: '2027-01-06', lastDay: '2027-01-06' };
  await assistant.call(reportAbsence, { body: { key: randomUUID(), doctorId: doctor.id, ...day, reason: 'Ill' } });
  await assistant.call(getPatient, { params: { patientId } });
});

async function readList({ endpoint, as }: (typeof lists)[number], parameters: object) {
  const input = { [endpoint.method === 'GET' ? 'query' : 'body']: parameters };
  const reply: unknown = await browsers[as]?.call(endpoint, input);
  return reply as { status: number; body: { rows: unknown[]; fields?: object } };
}

test('every list with pages is in this file, and its reply has the common form', () => {
  const paged = [...t.app.endpoints.values()].filter(({ schemas }) => fieldsOf(schemas.reply).includes('next'));
  expect(paged.map(({ endpoint }) => titleOf(endpoint)).toSorted()).toEqual(lists.map(({ title }) => title).toSorted());
  for (const { endpoint, schemas } of paged) {
    const fields = fieldsOf(schemas.reply).filter((field) => !['corrected', 'isSimilar', 'readAs'].includes(field));
    expect(fields, titleOf(endpoint)).toEqual(['rows', 'next', 'count']);
  }
  const withSearch = paged.filter(({ schemas }) => fieldsOf(schemas.query ?? schemas.body).includes('q'));
  expect(withSearch.map(({ endpoint }) => titleOf(endpoint)).toSorted()).toEqual(
    searchable.map(([endpoint]) => titleOf(endpoint)).toSorted(),
  );
});

test.each(lists)('$title rejects a cursor of another list', async (list) => {
  const foreign = Buffer.from('["-size","7","7"]').toString('base64url');
  for (const after of [foreign, 'x', '4.8_11111111-1111-4111-8111-111111111111']) {
    const parameters = list.endpoint === searchPatients ? { q: 'zohra', after } : { after };
    const { status, body } = await readList(list, parameters);
    expect([status, body.fields]).toEqual([400, { after: 'This cursor does not belong to this list.' }]);
  }
});

describe.each(lists.slice(0, searchable.length))('$title', (list) => {
  test.each([
    ['words in any order', 'quraishi zohra', true],
    ['without case', 'ZOHRA', true],
    ['without accents', 'pena', true],
    ['with accents', 'Peña', true],
    ['three letters inside a word', 'rai', true],
    ['two letters that begin a word, also after a hyphen', 'zo qu', true],
    ['one letter that begins a word', 'z', true],
    ['two letters inside a word', 'hr', false],
    ['every word is needed', 'zohra nobody', false],
    ['punctuation between words is ignored', '(quraishi), zohra!', true],
    ['pattern characters of SQL have no meaning', 'zo%hr', false],
    ['punctuation alone', '%_', false],
  ])('%s: %s', async (_meaning, q, isFound) => {
    const { status, body } = await readList(list, { q });
    expect([status, body.rows.length > 0]).toEqual([200, isFound]);
  });
});
