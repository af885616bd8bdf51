import { beforeAll, expect, test } from 'vitest';
import { listStaffAppointments } from '#contract/appointments/staff-endpoints.ts';
import {
  addDoctor,
  editDoctor,
  exportDoctors,
  getStaffDoctor,
  listStaffDoctors,
  previewStrandedWithDoctor,
  removeDoctor,
} from '#contract/doctors/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createCity, createPatient } from '#server/test/factories.ts';
import { sendWhileLocked } from '#server/test/held-locks.ts';

const t = testApp(); // it is 10:00 AM on Tuesday, Jan 5, 2027 in India
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
  await createCity(t.db, { name: 'Pune' });
});

const tuesdays = [
  { weekday: 2, opens: 540, closes: 720 },
  { weekday: 2, opens: 1020, closes: 1200 },
];
const form = {
  name: 'Dr. Asha Rao',
  specialty: 'Neurologist',
  hospital: 'Sahyadri',
  city: 'Pune',
  phone: '020 2345 6789',
  email: 'asha@example.in',
  licenseNumber: 'MH-1234',
  experience: 12,
  consultationFee: 80_050,
  bio: 'Kind.',
  availableHours: 'Tuesdays',
  availableDays: ['Tuesday' as const],
  qualifications: ['MBBS', 'MD'],
  languages: ['Marathi', 'Konkani'],
  imageHash: null,
  slotMinutes: 20,
  hours: tuesdays,
  leave: [{ firstDay: '2027-03-01', lastDay: '2027-03-05', reason: 'Conference' }],
};

async function add(change: Partial<typeof form> = {}) {
  const { status, body } = await manager.call(addDoctor, { body: { ...form, ...change } });
  expect(status).toBe(201);
  return body;
}
const save = (id: string, version: number, change: object = {}, as = manager) =>
  as.call(editDoctor, { params: { doctorId: id }, body: { ...form, version, acceptsStranded: false, ...change } });

async function book(doctorId: string, startsAt: string, status = 'scheduled') {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family, { name: 'Ravi Kulkarni' });
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, doctor_id, title, status, starts_at, ends_at)
    values (${family.id}, ${patient.id}, ${doctorId}, 'Doctor Consultation', ${status}, ${startsAt},
      ${startsAt}::timestamptz + interval '20 minutes')`);
}
const actionsOf = async (id: string) =>
  (await t.owner.rows(sql`select action from audit_log where entity_id = ${id} order by id`)).map((row) => row.action);

test('a doctor is added with every field, rated 4, and read back; families see the doctor at once', async () => {
  const added = await add();
  expect(added).toMatchObject({ ...form, rating: 4, version: 1, upcomingCount: 0 });
  const { body } = await manager.call(getStaffDoctor, { params: { doctorId: added.id } });
  expect(body).toEqual(added);
  const seen = (await t.app.inject(`/api/doctors/${added.id}`)).json();
  expect(seen).toMatchObject({ name: 'Dr. Asha Rao', city: 'Pune', consultationFee: 80_050, hours: tuesdays });
  expect(await actionsOf(added.id)).toEqual(['doctor.added']);
});

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['specialty', 'A', 'Specialty is required'],
  ['hospital', '', 'Hospital is required'],
  ['city', '', 'City is required'],
  ['city', 'Atlantis', 'We do not work in this city. Please choose another one.'],
  ['email', 'not-an-address', 'Invalid email'],
  ['email', `${'x'.repeat(290)}@example.in`, 'Invalid email'],
  ['experience', -1, 'Experience must be 0 or greater'],
  ['experience', '5', 'Experience must be 0 or greater'],
  ['experience', 81, 'Experience must be at most 80 years'],
  ['consultationFee', -100, 'Fee must be 0 or greater'],
  ['consultationFee', 100_000_001, 'Fee must be at most ₹10,00,000'],
  ['slotMinutes', 3, 'Slot length must be 5 to 240 minutes'],
  ['qualifications', Array.from({ length: 500 }, (_, i) => `Q${i}`), 'Please choose at most 50.'],
  ['languages', ['Hindi', 'hindi'], 'Each entry can be there only once.'],
  ['imageHash', 'f'.repeat(64), 'This picture is no longer there. Please upload it again.'],
])('%s %j: refused under the field, and nothing is saved', async (field, value, text) => {
  const before = await t.owner.maybeRow(sql`select count(*) from doctors`);
  const answer = await manager.call(addDoctor, { body: { ...form, [field]: value } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields: { [field]: text } } });
  expect((await t.owner.rows(sql`select count(*) from doctors`))[0]).toEqual(before);
});

test('1e309 is rejected, because it overflows a number', async () => {
  const payload = JSON.stringify({ ...form, consultationFee: 1 }).replace(
    '"consultationFee":1',
    '"consultationFee":1e309',
  );
  const cookies = Object.fromEntries(manager.cookies);
  const headers = { 'content-type': 'application/json' };
  const reply = await t.app.inject({ method: 'POST', url: '/api/admin/doctors', payload, headers, cookies });
  expect(reply.json()).toMatchObject({ fields: { consultationFee: 'Fee must be 0 or greater' } });
});

test.each([
  [
    'an end before its start',
    [{ weekday: 1, opens: 600, closes: 540 }],
    { 'hours.0.closes': 'The end must be after the start.' },
  ],
  [
    'two overlapping ranges',
    [tuesdays[0], { weekday: 2, opens: 700, closes: 800 }],
    { 'hours.1.opens': 'These hours overlap with others on the same day.' },
  ],
])('hours: %s are rejected under their fields', async (_name, hours, fields) => {
  const answer = await manager.call(addDoctor, { body: { ...form, hours: hours as never } });
  expect(answer).toMatchObject({ status: 400, body: { fields } });
});

test('of two concurrent edits the second is rejected, and nothing is overwritten', async () => {
  const { id } = await add();
  expect(await save(id, 1, { phone: '111' })).toMatchObject({ status: 200, body: { phone: '111', version: 2 } });
  const second = await save(id, 1, { phone: '222' });
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'changed',
      message: 'Somebody else saved this while you were editing. Please look at what changed.',
    },
  });
  const { body } = await manager.call(getStaffDoctor, { params: { doctorId: id } });
  expect(body).toMatchObject({ phone: '111', version: 2 });
  const rows = await t.owner.rows(
    sql`select before, after from audit_log where entity_id = ${id} and action = 'doctor.edited'`,
  );
  expect(rows.map(({ before, after }) => [before, after])).toEqual([[{ phone: '020 2345 6789' }, { phone: '111' }]]);
});

test('a save without changes writes nothing, in any order of the hours', async () => {
  const { id } = await add();
  expect((await save(id, 1, { hours: tuesdays.toReversed() })).body.version).toBe(1);
  expect(await actionsOf(id)).toEqual(['doctor.added']);
});

test('hours that strand appointments are previewed, and saved only if accepted', async () => {
  const { id } = await add();
  await book(id, '2027-01-12T03:30:00Z'); // Tuesday 9:00 AM
  await book(id, '2027-01-12T11:30:00Z'); // Tuesday 5:00 PM
  await book(id, '2027-01-19T03:30:00Z', 'cancelled');
  await book(id, '2026-12-29T03:30:00Z'); // long past
  const evenings = { hours: tuesdays.slice(1), leave: form.leave };

  const preview = await manager.call(previewStrandedWithDoctor, { params: { doctorId: id }, body: evenings });
  expect(preview.body).toMatchObject({
    total: 1,
    appointments: [
      { patientName: 'Ravi Kulkarni', title: 'Doctor Consultation', startsAt: '2027-01-12T03:30:00.000Z' },
    ],
  });
  expect(await save(id, 1, evenings)).toMatchObject({
    status: 409,
    body: { code: 'stranded', message: 'Booked appointments no longer fit. Please look at them and confirm.' },
  });
  expect((await save(id, 1, { ...evenings, acceptsStranded: true })).body).toMatchObject({
    version: 2,
    upcomingCount: 2,
  });
  // The hours do not change, so no confirmation is needed.
  expect((await save(id, 2, { ...evenings, bio: 'Very kind.' })).status).toBe(200);

  const away = { hours: tuesdays.slice(1), leave: [{ firstDay: '2027-01-10', lastDay: '2027-01-14', reason: '' }] };
  // The visit at 9:00 AM counts too, although it did not fit the former hours either.
  expect((await manager.call(previewStrandedWithDoctor, { params: { doctorId: id }, body: away })).body.total).toBe(2);
});

test('a doctor keeps an inactive city, but it cannot be chosen', async () => {
  const city = await createCity(t.db, { name: 'Satara' });
  const { id } = await add({ city: 'satara' });
  await t.owner.run(sql`update cities set is_active = false where id = ${city.id}`);
  expect((await save(id, 1, { city: 'Satara', bio: 'Moved.' })).body.city).toBe('Satara');
  expect((await manager.call(addDoctor, { body: { ...form, city: 'Satara' } })).status).toBe(400);
});

test('a doctor without appointments is deleted; a doctor with appointments is archived and in no list', async () => {
  const [unused, referenced] = [await add(), await add({ name: 'Dr. Named' })];
  await book(referenced.id, '2027-01-12T03:30:00Z');
  expect((await manager.call(removeDoctor, { params: { doctorId: unused.id } })).body).toEqual({
    isArchived: false,
    notCancelledCount: 0,
  });
  const params = { doctorId: referenced.id };
  expect(await manager.call(removeDoctor, { params })).toMatchObject({
    status: 409,
    body: { code: 'stranded', message: 'Please choose what happens to the booked visits.' },
  });
  expect((await manager.call(removeDoctor, { params, query: { visits: 'call' } })).body).toEqual({
    isArchived: true,
    notCancelledCount: 0,
  });
  const query = { doctor: referenced.id, needs: 'new-time' } as const;
  expect((await manager.call(listStaffAppointments, { body: query })).body.rows).toMatchObject([
    { needsNewTime: true, status: 'open' },
  ]);
  expect(await t.owner.rows(sql`select name from doctors where id in (${unused.id}, ${referenced.id})`)).toMatchObject([
    { name: 'Dr. Named' },
  ]);
  expect((await manager.call(getStaffDoctor, { params: { doctorId: referenced.id } })).status).toBe(404);
  expect((await t.app.inject(`/api/doctors/${referenced.id}`)).statusCode).toBe(404);
  expect(await actionsOf(referenced.id)).toEqual(['doctor.added', 'doctor.archived']);
});

test('the visits of a removed doctor are cancelled if staff decide so, past ones stay', async () => {
  const { id } = await add();
  for (const day of ['2027-01-04', '2027-01-12', '2027-01-13']) await book(id, `${day}T03:30:00Z`);
  const removed = await manager.call(removeDoctor, { params: { doctorId: id }, query: { visits: 'cancel' } });
  expect(removed.body).toEqual({ isArchived: true, notCancelledCount: 0 });
  const { rows } = (await manager.call(listStaffAppointments, { body: { doctor: id } })).body;
  expect(
    rows.map(({ startsAt, status, needsNewTime }) => [startsAt.slice(0, 10), status, needsNewTime]).sort(),
  ).toEqual([
    ['2027-01-04', 'open', false],
    ['2027-01-12', 'cancelled', false],
    ['2027-01-13', 'cancelled', false],
  ]);
});

test('visits that somebody changes while they are being cancelled are counted, and need a new time', async () => {
  const { id } = await add();
  for (const day of ['2027-01-12', '2027-01-13', '2027-01-14']) await book(id, `${day}T03:30:00Z`);
  const changed = sql`doctor_id = ${id} and starts_at < '2027-01-14'`;
  const removed = await sendWhileLocked(
    t,
    (tx) => tx.run(sql`select from appointments where ${changed} for update`),
    () => manager.call(removeDoctor, { params: { doctorId: id }, query: { visits: 'cancel' } }),
    (tx) => tx.run(sql`update appointments set version = version + 1 where ${changed}`),
  );
  expect(removed.body).toEqual({ isArchived: true, notCancelledCount: 2 });
  const stranded = await manager.call(listStaffAppointments, { body: { doctor: id, needs: 'new-time' } });
  expect(stranded.body.rows).toHaveLength(2);
});

test('a follow-up step with a removed doctor is found at its visit, which is over, and cancelled if staff decide so', async () => {
  const [called, cancelled] = [await add(), await add()];
  const visits = new Map<string, string>();
  for (const { id } of [called, cancelled]) {
    await book(id, '2027-01-04T03:30:00Z', 'closed');
    const { visitId } = await t.owner.row<{ visitId: string }>(sql`
      insert into appointments (user_id, patient_id, parent_id, doctor_id, title, status, starts_at, ends_at)
      select a.user_id, a.patient_id, a.id, a.doctor_id, 'Follow-up Visit', 'pending', a.starts_at + interval '8 days',
        a.ends_at + interval '8 days'
      from appointments a where a.doctor_id = ${id} returning parent_id as visit_id`);
    visits.set(id, visitId);
  }
  const remove = (doctorId: string, decision: 'call' | 'cancel') =>
    manager.call(removeDoctor, { params: { doctorId }, query: { visits: decision } });
  expect((await remove(called.id, 'call')).status).toBe(200);
  expect((await remove(cancelled.id, 'cancel')).status).toBe(200);
  const found = async (doctor: string) =>
    (await manager.call(listStaffAppointments, { body: { doctor, needs: 'new-time' } })).body.rows;
  expect(await found(called.id)).toMatchObject([
    { id: visits.get(called.id), status: 'closed', needsNewTime: false, matchedStep: { title: 'Follow-up Visit' } },
  ]);
  expect(await found(cancelled.id)).toEqual([]);
  const steps = await t.owner.rows(sql`
    select status, (select count(*)::integer from audit_log l where l.entity_id = a.id::text) as entries
    from appointments a where a.is_step and a.doctor_id in (${called.id}, ${cancelled.id}) order by status`);
  expect(steps).toEqual([
    { status: 'cancelled', entries: 1 },
    { status: 'pending', entries: 0 },
  ]);
});

test('an assistant may read doctors but not change them; a family may do neither', async () => {
  const { id } = await add();
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const family = await t.as(await createAccount(t.db));
  expect((await assistant.call(getStaffDoctor, { params: { doctorId: id } })).status).toBe(200);
  expect((await save(id, 1, { bio: 'x' }, assistant)).status).toBe(403);
  expect((await assistant.call(removeDoctor, { params: { doctorId: id } })).status).toBe(403);
  expect((await family.call(getStaffDoctor, { params: { doctorId: id } })).status).toBe(403);
});

test('the list is newest first or by name, found by name, specialty or city in any order, and exported', async () => {
  await createCity(t.db, { name: 'Jhansi' });
  for (const [name, specialty] of [
    ['Dr. Zoya Ali', 'Urologist'],
    ['Dr. Ajay Sen', 'Oncologist'],
    ['=cmd()', 'Urologist'],
  ])
    await add({ name, specialty, city: 'Jhansi' } as never);
  const find = async (query: object) =>
    (await manager.call(listStaffDoctors, { query })).body.rows.map((row) => row.name);
  expect((await find({ q: 'jhansi' })).length).toBe(3);
  expect(await find({ q: 'JHANSI urolog', sort: 'name' })).toEqual(['=cmd()', 'Dr. Zoya Ali']);
  expect(await find({ q: 'ajay' })).toEqual(['Dr. Ajay Sen']);
  expect(await find({ q: '%' })).toEqual([]);
  const { body } = await manager.call(exportDoctors, { body: { q: 'jhansi', sort: 'name' } });
  expect(body.text).toContain("'=cmd()");
  expect(body.text.split('\r\n')[1]).toMatch(/^'=cmd\(\),Sahyadri,"MBBS, MD",Urologist,Jhansi,12,800.5,/);
  expect(body.text).toContain('"Tue 09:00-12:00, 17:00-20:00",20,2027-03-01 to 2027-03-05 (Conference)\r\n');
});
