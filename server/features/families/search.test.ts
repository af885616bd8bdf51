import { beforeAll, describe, expect, test } from 'vitest';
import { searchFamilies } from '#contract/families/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createAppointment, createCity, createPatient, createStep } from '#server/test/factories.ts';

const t = testApp();
let assistant: { id: string };
let assistantBrowser: Browser;

type Family = { id: string; name: string; phone: string };
let sharma: Family;
let mehta: Family;
let kamala: { id: string; patientNumber: string };
let visit: { id: string; patientId: string };
let step: { id: string };

beforeAll(async () => {
  assistant = await createAccount(t.db, { role: 'assistant', name: 'Asha Helper', phone: '+919700000001' });
  assistantBrowser = await t.as(assistant);
  sharma = await createAccount(t.db, { name: 'Rakesh Sharma', phone: '+919812345678' });
  kamala = await createPatient(t.db, sharma, { name: 'Kamalā Devi' });
  await t.owner.run(sql`update patients set mobile_number = '+91 98765-00042' where id = ${kamala.id}`);
  visit = await createAppointment(t.db, sharma, { title: 'Ramesh' });
  step = await createStep(t.db, visit);
  mehta = await createAccount(t.db, { name: 'Zubin Mehta', phone: '+919812399999', hasPassword: false });
  await createPatient(t.db, mehta, { name: 'Kamalesh Mehta' });
});

const find = async (q: string) => (await assistantBrowser.call(searchFamilies, { body: { q } })).body;
const idsOf = async (q: string) => (await find(q)).families.map(({ id }) => id);
const numberOf = (appointment: { id: string }, patientNumber: string) =>
  `${patientNumber}-${appointment.id.slice(0, 6)}`.toUpperCase();

test.each([
  '9812345678',
  '98123 45678',
  '+91 98123 45678',
  '+91-98123-45678',
  '09812345678',
  '919812345678',
  '(0)98123.45678',
  '45678',
  '5678',
  '981234',
  '+91 981234',
  '0981234',
])('the account’s phone, written as %s', async (q) => {
  const { families } = await find(q);
  expect(families).toMatchObject([{ id: sharma.id, match: { kind: 'phone', patientId: null, appointmentId: null } }]);
});

test.each(['9876500042', '+919876500042', '0042', '98765 0'])('a patient’s phone, written as %s', async (q) => {
  const { families } = await find(q);
  expect(families).toMatchObject([{ id: sharma.id, match: { kind: 'phone', patientId: kamala.id } }]);
});

test.each([
  ['the family’s name', 'rakesh sharma', 'name'],
  ['words in another order', 'Sharma Rakesh', 'name'],
  ['part of a word', 'harm', 'name'],
  ['a patient’s name, without accents', 'KAMALA devi', 'patient'],
  ['beginnings of words', 'ka de', 'patient'],
  ['one word of the family and one of the patient', 'sharma kamala', 'patient'],
  ['a name and the last digits of the phone', 'sharma 5678', 'name'],
])('%s: %s', async (_name, q, kind) => {
  const { families } = await find(q);
  expect(families.map(({ id, match }) => [id, match.kind])).toEqual([[sharma.id, kind]]);
});

test('numbers of accounts, patients, visits and steps', async () => {
  const account = sharma.id.slice(0, 6);
  const ofVisit = await t.owner.row<{ patientNumber: string }>(
    sql`select patient_number from patients where id = ${visit.patientId}`,
  );
  const matchOf = async (q: string) => (await find(q)).families.map(({ id, match }) => ({ id, ...match }));
  const nothing = { patientId: null, appointmentId: null };
  expect(await matchOf(account)).toContainEqual({ id: sharma.id, kind: 'number', ...nothing });
  expect(await matchOf(kamala.patientNumber)).toEqual([
    { id: sharma.id, kind: 'number', ...nothing, patientId: kamala.id },
  ]);
  for (const one of [visit, step]) {
    const match = { id: sharma.id, kind: 'appointment', patientId: visit.patientId, appointmentId: visit.id };
    expect(await matchOf(numberOf(one, ofVisit.patientNumber))).toEqual([match]);
    expect(await matchOf(one.id.slice(0, 6))).toContainEqual(match);
  }
  // A number with the prefix of one account and the last part of another account's visit number finds no visit.
  const foreign = `${mehta.id.slice(0, 6)}-P000-${visit.id.slice(0, 6)}`;
  expect((await matchOf(foreign)).filter(({ kind }) => kind === 'appointment')).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['punctuation', '%_'],
  ['a name that nobody has', 'nobody at all'],
  ['a word that nobody has beside one that somebody has', 'sharma nobody'],
  ['two letters inside a word', 'rm'],
  ['a phone that nobody has', '9812300000'],
  ['digits inside a phone', '2345'],
  ['three digits', '678'],
  ['a colleague without patients', 'Asha Helper'],
  ['a colleague’s phone', '9700000001'],
])('%s finds nothing', async (_name, q) => {
  expect(await find(q)).toEqual({ families: [], isCut: false });
});

test('letters of an id do not count as a name', async () => {
  const family = await createAccount(t.db, { name: 'Ordinary Name' });
  const letters = /[a-f]{3}/.exec(family.id)?.[0];
  if (letters) expect(await idsOf(letters)).not.toContain(family.id);
  expect(await idsOf('ordinary')).toEqual([family.id]);
});

test('a found family has its phone, its city, and its patients with age and number, without archived ones', async () => {
  const family = await createAccount(t.db, { name: 'Found Whole', phone: '+919811199001' });
  const city = await createCity(t.db, { name: 'Foundpur' });
  const { id } = await createAppointment(t.db, family, { title: 'First Child' });
  await t.owner.run(sql`update appointments set city_id = ${city.id} where id = ${id}`);
  await t.owner.run(sql`
    update patients set age = 1, months = 3, age_told_on = '2026-10-05' where name = 'First Child'`);
  const archived = await createPatient(t.db, family, { name: 'Archived Child' });
  await t.owner.run(sql`update patients set archived_at = now() where id = ${archived.id}`);
  await t.owner.run(sql`update accounts set deactivated_at = now() where id = ${family.id}`);
  expect(await find('found whole')).toEqual({
    isCut: false,
    families: [
      {
        id: family.id,
        shortId: family.id.slice(0, 6).toUpperCase(),
        name: 'Found Whole',
        phone: '+919811199001',
        city: 'Foundpur',
        isActive: false,
        isPhoneConfirmed: true,
        patients: [
          {
            id: expect.any(String),
            name: 'First Child',
            patientNumber: `${family.id.slice(0, 6).toUpperCase()}-P000`,
            age: 1,
            months: 6,
          },
        ],
        match: { kind: 'name', patientId: null, appointmentId: null },
      },
    ],
  });
  expect(await idsOf('archived child')).toEqual([]);
});

describe('the order', () => {
  beforeAll(async () => {
    for (const name of ['Ordera Whole', 'Orderak Begin', 'Preorder Inside', 'Orderak Another'])
      await createAccount(t.db, { name });
    const family = await createAccount(t.db, { name: 'Somebody Else' });
    await createPatient(t.db, family, { name: 'Ordera Patient' });
  });
  const names = async (q: string) => (await find(q)).families.map(({ name }) => name);

  test('whole words come before beginnings, and these before parts of words; then by name', async () => {
    expect(await names('ordera')).toEqual(['Ordera Whole', 'Somebody Else', 'Orderak Another', 'Orderak Begin']);
    expect(await names('order')).toEqual([
      'Ordera Whole',
      'Orderak Another',
      'Orderak Begin',
      'Somebody Else',
      'Preorder Inside',
    ]);
  });

  test('the end of a phone comes before its beginning', async () => {
    const [first, second] = [
      await createAccount(t.db, { phone: '+917755000001' }),
      await createAccount(t.db, { phone: '+917600007755' }),
    ];
    expect(await idsOf('7755')).toEqual([second.id, first.id]);
  });
});

test('at most twenty families are returned, and the reply says that there are more', async () => {
  for (let n = 0; n < 21; n += 1) await createAccount(t.db, { name: `Manifold ${String.fromCharCode(97 + n)}x` });
  const found = await find('manifold');
  expect([found.families.length, found.isCut]).toEqual([20, true]);
  expect(found.families[0]?.name).toBe('Manifold ax');
});

test('a search is recorded with the number of families, and without the text', async () => {
  await t.owner.run(sql`delete from access_records`);
  await find('rakesh sharma');
  await find('nobody at all');
  const rows = await t.owner.rows(sql`
    select screen, viewer_id, family_id, row_count from access_records order by row_count`);
  const record = { screen: 'caller-search', viewerId: assistant.id, familyId: null };
  expect(rows).toEqual([
    { ...record, rowCount: 0 },
    { ...record, rowCount: 1 },
  ]);
  expect(JSON.stringify(await t.owner.rows(sql`select r::text from access_records r`))).not.toMatch(/rakesh|nobody/);
});

test('a family cannot search, not even for itself', async () => {
  const own = await t.as(sharma);
  const answer = await own.call(searchFamilies, { body: { q: '9812345678' } });
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain('Sharma');
  expect((await t.call(searchFamilies, { body: { q: 'sharma' } })).status).toBe(401);
});
