import { beforeAll, expect, test } from 'vitest';
import { listAccessRecords, listOwnAccessRecords } from '#contract/access-records/endpoints.ts';
import { getPatient, removePatient } from '#contract/patients/endpoints.ts';
import { resetPassword } from '#contract/team/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createPatient } from '#server/test/factories.ts';

const t = testApp();
type Account = Awaited<ReturnType<typeof createAccount>>;
let assistant: Account;
let admin: Account;

beforeAll(async () => {
  assistant = await createAccount(t.db, { role: 'assistant', name: 'Asha Rao' });
  admin = await createAccount(t.db, { role: 'admin', name: 'Amrita Admin' });
});

async function view(viewer: Account, patientId: string, minutes = 0) {
  t.now = new Date(Date.UTC(2027, 0, 5, 4, 30 + minutes));
  const answer = await (await t.as(viewer)).call(getPatient, { params: { patientId } });
  expect(answer.status).toBe(200);
}
const ownRecords = async (account: Account, after?: string) =>
  (await (await t.as(account)).call(listOwnAccessRecords, { query: after ? { after } : {} })).body;

test('a family sees which staff viewed its patients, with role, time and screen, newest first', async () => {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family, { name: 'Kamala Devi' });
  expect(await ownRecords(family)).toEqual({ rows: [], next: null, count: { value: 0, isCapped: false } });

  await view(assistant, patient.id);
  await t.owner.run(sql`update accounts set name = 'Asha Married', user_role = 'manager' where id = ${assistant.id}`);
  await view(assistant, patient.id, 5);
  await t.owner.run(sql`update accounts set name = 'Asha Rao', user_role = 'assistant' where id = ${assistant.id}`);
  t.now = new Date('2027-01-05T04:40:00Z');
  await (await t.as(admin)).call(resetPassword, { params: { accountId: family.id } });
  await t.owner.run(sql`update accounts set password_is_temporary = false where id = ${family.id}`);

  const { rows } = await ownRecords(family);
  expect(rows.map(({ id: _id, ...row }) => row)).toEqual([
    {
      at: '2027-01-05T04:40:00.000Z',
      screen: 'temporary-password',
      viewer: { name: 'Amrita Admin', role: 'admin' },
      patient: null,
    },
    {
      at: '2027-01-05T04:35:00.000Z',
      screen: 'patient',
      viewer: { name: 'Asha Married', role: 'manager' },
      patient: { name: 'Kamala Devi' },
    },
    {
      at: '2027-01-05T04:30:00.000Z',
      screen: 'patient',
      viewer: { name: 'Asha Rao', role: 'assistant' },
      patient: { name: 'Kamala Devi' },
    },
  ]);
});

test('a page has ten records, and each record appears once, also with equal times', async () => {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  for (let n = 0; n < 23; n += 1) await view(assistant, patient.id, Math.floor(n / 7));

  const pages: number[] = [];
  const ids = new Set<string>();
  for (let after: string | undefined; pages.length < 5; ) {
    const { rows, next } = await ownRecords(family, after);
    pages.push(rows.length);
    for (const { id } of rows) ids.add(id);
    if (!next) break;
    after = next;
  }
  expect([pages, ids.size]).toEqual([[10, 10, 3], 23]);
});

test('neither families nor staff see the records of another family', async () => {
  const [family, stranger] = [await createAccount(t.db), await createAccount(t.db)];
  await view(assistant, (await createPatient(t.db, family)).id);
  await view(assistant, (await createPatient(t.db, assistant)).id); // nothing is recorded: it is the assistant's own family
  for (const other of [stranger, assistant, admin]) expect((await ownRecords(other)).rows).toEqual([]);
  expect((await ownRecords(family)).rows).toHaveLength(1);
  expect((await t.call(listOwnAccessRecords)).status).toBe(401);
});

test('the record stays without a name after the patient is removed', async () => {
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  await view(assistant, patient.id);
  expect((await (await t.as(family)).call(removePatient, { params: { patientId: patient.id } })).status).toBe(200);
  expect((await ownRecords(family)).rows).toMatchObject([{ patient: { name: null }, viewer: { name: 'Asha Rao' } }]);
});

test('an admin searches all records by viewer, patient and screen, and this read is recorded too', async () => {
  const family = await createAccount(t.db, { name: 'Ravi Family' });
  const patient = await createPatient(t.db, family, { name: 'Kamala Findable' });
  const manager = await createAccount(t.db, { role: 'manager', name: 'Mohan Manager' });
  await view(manager, patient.id);
  await view(assistant, patient.id, 1);
  const browser = await t.as(admin);
  const found = async (body: object) => (await browser.call(listAccessRecords, { body: body as never })).body.rows;
  const viewers = async (body: object) => (await found(body)).map(({ viewer }) => viewer.name);

  expect((await found({ patient: patient.id }))[1]).toEqual({
    id: expect.any(String),
    at: '2027-01-05T04:30:00.000Z',
    screen: 'patient',
    viewer: { id: manager.id, name: 'Mohan Manager', role: 'manager' },
    patient: { id: patient.id, name: 'Kamala Findable' },
    family: { id: family.id, name: 'Ravi Family' },
    rowCount: null,
  });
  expect(await viewers({ q: 'findable' })).toEqual(['Asha Rao', 'Mohan Manager']);
  expect(await viewers({ q: 'mohan' })).toEqual(['Mohan Manager']);
  await t.owner.run(sql`update accounts set user_role = 'user', deactivated_at = now() where id = ${manager.id}`);
  expect(await viewers({ q: 'mohan' })).toEqual(['Mohan Manager']); // also after leaving the team
  expect(await viewers({ viewer: manager.id, sort: 'at' })).toEqual(['Mohan Manager']);
  expect(await viewers({ screen: 'team' })).toEqual([]);
  expect(await found({ screen: 'access-records', viewer: admin.id })).toHaveLength(6); // the six successful searches above
  expect((await browser.call(listAccessRecords, { body: { screen: 'elsewhere' as never } })).body).toMatchObject({
    fields: { screen: 'Please choose one of the screens.' },
  });
});

test.each(['assistant', 'manager', 'user'] as const)('%s may not read all records', async (role) => {
  const browser = await t.as(await createAccount(t.db, { role }));
  expect((await browser.call(listAccessRecords)).status).toBe(403);
});
