import { beforeAll, expect, test } from 'vitest';
import { listStaffAppointments } from '#contract/appointments/staff-endpoints.ts';
import {
  addClinic,
  editClinic,
  exportClinics,
  getStaffClinic,
  listStaffClinics,
  previewStrandedAtClinic,
  removeClinic,
} from '#contract/clinics/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createCity, createPatient } from '#server/test/factories.ts';

const t = testApp(); // it is Tuesday, 2027-01-05, 10:00 AM in India
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  await createCity(t.db, { name: 'Kochi' });
});

const form = {
  name: 'Backwater Clinic',
  type: 'Diagnostic Center',
  city: 'Kochi',
  address: '12 MG Road',
  openHours: '9 to 5',
  fullAddress: '12 MG Road, Ernakulam, Kochi 682016',
  phone: '0484 123456',
  email: '',
  website: 'https://bw.example.in',
  hasEmergencyServices: true,
  hasParking: false,
  isWheelchairAccessible: true,
  services: ['Laboratory', 'MRI'],
  facilities: ['WiFi'],
  insurers: ['Star Health'],
  imageHash: null,
  closedWeekdays: [7],
  closedDays: ['2027-08-15'],
};
async function add(change: Partial<typeof form> = {}) {
  const { status, body } = await manager.call(addClinic, { body: { ...form, ...change } });
  expect(status).toBe(201);
  return body;
}
const save = (id: string, version: number, change: object = {}, as = manager) =>
  as.call(editClinic, { params: { clinicId: id }, body: { ...form, version, acceptsStranded: false, ...change } });

async function book(clinicId: string, startsAt: string) {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, clinic_id, title, starts_at)
    values (${family.id}, ${patient.id}, ${clinicId}, 'Diagnostic Services', ${startsAt})`);
}

test('a clinic is added with every field, rated 4, and read back', async () => {
  const added = await add();
  expect(added).toMatchObject({ ...form, rating: 4, version: 1 });
  expect((await manager.call(getStaffClinic, { params: { clinicId: added.id } })).body).toEqual(added);
  expect((await t.app.inject(`/api/clinics/${added.id}`)).json()).toMatchObject({ insurers: ['Star Health'] });
});

test.each([
  ['name', 'B', 'Name must be at least 2 characters'],
  ['type', '', 'Type is required'],
  ['city', '', 'City is required'],
  ['address', 'abcd', 'Address is required'],
  ['fullAddress', 'too short', 'Full address is required'],
  ['openHours', ' ', 'Opening hours are required'],
  ['email', 'x@', 'Invalid email'],
  ['email', `${'x'.repeat(290)}@example.in`, 'Invalid email'],
  ['website', 'javascript:alert(1)', 'Please enter a web address like https://example.in'],
  ['services', Array.from({ length: 500 }, (_, i) => `Service ${i}`), 'Please choose at most 50.'],
  ['facilities', ['WiFi', 'wifi'], 'Each entry can be there only once.'],
  ['closedDays', ['2027-02-30'], undefined],
])('%s %j: refused under the field, and nothing is saved', async (field, value, text) => {
  const before = await t.owner.maybeRow(sql`select count(*) from clinics`);
  const { status, body } = await manager.call(addClinic, { body: { ...form, [field]: value } });
  expect([status, body.code]).toEqual([400, 'invalid']);
  expect(body.fields).toEqual(text ? { [field]: text } : { 'closedDays.0': 'This day does not exist.' });
  expect((await t.owner.rows(sql`select count(*) from clinics`))[0]).toEqual(before);
});

test('of two concurrent edits the second is rejected; the audit log contains the changed fields', async () => {
  const { id } = await add();
  expect((await save(id, 1, { hasParking: true })).body.version).toBe(2);
  expect(await save(id, 1, { hasParking: false })).toMatchObject({ status: 409, body: { code: 'changed' } });
  const row = await t.owner.maybeRow(
    sql`select before, after from audit_log where entity_id = ${id} and action = 'clinic.edited'`,
  );
  expect(row).toEqual({ before: { hasParking: false }, after: { hasParking: true } });
});

test('booked visits on new closed days are previewed, and the days are saved only if the manager accepts that', async () => {
  const { id } = await add();
  await book(id, '2027-01-11T05:30:00Z'); // a Monday
  await book(id, '2027-01-12T05:30:00Z');
  const mondays = { closedWeekdays: [7, 1], closedDays: [] };
  const preview = await manager.call(previewStrandedAtClinic, { params: { clinicId: id }, body: mondays });
  expect(preview.body).toMatchObject({ total: 1, appointments: [{ startsAt: '2027-01-11T05:30:00.000Z' }] });
  expect((await save(id, 1, mondays)).body.code).toBe('stranded');
  expect((await save(id, 1, { ...mondays, acceptsStranded: true })).status).toBe(200);
  const holiday = { closedWeekdays: [7, 1], closedDays: ['2027-01-12'] };
  expect((await manager.call(previewStrandedAtClinic, { params: { clinicId: id }, body: holiday })).body.total).toBe(2);
  expect((await save(id, 2, { ...mondays, hasParking: true })).status).toBe(200); // the closed days do not change, so nothing has to be accepted
});

test('an unused clinic is deleted, a clinic with appointments is archived; assistants may do neither', async () => {
  const [unused, referenced] = [await add(), await add()];
  await book(referenced.id, '2027-01-12T05:30:00Z');
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  expect((await assistant.call(removeClinic, { params: { clinicId: unused.id } })).status).toBe(403);
  expect((await save(unused.id, 1, {}, assistant)).status).toBe(403);
  expect((await manager.call(removeClinic, { params: { clinicId: unused.id } })).body).toEqual({
    isArchived: false,
    notCancelledCount: 0,
  });
  const params = { clinicId: referenced.id };
  expect(await manager.call(removeClinic, { params })).toMatchObject({
    status: 409,
    body: { code: 'stranded', message: 'Please choose what happens to the booked visits.' },
  });
  expect((await manager.call(removeClinic, { params, query: { visits: 'replace' } })).body).toEqual({
    isArchived: true,
    notCancelledCount: 0,
  });
  const query = { clinic: referenced.id, needs: 'new-time' } as const;
  expect((await manager.call(listStaffAppointments, { body: query })).body.rows).toMatchObject([
    { needsNewTime: true },
  ]);
  expect(
    await t.owner.rows(sql`select archived_at from clinics where id in (${unused.id}, ${referenced.id})`),
  ).toHaveLength(1);
  expect((await manager.call(removeClinic, { params: { clinicId: referenced.id } })).status).toBe(404);
});

test('the list finds by name, type or city, and is exported', async () => {
  await createCity(t.db, { name: 'Munnar' });
  await add({ name: 'Tea Garden Smiles', type: 'Dental Clinic', city: 'Munnar' });
  const find = async (q: string) => (await manager.call(listStaffClinics, { query: { q } })).body;
  for (const q of ['tea smiles', 'dental munnar', 'DENTAL CLINIC'])
    expect((await find(q)).rows.map((row) => row.name)).toEqual(['Tea Garden Smiles']);
  expect((await find('nothing like it')).count).toEqual({ value: 0, isCapped: false });
  const { body } = await manager.call(exportClinics, { body: { q: 'dental' } });
  expect(body.text.split('\r\n')[1]).toContain('Tea Garden Smiles,9 to 5,Dental Clinic,Munnar,12 MG Road');
});
