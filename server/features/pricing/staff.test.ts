import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#contract/pricing/staff-endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createCity } from '#server/test/factories.ts';

const t = testApp();
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
});
beforeEach(async () => {
  await t.owner.run(sql`truncate appointment_types, cities cascade`);
  for (const name of ['Mumbai', 'Pune', 'Surat']) await createCity(t.db, { name });
});

const type = { name: 'consultation', description: 'A visit', basePrice: 50_000 };
const makeType = async (given: Partial<typeof type> = {}) =>
  (await manager.call(contract.createType, { body: { ...type, ...given } })).body.id;
const addRule = (typeId: string, rule: object) =>
  manager.call(contract.addRule, {
    params: { typeId },
    body: { city: 'Mumbai', multiplier: null, fixedPrice: null, ...rule } as never,
  });
const types = async () => (await manager.call(contract.listTypes)).body.types;
const preview = async (body: object) =>
  (await manager.call(contract.previewPrices, { body: { typeId: null, basePrice: null, rule: null, ...body } })).body
    .cities;

test('a type gets the specified title or its own name, and its rules are listed with their prices', async () => {
  const id = await makeType({ name: 'Consultation' });
  await makeType({ name: 'toString', basePrice: 0 });
  await addRule(id, { multiplier: 1.125 });
  await addRule(id, { city: 'Pune', fixedPrice: 0 });
  expect(await types()).toMatchObject([
    {
      name: 'Consultation',
      title: 'Doctor Consultation',
      basePrice: 50_000,
      isActive: true,
      rules: [
        { city: 'Mumbai', multiplier: 1.125, fixedPrice: null, price: 56_250, isActive: true },
        { city: 'Pune', multiplier: null, fixedPrice: 0, price: 0 },
      ],
    },
    { name: 'toString', title: 'toString', basePrice: 0, rules: [] },
  ]);
});

test('a type that staff add needs a doctor, unless its name is one of the types without a doctor, and staff can change that', async () => {
  const names = [
    'consultation',
    'followup',
    'fullcare',
    'Yoga',
    'Transportation',
    'diagnostic',
    'pharmacy',
    'assistant',
  ];
  for (const name of names) await makeType({ name });
  const needed = async () => (await types()).filter(({ needsDoctor }) => needsDoctor).map(({ name }) => name);
  expect(await needed()).toEqual(['consultation', 'followup', 'fullcare', 'Yoga']);
  const yoga = (await types()).find(({ name }) => name === 'Yoga');
  const edit = (more: object, version: number) =>
    manager.call(contract.editType, {
      params: { typeId: yoga?.id ?? '' },
      body: { ...type, name: 'Yoga', ...more, version },
    });
  expect((await edit({ needsDoctor: false }, 1)).status).toBe(200);
  expect((await edit({ description: 'Another' }, 2)).status).toBe(200); // the previous release sends no `needsDoctor`
  expect(await needed()).toEqual(['consultation', 'followup', 'fullcare']);
  expect((await edit({ needsDoctor: 'perhaps' }, 3)).status).toBe(400);
});

test('a type has the reminders that staff chose, which are audited; a form without them changes nothing', async () => {
  const id = await makeType();
  const leadsOf = async () => (await types()).map(({ reminderLeads }) => reminderLeads);
  const edit = async (body: object, version: number) =>
    (await manager.call(contract.editType, { params: { typeId: id }, body: { ...type, ...body, version } })).status;
  expect(await leadsOf()).toEqual([['week', 'day', 'hours']]);
  expect(await edit({ reminderLeads: ['hours'] }, 1)).toBe(200);
  expect(await edit({ description: 'Another' }, 2)).toBe(200); // the previous release sends no `reminderLeads`
  expect(await leadsOf()).toEqual([['hours']]);
  expect(await edit({ reminderLeads: [] }, 3)).toBe(200);
  expect(await edit({ reminderLeads: ['year'] }, 4)).toBe(400);
  expect(await leadsOf()).toEqual([[]]);
  const entries = await t.owner.rows(sql`
    select before, after from audit_log where entity_id = ${id} and action = 'appointment-type.edited' order by id`);
  expect(entries).toMatchObject([
    { before: { reminderLeads: ['week', 'day', 'hours'] }, after: { reminderLeads: ['hours'] } },
    { before: { description: 'A visit' }, after: { description: 'Another' } },
    { before: { reminderLeads: ['hours'] }, after: { reminderLeads: [] } },
  ]);
});

test('a type has names and descriptions in other languages, which are audited', async () => {
  const translated = { names: { hi: 'परामर्श', ta: '' }, descriptions: { hi: 'एक अपॉइंटमेंट' } };
  const { body } = await manager.call(contract.createType, { body: { ...type, ...translated } });
  const edit = async (given: object, version: number, who = manager) =>
    (await who.call(contract.editType, { params: { typeId: body.id }, body: { ...type, ...given, version } })).status;
  expect(await types()).toMatchObject([{ names: { hi: 'परामर्श' }, descriptions: { hi: 'एक अपॉइंटमेंट' } }]);
  expect(await edit({ description: 'Another' }, 1)).toBe(200); // the previous release sends no translations
  expect(await edit({ description: 'Another', descriptions: { pa: 'ਇੱਕ' } }, 2)).toBe(200);
  expect(await types()).toMatchObject([{ names: { hi: 'परामर्श' }, descriptions: { pa: 'ਇੱਕ' }, version: 3 }]);
  expect(await edit({ descriptions: {} }, 2)).toBe(409);
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  expect(await edit({ descriptions: {} }, 3, assistant)).toBe(403);
  expect(await edit({ names: { en: 'x' } }, 3)).toBe(400);
  expect(await edit({ descriptions: { hi: 'न'.repeat(501) } }, 3)).toBe(400);
  const entries = await t.owner.rows(sql`
    select after from audit_log where entity_id = ${body.id} and action = 'appointment-type.edited' order by id`);
  expect(entries).toEqual([{ after: { description: 'Another' } }, { after: { descriptions: { pa: 'ਇੱਕ' } } }]);
});

test('a type and its rules can be saved while a booking of that type is in progress', async () => {
  const typeId = await makeType();
  await t.owner.begin(async (tx) => {
    await tx.rows(sql`select from appointment_types where id = ${typeId} for key share`); // the lock that a booking takes
    const saved = await manager.call(contract.editType, {
      params: { typeId },
      body: { ...type, basePrice: 60_000, version: 1 },
    });
    expect(saved.status).toBe(200);
    expect((await addRule(typeId, { multiplier: 2 })).status).toBe(201);
  });
});

test.each([
  [{ name: '' }, { name: 'Name is required' }],
  [{ basePrice: -1 }, { basePrice: 'Base price must be 0 or more' }],
  [{ basePrice: 10.5 }, { basePrice: 'Base price must be 0 or more' }],
  [{ basePrice: 100_000_001 }, { basePrice: 'Base price must be at most ₹10,00,000' }],
  [{ name: 'DIAGNOSTIC' }, { name: 'An appointment type with this name already exists.' }],
])('a type with %j is refused', async (given, fields) => {
  await makeType({ name: 'diagnostic' });
  const answer = await manager.call(contract.createType, { body: { ...type, ...given } });
  expect(answer).toMatchObject({ status: 400, body: { fields } });
  expect(await types()).toHaveLength(1);
});

test.each([
  [{ multiplier: -0.1 }, { multiplier: 'Multiplier must be 0 or more' }],
  [{ multiplier: 1.2345 }, { multiplier: 'Multiplier can have at most three decimals' }],
  [{ multiplier: 21 }, { multiplier: 'Multiplier must be at most 20' }],
  [{ multiplier: '2' }, { multiplier: 'Multiplier must be 0 or more' }],
  [{ fixedPrice: -5 }, { fixedPrice: 'Fixed price must be 0 or more' }],
  [{}, { multiplier: 'Please give either a multiplier or a fixed price.' }],
  [{ multiplier: 2, fixedPrice: 5 }, { multiplier: 'Please give either a multiplier or a fixed price.' }],
  [{ city: '', multiplier: 1 }, { city: 'City is required' }],
  [{ city: 'Atlantis', multiplier: 1 }, { city: 'We do not work in this city. Please choose another one.' }],
])('a rule with %j is refused', async (given, fields) => {
  const answer = await addRule(await makeType(), given);
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
  expect((await types())[0]?.rules).toEqual([]);
});

test.each([
  ['/api/admin/appointment-types', { ...type, basePrice: 1 }, { basePrice: 'Base price must be 0 or more' }],
  ['rules', { city: 'Mumbai', multiplier: 1, fixedPrice: null }, { multiplier: 'Multiplier must be 0 or more' }],
  ['rules', { city: 'Mumbai', multiplier: null, fixedPrice: 1 }, { fixedPrice: 'Fixed price must be 0 or more' }],
])('1e309 is rejected as a price: %s, %j', async (path, body, fields) => {
  const typeId = await makeType({ name: 'diagnostic' });
  const reply = await t.app.inject({
    method: 'POST',
    url: path === 'rules' ? `/api/admin/appointment-types/${typeId}/rules` : path,
    headers: { 'content-type': 'application/json' },
    cookies: Object.fromEntries(manager.cookies),
    payload: JSON.stringify(body).replace(':1', ':1e309'),
  });
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields }]);
  expect(await types()).toMatchObject([{ name: 'diagnostic', rules: [] }]);
});

test('the largest possible price is accepted', async () => {
  const id = await makeType({ basePrice: 100_000_000 });
  expect((await addRule(id, { multiplier: 20 })).status).toBe(201);
  expect((await types())[0]?.rules[0]?.price).toBe(2_000_000_000);
});

test('a type has one active rule per city, also if another rule is activated or moved there', async () => {
  const typeId = await makeType();
  const first = (await addRule(typeId, { multiplier: 2 })).body.id;
  const taken = { city: 'This appointment type already has an active price rule for this city.' };
  expect((await addRule(typeId, { fixedPrice: 1 })).body.fields).toEqual(taken);

  const active = (ruleId: string, isActive: boolean) =>
    manager.call(contract.setRuleActive, { params: { ruleId }, body: { isActive } });
  expect((await active(first, false)).status).toBe(200);
  const second = (await addRule(typeId, { fixedPrice: 70_000 })).body.id;
  expect((await active(first, true)).body.fields).toEqual(taken);
  const moved = (await addRule(typeId, { city: 'Pune', multiplier: 1 })).body.id;
  const edit = { city: 'mumbai', multiplier: 3, fixedPrice: null, version: 1 };
  const answer = await manager.call(contract.editRule, { params: { ruleId: moved }, body: edit });
  expect(answer.body.fields).toEqual(taken);

  expect((await manager.call(contract.removeRule, { params: { ruleId: second } })).status).toBe(200);
  expect((await manager.call(contract.editRule, { params: { ruleId: moved }, body: edit })).status).toBe(200);
  expect((await types())[0]?.rules.map(({ city, isActive, price }) => [city, isActive, price])).toEqual([
    ['Mumbai', true, 150_000],
    ['Mumbai', false, 100_000],
  ]);
  const stale = await manager.call(contract.editRule, { params: { ruleId: moved }, body: edit });
  expect(stale.body.code).toBe('changed');
  const audit = await t.owner.rows(sql`select action from audit_log where entity = 'price-rule' order by id`);
  expect(audit.map((row) => row.action).slice(-3)).toEqual([
    ...['price-rule.added', 'price-rule.deleted', 'price-rule.edited'],
  ]);
});

test('a type is renamed, repriced and deactivated; a stale save is rejected', async () => {
  const typeId = await makeType();
  const edit = { name: 'Home visit', description: '', basePrice: 60_000, version: 1 };
  expect((await manager.call(contract.editType, { params: { typeId }, body: edit })).status).toBe(200);
  expect((await manager.call(contract.editType, { params: { typeId }, body: edit })).body.code).toBe('changed');
  await manager.call(contract.setTypeActive, { params: { typeId }, body: { isActive: false } });
  expect(await types()).toMatchObject([{ name: 'Home visit', title: 'Home visit', isActive: false, version: 3 }]);
  expect((await t.app.inject('/api/prices?city=Pune')).json().types).toEqual([]);
});

test('a preview shows the prices of later bookings, per city, and changes nothing', async () => {
  const typeId = await makeType({ basePrice: 33_333 });
  const ruleId = (await addRule(typeId, { multiplier: 2 })).body.id;
  expect(await preview({ typeId, rule: { city: 'pune', multiplier: 1.5, fixedPrice: null } })).toEqual([
    { city: 'Mumbai', price: 66_666, before: 66_666 },
    { city: 'Pune', price: 50_000, before: 33_333 }, // half a paisa is rounded up
    { city: 'Surat', price: 33_333, before: 33_333 },
  ]);
  expect(await preview({ typeId, ruleId, rule: { city: 'Surat', multiplier: null, fixedPrice: 100 } })).toMatchObject([
    { price: 33_333, before: 66_666 },
    { price: 33_333 },
    { price: 100 },
  ]);
  expect(await preview({ typeId, basePrice: 10_000 })).toMatchObject([
    { price: 20_000 },
    { price: 10_000 },
    { price: 10_000 },
  ]);
  expect(await preview({ basePrice: 700 })).toMatchObject([
    { price: 700, before: null },
    { price: 700 },
    { price: 700 },
  ]);
  expect((await types())[0]?.rules).toHaveLength(1);
});

test('an assistant may read prices but not change them; a family may do neither', async () => {
  const typeId = await makeType();
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const family = await t.as(await createAccount(t.db));
  expect((await assistant.call(contract.listTypes)).status).toBe(200);
  const deactivation = { params: { typeId }, body: { isActive: false } };
  expect((await assistant.call(contract.setTypeActive, deactivation)).status).toBe(403);
  expect((await assistant.call(contract.createType, { body: type })).status).toBe(403);
  expect((await family.call(contract.listTypes)).status).toBe(403);
});
