import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addClinic, exportClinics, getStaffClinic } from '#contract/clinics/staff-endpoints.ts';
import type { ImportReply } from '#contract/shared/spreadsheet-imports.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createCity, createPatient } from '#server/test/factories.ts';

// What the imports of doctors and clinics have in common is tested in `doctors/import.test.ts`.
const t = testApp(); // it is Tuesday, 2027-01-05, 10:00 AM in India
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  await createCity(t.db, { name: 'Kochi' });
  await createCity(t.db, { name: 'Agra' });
});
beforeEach(async () => {
  await t.owner.run(sql`truncate clinics cascade`);
});

const form = {
  name: 'Backwater Clinic',
  type: 'Diagnostic Center',
  city: 'Kochi',
  address: '12 MG Road',
  openHours: '9 to 5',
  fullAddress: '12 MG Road,\nErnakulam, Kochi 682016',
  phone: '+91 484 123456',
  email: 'bw@example.in',
  website: 'https://bw.example.in',
  hasEmergencyServices: true,
  hasParking: false,
  isWheelchairAccessible: true,
  services: ['Laboratory', 'MRI, CT'],
  facilities: ['वाई-फ़ाई'],
  insurers: ['Star Health'],
  imageHash: null,
  closedWeekdays: [7, 6],
  closedDays: ['2027-08-15'],
  hours: [{ weekday: 2, opens: 540, closes: 1440 }],
};
const add = async (change: Partial<typeof form> = {}) =>
  (await manager.call(addClinic, { body: { ...form, ...change } })).body;
const exported = async () => (await manager.call(exportClinics, { body: { sort: 'name' } })).body.text;

async function send(text: string, query: Record<string, string>) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/admin/clinics/import?${new URLSearchParams(query)}`,
    payload: text,
    headers: { 'content-type': 'application/octet-stream' },
    cookies: Object.fromEntries(manager.cookies),
  });
  return reply.json<ImportReply>();
}
async function checkAndImport(text: string) {
  const { digest } = await send(text, { dryRun: 'true' });
  return send(text, { digest });
}
const words = ({ rows }: ImportReply) =>
  rows.map(({ row, verdict, changes, problems }) =>
    [
      `${row} ${verdict}`,
      ...changes.map(({ column, from, to }) => `${column}: ${from} → ${to}`),
      ...problems.map(({ column, text }) => (column ? `${column}: ${text}` : text)),
    ].join(' | '),
  );

test('an exported file is imported without any change, then with changed cells and a new clinic', async () => {
  const { id } = await add();
  const file = await exported();
  expect(words(await checkAndImport(file))).toEqual(['2 same']);

  const copy = file.split('\r\n').slice(1).join('\r\n').replace('Backwater Clinic', 'Harbour Clinic');
  const changed = file
    .replace('Sunday, Saturday', 'Sunday')
    .replace('Sun 2027-08-15', '"Sun 2027-08-15, Mon 2027-10-04"')
    .replace('yes,no,yes', 'yes,YES,yes');
  const reply = await checkAndImport(`${changed}${copy}`);
  expect(words(reply)).toEqual([
    '2 changed | Parking: no → yes | Closed Every: Sunday, Saturday → Sunday | Closed On: Sun 2027-08-15 → Sun 2027-08-15, Mon 2027-10-04',
    '3 new',
  ]);
  expect((await manager.call(getStaffClinic, { params: { clinicId: id } })).body).toMatchObject({
    ...form,
    hasParking: true,
    closedWeekdays: [7],
    closedDays: ['2027-08-15', '2027-10-04'],
    version: 2,
  });
  const added = await t.owner.row<{ id: string }>(sql`select id from clinics where name = 'Harbour Clinic'`);
  expect((await manager.call(getStaffClinic, { params: { clinicId: added.id } })).body).toMatchObject({
    ...form,
    name: 'Harbour Clinic',
    version: 1,
  });
  expect(
    await t.owner.rows(
      sql`select action from audit_log where entity = 'clinic' and entity_id = any(${[id, added.id]}) order by id`,
    ),
  ).toEqual([{ action: 'clinic.added' }, { action: 'clinic.added' }, { action: 'clinic.edited' }]);
  expect(words(await checkAndImport(`${changed}${copy}`))).toEqual(['2 same', '3 same']);
});

test('a clinic is known by name and city: the same name elsewhere is another one, twice in a file is wrong', async () => {
  await add();
  const [header = '', line = ''] = (await exported()).replaceAll('\n', ' ').split('\r ');
  const elsewhere = line.replace('Diagnostic Center,Kochi', 'Diagnostic Center,agra');
  const upper = line.replace('Backwater Clinic', 'BACKWATER CLINIC');
  expect(words(await send([header, elsewhere].join('\n'), { dryRun: 'true' }))).toEqual(['2 new']);
  expect(words(await send([header, line, upper].join('\n'), { dryRun: 'true' }))).toEqual([
    '2 wrong | Row 3 is the same clinic. Please keep one of the two rows.',
    '3 wrong | Row 2 is the same clinic. Please keep one of the two rows.',
  ]);
});

test('a closed day on which a visit is booked is wrong', async () => {
  const { id } = await add();
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, clinic_id, title, starts_at)
    values (${family.id}, ${patient.id}, ${id}, 'Visit', '2027-01-12T10:00:00+05:30')`);
  const file = (await exported()).replace('Sun 2027-08-15', '2027-01-12');
  expect(words(await send(file, { dryRun: 'true' }))).toEqual([
    '2 wrong | A booked appointment does not fit these hours and closed days. Please change them in the clinic’s own form, which shows it.',
  ]);
});
