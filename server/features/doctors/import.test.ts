import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addDoctor,
  editDoctor,
  exportDoctors,
  getStaffDoctor,
  removeDoctor,
} from '#contract/doctors/staff-endpoints.ts';
import type { ErrorReply } from '#contract/shared/errors.ts';
import type { ImportReply } from '#contract/shared/spreadsheet-imports.ts';
import { lockKeys } from '#server/db/limits.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createCity, createPatient } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  await createCity(t.db, { name: 'Pune' });
  await createCity(t.db, { name: 'Agra' });
});
beforeEach(async () => {
  await t.owner.run(sql`truncate doctors cascade`);
});

const form = {
  name: 'Dr. Asha Rao',
  specialty: 'Neurologist',
  hospital: 'Sahyadri',
  city: 'Pune',
  phone: '+91 20 2345 6789',
  email: 'asha@example.in',
  licenseNumber: 'MH-1234',
  experience: 12,
  consultationFee: 80_050,
  bio: 'Kind.\n"Patient", too; really',
  availableHours: 'Tuesdays',
  availableDays: ['Tuesday' as const],
  qualifications: ['MBBS', 'Diploma (Heart, Lung)'],
  languages: ['मराठी', '=cmd()'],
  imageHash: null,
  slotMinutes: 20,
  hours: [{ weekday: 2, opens: 540, closes: 720 }],
  leave: [{ firstDay: '2027-03-01', lastDay: '2027-03-05', reason: 'Talk; rest' }],
};
const add = async (change: Partial<typeof form> = {}) =>
  (await manager.call(addDoctor, { body: { ...form, ...change } })).body;
const exported = async () => (await manager.call(exportDoctors, { body: { sort: 'name' } })).body.text;

async function sendFile(text: string, query: Record<string, string>, as = manager) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/admin/doctors/import?${new URLSearchParams(query)}`,
    payload: text,
    headers: { 'content-type': 'application/octet-stream' },
    cookies: Object.fromEntries(as.cookies),
  });
  return { status: reply.statusCode, body: reply.json<ImportReply & ErrorReply>() };
}
const checkFile = async (text: string) => (await sendFile(text, { dryRun: 'true' })).body;
const importFile = (text: string, digest: string) => sendFile(text, { digest });
async function checkAndImport(text: string) {
  const { digest } = await checkFile(text);
  return importFile(text, digest);
}
/** Each verdict as one line. */
const linesOf = ({ rows }: ImportReply) =>
  rows.map(({ row, verdict, changes, problems }) =>
    [
      `${row} ${verdict}`,
      ...changes.map(({ column, from, to }) => `${column}: ${from} → ${to}`),
      ...problems.map(({ column, text }) => (column ? `${column}: ${text}` : text)),
    ].join(' | '),
  );
const countDoctors = async () => (await t.owner.row<{ n: number }>(sql`select count(*)::integer as n from doctors`)).n;

const headers =
  'Doctor,Hospital,Qualifications,Specialty,Location,Experience,Fee (₹),Phone,Email,License Number,Languages,Bio,Available Days,Available Hours,Weekly Hours,Slot Minutes,Leave';
/** A file with these doctors; a row has the cells name, specialty, city, licence, phone, hours, fee. */
const fileOf = (...rows: string[]) => [headers, ...rows.map(toLine)].map((line) => `${line}\r\n`).join('');
function toLine(row: string): string {
  const [name, specialty, city, licence = '', phone = '', hours = '', fee = '500'] = row.split('|');
  return `${name},Ruby Hall,,${specialty || 'Urologist'},${city || 'Pune'},5,${fee},${phone},,${licence},,,,,${hours},30,`;
}

test('an exported file is imported without any change', async () => {
  await add();
  await add({ name: "'=Dr. Quote", licenseNumber: '', phone: '020', hours: [], leave: [], bio: '', languages: [] });
  const file = await exported();
  expect(linesOf(await checkFile(file))).toEqual(['2 same', '3 same']);
  const { status, body } = await checkAndImport(file);
  expect([status, body.isImported]).toEqual([200, true]);
  expect(await t.owner.rows(sql`select from doctors where version > 1`)).toEqual([]);
});

test('a changed cell changes one doctor, as the form does: version, audit, search, and families see it', async () => {
  const { id } = await add();
  await add({ name: 'Dr. Other', licenseNumber: 'MH-9' });
  const file = (await exported()).replace('Dr. Asha Rao', 'Dr. Asha Rao-Joshi').replace('800.5', '900');
  const checked = await checkFile(file);
  expect(linesOf(checked)).toEqual([
    '2 changed | Doctor: Dr. Asha Rao → Dr. Asha Rao-Joshi | Fee (₹): 800.5 → 900',
    '3 same',
  ]);
  expect((await manager.call(getStaffDoctor, { params: { doctorId: id } })).body.version).toBe(1); // not imported yet
  expect((await importFile(file, checked.digest)).body).toMatchObject({ isImported: true, rows: checked.rows });

  expect((await manager.call(getStaffDoctor, { params: { doctorId: id } })).body).toMatchObject({
    ...form,
    name: 'Dr. Asha Rao-Joshi',
    consultationFee: 90_000,
    version: 2,
  });
  expect((await t.app.inject('/api/doctors?q=joshi')).json().rows).toHaveLength(1);
  const [added, , edited] = await t.owner
    .rows(sql`
    select action, before, after, actor_role, request_id from audit_log where entity = 'doctor' and action <> 'doctor.exported'
    order by id desc limit 3`)
    .then((rows) => rows.reverse());
  expect(added?.action).toBe('doctor.added');
  expect(edited).toMatchObject({
    action: 'doctor.edited',
    before: { name: 'Dr. Asha Rao', consultationFee: 80_050 },
    after: { name: 'Dr. Asha Rao-Joshi', consultationFee: 90_000 },
    actorRole: 'manager',
  });
  expect(linesOf(await checkFile(file))).toEqual(['2 same', '3 same']);
});

test('new doctors are added with everything the file says; the same file again changes nothing', async () => {
  const file = fileOf('Dr. One|||MH-1||Mon-Tue 09:00-13:00', 'Dr. Two', "'=Dr. Three");
  const { body } = await checkAndImport(file);
  expect(linesOf(body)).toEqual(['2 new', '3 new', '4 new']);
  const [one] = await t.owner.rows<{ id: string }>(sql`select id from doctors where name = 'Dr. One'`);
  expect((await manager.call(getStaffDoctor, { params: { doctorId: one?.id ?? '' } })).body).toMatchObject({
    hospital: 'Ruby Hall',
    city: 'Pune',
    consultationFee: 50_000,
    licenseNumber: 'MH-1',
    rating: 4,
    slotMinutes: 30,
    hours: [
      { weekday: 1, opens: 540, closes: 780 },
      { weekday: 2, opens: 540, closes: 780 },
    ],
  });
  expect(
    await t.owner.rows(sql`select from audit_log where action = 'doctor.added' and after ->> 'name' = '=Dr. Three'`),
  ).toHaveLength(1);
  const again = await checkAndImport(file);
  expect(linesOf(again.body)).toEqual(['2 same', '3 same', '4 same']);
  expect(await countDoctors()).toBe(3);
});

test('one wrong row: each problem names its column, and nothing is stored', async () => {
  const file = fileOf('Dr. One', 'X|Y|Nowhere', 'Dr. Three||||9.1E+11|Mon 9-5|free', 'Dr. Four||Nowhere');
  const checked = await checkFile(file);
  expect(linesOf(checked)).toEqual([
    '2 new',
    '3 wrong | Doctor: Name must be at least 2 characters | Specialty: Specialty is required | Location: We do not work in this city. Please choose another one.',
    '4 wrong | Fee (₹): Please write an amount in rupees, like 800 or 800.50. | Phone: The spreadsheet program shortened this number to 9.1E+11. Please format the column as text and enter the number again. | Weekly Hours: Please write hours like Mon 09:00-13:00, 17:00-20:00; Tue-Fri 09:00-13:00.',
    '5 wrong | Location: We do not work in this city. Please choose another one.',
  ]);
  expect(await importFile(file, checked.digest)).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'Rows of this file are wrong. Nothing was imported. Please correct them and check the file again.',
      check: { isImported: false, digest: checked.digest, rows: checked.rows },
    },
  });
  expect(await countDoctors()).toBe(0);
});

test('the same doctor twice in a file, several in the directory, or an archived one', async () => {
  await add({ name: 'Dr. Twin', licenseNumber: '', specialty: 'Urologist' });
  await add({ name: 'dr. twin', licenseNumber: '', specialty: 'UROLOGIST' });
  await add({ licenseNumber: 'MH-5' });
  await add({ licenseNumber: 'mh-5' });
  const archived = await add({ name: 'Dr. Gone', licenseNumber: 'MH-7' });
  await t.owner.run(sql`update doctors set archived_at = now() where id = ${archived.id}`);
  const file = fileOf('Dr. A', 'DR. A', 'Dr. Twin', 'Dr. B|||MH-5', 'Dr. C|||MH-7', 'Dr. Gone||Pune|MH-8');
  expect(linesOf(await checkFile(file))).toEqual([
    '2 wrong | Row 3 is the same doctor. Please keep one of the two rows.',
    '3 wrong | Row 2 is the same doctor. Please keep one of the two rows.',
    '4 wrong | Several doctors have this name, specialty and city. Please give them license numbers first.',
    '5 wrong | Several doctors have this license number. Please correct them first.',
    '6 wrong | This doctor is archived. Please restore the doctor first, or remove the row.',
    '7 new',
  ]);
});

test('a record that changed since the check: the import is rejected with the new verdicts', async () => {
  const { id, version } = await add();
  const file = (await exported()).replace('800.5', '900');
  const checked = await checkFile(file);
  const edit = (change: object, seen: number) =>
    manager.call(editDoctor, {
      params: { doctorId: id },
      body: { ...form, ...change, version: seen, acceptsStranded: false },
    });
  await edit({ email: 'new@example.in' }, version);
  const rejected = await importFile(file, checked.digest);
  expect(rejected).toMatchObject({
    status: 409,
    body: {
      code: 'changed',
      message:
        'Records changed since you checked the file. Nothing was imported. Please look at the new verdicts and import again.',
    },
  });
  const verdicts = rejected.body.check as ImportReply;
  expect(linesOf(verdicts)).toEqual(['2 changed | Fee (₹): 800.5 → 900 | Email: new@example.in → asha@example.in']);

  // The import is rejected even if it changes the same columns: the user agreed to replace another value.
  await edit({ email: 'newer@example.in' }, version + 1);
  expect((await importFile(file, verdicts.digest)).status).toBe(409);
  expect((await checkAndImport(file)).status).toBe(200);

  const next = await checkFile(file.replace('900', '950'));
  await manager.call(removeDoctor, { params: { doctorId: id } });
  const gone = await importFile(file.replace('900', '950'), next.digest);
  expect(linesOf(gone.body.check as ImportReply)).toEqual(['2 new']);
});

test('new hours that booked appointments do not fit make a row wrong, because only the form can ask about them', async () => {
  const { id } = await add();
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, doctor_id, title, starts_at, ends_at)
    values (${family.id}, ${patient.id}, ${id}, 'Visit', '2027-01-12T10:00:00+05:30', '2027-01-12T10:20:00+05:30')`);
  const file = await exported();
  const stranding = file.replace('Tue 09:00-12:00', 'Wed 09:00-12:00');
  expect(linesOf(await checkFile(stranding))).toEqual([
    '2 wrong | A booked appointment does not fit these hours and leave. Please change them in the doctor’s own form, which shows it.',
  ]);
  expect((await checkAndImport(stranding)).status).toBe(409);
  // Another city is accepted, as in the form.
  const fitting = file.replace('Tue 09:00-12:00', 'Tue 09:00-12:00; Wed 09:00-12:00').replace('Pune', 'agra');
  expect(linesOf((await checkAndImport(fitting)).body)).toEqual([
    '2 changed | Location: Pune → Agra | Weekly Hours: Tue 09:00-12:00 → Tue 09:00-12:00; Wed 09:00-12:00',
  ]);
});

test('an inactive city is accepted only for doctors who are already there', async () => {
  await createCity(t.db, { name: 'Ooty' });
  await add({ city: 'Ooty' });
  await t.owner.run(sql`update cities set is_active = false where name = 'Ooty'`);
  const file = (await exported()).replace('800.5', '900');
  expect(linesOf(await checkFile(file))).toEqual(['2 changed | Fee (₹): 800.5 → 900']);
  expect(linesOf(await checkFile(fileOf('Dr. New||Ooty')))).toEqual([
    '2 wrong | Location: We do not work in this city. Please choose another one.',
  ]);
});

test('an import keeps the picture of a doctor', async () => {
  const { id } = await add();
  const hash = 'a'.repeat(64);
  await t.owner.run(sql`
    insert into images (hash, mime_type, width, height, bytes) values (${hash}, 'image/webp', 1, 1, '') on conflict do nothing`);
  await t.owner.run(sql`update doctors set image_hash = ${hash} where id = ${id}`);
  await checkAndImport((await exported()).replace('800.5', '900'));
  expect((await manager.call(getStaffDoctor, { params: { doctorId: id } })).body).toMatchObject({
    imageHash: hash,
    consultationFee: 90_000,
  });
});

test('a visit that is booked while an import of hours waits for the doctor makes the row wrong', async () => {
  const { id } = await add();
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  const file = (await exported()).replace('Tue 09:00-12:00', 'Wed 09:00-12:00');
  const { digest } = await checkFile(file);
  const { status, body } = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select pg_advisory_xact_lock(doctor_lock_key(${id}))`),
    () => importFile(file, digest),
    (tx) =>
      tx.run(sql`
        insert into appointments (user_id, patient_id, doctor_id, title, starts_at, ends_at)
        values (${family.id}, ${patient.id}, ${id}, 'Visit', '2027-01-12T10:00:00+05:30', '2027-01-12T10:20:00+05:30')`),
  );
  expect([status, body.code]).toEqual([409, 'conflict']);
  expect((await manager.call(getStaffDoctor, { params: { doctorId: id } })).body.hours).toEqual(form.hours);
});

test('an edit that is saved while an import waits for the row is not overwritten', async () => {
  const { id } = await add();
  const file = (await exported()).replace('800.5', '900');
  const { digest } = await checkFile(file);
  const { status, body } = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select from doctors where id = ${id} for update`),
    () => importFile(file, digest),
    (tx) => tx.run(sql`update doctors set email = 'new@example.in', version = version + 1 where id = ${id}`),
  );
  expect([status, body.code]).toEqual([409, 'changed']);
  expect((await manager.call(getStaffDoctor, { params: { doctorId: id } })).body).toMatchObject({
    email: 'new@example.in',
    consultationFee: 80_050,
  });
});

test('an import waits for another import, and sees the doctors that it added', async () => {
  const file = fileOf('Dr. One', 'Dr. Two|||MH-2');
  const { digest } = await checkFile(file);
  const { status, body } = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select pg_advisory_xact_lock(${lockKeys.doctorImport})`),
    () => importFile(file, digest),
    (tx) =>
      tx.run(sql`
        insert into doctors (name, specialty, hospital, city_id, experience, consultation_fee)
        select 'Dr. One', 'Urologist', 'Ruby Hall', id, 5, 50000 from cities where name = 'Pune'`),
  );
  expect([status, body.code]).toEqual([409, 'changed']);
  expect(linesOf(body.check as ImportReply)).toEqual(['2 same', '3 new']);
  expect(await countDoctors()).toBe(1);
});

test('files and requests that are rejected', async () => {
  const file = fileOf('Dr. One');
  expect(await sendFile('hello', { dryRun: 'true' })).toMatchObject({
    status: 400,
    body: { fields: { file: 'The first row of this file does not have the columns of the export.' } },
  });
  expect(await sendFile('x'.repeat(5 * 1024 * 1024 + 1), { dryRun: 'true' })).toMatchObject({
    status: 413,
    body: { message: 'This file is larger than 5 MB. Please import it in parts.' },
  });
  expect(await sendFile(file, {})).toMatchObject({
    status: 400,
    body: { fields: { digest: 'Please check the file first.' } },
  });
  expect((await sendFile(file, { digest: 'a'.repeat(64) })).status).toBe(409);
  expect(await countDoctors()).toBe(0);
});

test('an assistant and a family may not import', async () => {
  for (const role of ['assistant', 'user'] as const) {
    const other = await t.as(await createAccount(t.db, { role }));
    expect((await sendFile(fileOf('Dr. One'), { dryRun: 'true' }, other)).status).toBe(403);
  }
  expect((await sendFile(fileOf('Dr. One'), { dryRun: 'true' }, t.browser())).status).toBe(401);
});
