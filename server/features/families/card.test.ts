import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getFamily } from '#contract/families/endpoints.ts';
import { getPatient } from '#contract/patients/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createCity, createPatient, createStep } from '#server/test/factories.ts';

const t = testApp();
const asAssistant = async (name = 'Asha Helper') => t.as(await createAccount(t.db, { role: 'assistant', name }));
const read = async (accountId: string) => (await asAssistant()).call(getFamily, { params: { accountId } });

test('the card has the account, all patients with ages, next and last visits with steps, and the city', async () => {
  const family = await createAccount(t.db, { name: 'Rakesh Sharma', phone: '+919812345678', hasPassword: false });
  await t.owner.run(sql`
    update accounts set email = 'rakesh@example.in', created_at = '2026-12-01T00:00:00Z' where id = ${family.id}`);
  const city = await createCity(t.db, { name: 'Cardpur' });
  const next = await createAppointment(t.db, family, { title: 'Kamala Devi' });
  const step = await createStep(t.db, next, { title: 'Blood test' });
  await t.owner.run(sql`update appointments set city_id = ${city.id} where id = ${next.id}`);
  await t.owner.run(sql`update patients set age_told_on = '2027-01-01' where user_id = ${family.id}`);
  const past = await createAppointment(t.db, family, { title: 'Past Visit' });
  await t.owner.run(sql`update appointments set starts_at = '2027-01-01T06:30:00Z' where id = ${past.id}`);
  const cancelled = await createAppointment(t.db, family, { title: 'Cancelled Visit' });
  await t.owner.run(sql`update appointments set status = 'cancelled' where id = ${cancelled.id}`);
  await t.owner.run(sql`update patients set archived_at = now() where id = ${cancelled.patientId}`);

  const { status, body } = await read(family.id);
  expect(status).toBe(200);
  const shortId = family.id.slice(0, 6).toUpperCase();
  expect(body).toMatchObject({
    id: family.id,
    shortId,
    version: 1,
    name: 'Rakesh Sharma',
    phone: '+919812345678',
    email: 'rakesh@example.in',
    role: 'user',
    city: 'Cardpur',
    isActive: true,
    hasPassword: false,
    createdAt: '2026-12-01T00:00:00.000Z',
    patients: [
      { name: 'Kamala Devi', patientNumber: `${shortId}-P000`, age: 40, gender: 'Female', isArchived: false },
      { name: 'Past Visit', patientNumber: `${shortId}-P001`, isArchived: false },
      { name: 'Cancelled Visit', patientNumber: `${shortId}-P002`, isArchived: true },
    ],
    noShowCount: 0,
    calls: [],
    nextVisits: [
      {
        id: next.id,
        attendance: null,
        number: `${shortId}-P000-${next.id.slice(0, 6).toUpperCase()}`,
        status: 'open',
        startsAt: '2027-02-01T06:30:00.000Z',
        patient: { name: 'Kamala Devi' },
        city: 'Cardpur',
        stepCount: 1,
        canChange: true,
        steps: [
          {
            id: step.id,
            number: `${shortId}-P000-${step.id.slice(0, 6).toUpperCase()}`,
            title: 'Blood test',
            status: 'open',
            isRequested: false,
            startsAt: '2027-02-01T07:30:00.000Z',
          },
        ],
      },
    ],
    lastVisits: [
      { id: cancelled.id, status: 'cancelled', steps: [] },
      { id: past.id, status: 'open', steps: [] },
    ],
  });
});

test('there are ten next visits, soonest first, and ten last ones, latest first', async () => {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  await t.owner.run(sql`
    insert into appointments (user_id, patient_id, title, starts_at)
    select ${family.id}, ${patient.id}, 'Visit ' || n, ${t.now}::timestamptz + make_interval(days => n)
    from generate_series(-12, 12) n`);
  const { nextVisits, lastVisits } = (await read(family.id)).body;
  expect(nextVisits.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `Visit ${n}`));
  expect(lastVisits.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, n) => `Visit -${n + 1}`));
});

test('the card counts no-shows and shows the ten latest calls, newest first, each with its visit', async () => {
  const family = await createAccount(t.db);
  const visit = await createAppointment(t.db, family, { title: 'Kamala Devi' });
  const missed = await createAppointment(t.db, family, { title: 'Missed Visit' });
  const startsAt = new Date('2027-01-04T06:30:00.000Z');
  await t.owner.run(sql`
    update appointments set starts_at = ${startsAt}, status = 'closed', no_show_at = ${startsAt} where id = ${missed.id}`);
  const stranger = await createAppointment(t.db, await createAccount(t.db));
  const asha = await createAccount(t.db, { role: 'assistant', name: 'Asha Helper' });
  await t.owner.run(sql`
    insert into call_notes (id, appointment_id, outcome, note, called_by, called_at)
    select gen_random_uuid(), case when n = 12 then ${missed.id}::uuid when n = 13 then ${stranger.id}::uuid else ${visit.id}::uuid end,
      'no-answer', 'Call ' || n, ${asha.id}, ${t.now}::timestamptz + make_interval(mins => n)
    from generate_series(1, 13) n`);

  const { noShowCount, calls, lastVisits } = (await read(family.id)).body;
  expect(noShowCount).toBe(1);
  expect(lastVisits).toMatchObject([
    { id: missed.id, attendance: { state: 'no-show', at: startsAt.toISOString() }, steps: [] },
  ]);
  expect(calls.map(({ note }) => note)).toEqual(Array.from({ length: 10 }, (_, n) => `Call ${12 - n}`));
  expect(calls[0]).toEqual({
    outcome: 'no-answer',
    note: 'Call 12',
    at: new Date(t.now.getTime() + 12 * 60_000).toISOString(),
    by: 'Asha Helper',
    visit: { id: missed.id, title: expect.any(String), startsAt: startsAt.toISOString(), patientName: 'Missed Visit' },
  });
  expect(calls[1]?.visit).toMatchObject({ id: visit.id, patientName: 'Kamala Devi' });
});

test('each view is recorded, and the card names the viewers with their latest view', async () => {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  const asha = await createAccount(t.db, { role: 'assistant', name: 'Asha Helper' });
  const mohan = await t.as(await createAccount(t.db, { role: 'manager', name: 'Mohan Manager' }));
  await mohan.call(getPatient, { params: { patientId: patient.id } });
  t.now = new Date(t.now.getTime() + 60_000);
  const ashaBrowser = await t.as(asha);
  await ashaBrowser.call(getFamily, { params: { accountId: family.id } });
  t.now = new Date(t.now.getTime() + 60_000);
  const { body } = await ashaBrowser.call(getFamily, { params: { accountId: family.id } });
  expect(body.viewers).toEqual([
    { name: 'Asha Helper', role: 'assistant', screen: 'family', at: '2027-01-05T04:32:00.000Z' },
    { name: 'Mohan Manager', role: 'manager', screen: 'patient', at: '2027-01-05T04:30:00.000Z' },
  ]);
  const records = await t.owner.rows(sql`
    select screen, family_id, patient_id, row_count from access_records where viewer_id = ${asha.id}`);
  const record = { screen: 'family', familyId: family.id, patientId: null, rowCount: null };
  expect(records).toEqual([record, record]);
});

test('a colleague with patients is a family, one without patients is not, and nothing is recorded', async () => {
  const colleague = await createAccount(t.db, { role: 'manager' });
  const unknown = { status: 404, body: { message: 'This family does not exist.' } };
  expect(await read(colleague.id)).toMatchObject(unknown);
  expect(await read(randomUUID())).toMatchObject(unknown);
  expect(await t.owner.rows(sql`select from access_records where family_id = ${colleague.id}`)).toEqual([]);
  await createPatient(t.db, colleague);
  expect(await read(colleague.id)).toMatchObject({ status: 200, body: { role: 'manager', hasPassword: true } });
});

test('a family cannot read a card, neither its own nor another', async () => {
  const [family, other] = [await createAccount(t.db), await createAccount(t.db)];
  const browser = await t.as(family);
  for (const { id: accountId } of [family, other])
    expect((await browser.call(getFamily, { params: { accountId } })).status).toBe(403);
});

test('staff read viewers only through the function, which no family may call', async () => {
  const family = await createAccount(t.db);
  const call = (role: string) =>
    t.db.begin(async (tx) => {
      await tx.script(role);
      return tx.rows(sql`select * from viewers_of_family(${family.id}, 10)`);
    });
  expect(await call('set local role caresaathi_staff')).toEqual([]);
  await expect(call('select 1')).rejects.toMatchObject({ code: '42501' });
  await expect(call('set local role caresaathi_gate')).rejects.toMatchObject({ code: '42501' });
});
