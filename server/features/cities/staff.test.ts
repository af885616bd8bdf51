import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { listCities } from '#contract/cities/endpoints.ts';
import { createCity, deleteCity, editCity, listStaffCities, setCityActive } from '#contract/cities/staff-endpoints.ts';
import { getDoctor } from '#contract/doctors/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount, createDoctor, createPriceRule, createType } from '#server/test/factories.ts';

const t = testApp();
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
});

const create = (name: string, imageHash: string | null = null) =>
  manager.call(createCity, { body: { name, imageHash } });
const paramsOf = (cityId: string) => ({ params: { cityId } });
const createRuleFor = async (cityId: string, isActive: boolean) =>
  createPriceRule(t.db, { typeId: (await createType(t.db)).id, cityId, multiplier: 2, isActive });

async function upload(background: string): Promise<string> {
  const payload = await sharp({ create: { width: 8, height: 5, channels: 3, background } })
    .png()
    .toBuffer();
  const cookies = Object.fromEntries(manager.cookies);
  const headers = { 'content-type': 'image/png' };
  const reply = await t.app.inject({ method: 'POST', url: '/api/admin/images/cities', payload, headers, cookies });
  return reply.json().hash;
}

test('a city is created with a picture, edited, and seen by families', async () => {
  const [first, second] = [await upload('#f00'), await upload('#00f')];
  const { status, body } = await create('Nashik', first);
  expect([status, body.isActive, body.imageHash, body.version]).toEqual([201, true, first, 1]);
  expect(await t.owner.rows(sql`select hash from loose_images`)).toEqual([{ hash: second }]);

  const saved = await manager.call(editCity, {
    ...paramsOf(body.id),
    body: { name: 'Nasik', imageHash: second, version: 1 },
  });
  expect(saved.body).toMatchObject({ name: 'Nasik', imageHash: second, version: 2 });
  // The old picture is deleted after a day, because pages that are open still show it.
  expect(await t.owner.rows(sql`select hash from loose_images`)).toEqual([{ hash: first }]);
  const { cities } = (await t.call(listCities)).body;
  expect(cities).toEqual([{ id: body.id, name: 'Nasik', image: `/images/cities/${second}` }]);
  const stale = await manager.call(editCity, {
    ...paramsOf(body.id),
    body: { name: 'N', imageHash: null, version: 1 },
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed' } });
});

test('a city has names in other languages, which are audited; a form without them changes nothing', async () => {
  const names = { hi: 'कोटा', mr: ' कोटा ', bn: '' };
  const { body } = await manager.call(createCity, { body: { name: 'Kota', imageHash: null, names } });
  expect(body.names).toEqual({ hi: 'कोटा', mr: 'कोटा' });
  const edit = (given: object, version: number, who = manager) =>
    who.call(editCity, { ...paramsOf(body.id), body: { name: 'Kota', imageHash: null, version, ...given } });

  expect((await edit({ imageHash: null }, 1)).body).toMatchObject({ names: body.names, version: 1 });
  expect((await edit({ names: { mr: 'कोटा', hi: 'कोटा' } }, 1)).body.version).toBe(1); // the order of the languages does not matter
  expect((await edit({ names: { hi: '', ta: 'கோட்டா' } }, 1)).body).toMatchObject({ names: { ta: 'கோட்டா' }, version: 2 });
  expect((await edit({ names: { hi: 'कोटा' } }, 1)).body).toMatchObject({ code: 'changed' });
  const entries = await t.owner.rows(sql`
    select before, after from audit_log where entity_id = ${body.id} and action = 'city.edited'`);
  expect(entries).toEqual([{ before: { names: body.names }, after: { names: { ta: 'கோட்டா' } } }]);

  const family = await t.as(await createAccount(t.db));
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  for (const other of [family, assistant]) expect((await edit({ names: {} }, 2, other)).status).toBe(403);
  expect(
    (await t.call(editCity, { ...paramsOf(body.id), body: { name: 'Kota', imageHash: null, version: 2 } })).status,
  ).toBe(401);
});

test.each([
  [{ hi: 'न'.repeat(81) }, { 'names.hi': 'Name must be at most 80 characters' }],
  [{ hi: 5 }, { 'names.hi': 'Please enter text.' }],
  [{ hi: 'a\u0000b' }, { 'names.hi': 'Please remove characters that cannot be shown.' }],
  [{ en: 'Kota' }, { en: 'This field is not expected here.' }],
  [{ fr: 'Kota' }, { fr: 'This field is not expected here.' }],
  ['कोटा', { names: 'Please give names by language.' }],
  [null, { names: 'Please give names by language.' }],
])('the names %j of a city are refused', async (names, fields) => {
  const reply = await manager.call(createCity, { body: { name: 'Refused', imageHash: null, names: names as never } });
  expect(reply).toMatchObject({ status: 400, body: { fields } });
});

test('a restored city keeps its names, unless others are given', async () => {
  const names = { hi: 'भोपाल' };
  const { id } = (await manager.call(createCity, { body: { name: 'Bhopal', imageHash: null, names } })).body;
  await createDoctor(t.db, { cityId: id });
  await manager.call(deleteCity, paramsOf(id));
  expect((await create('bhopal')).body).toMatchObject({ id, names });
});

test('a city can be saved while a booking in it is in progress', async () => {
  const { id } = (await create('Ajmer')).body;
  await t.owner.begin(async (tx) => {
    await tx.rows(sql`select from cities where id = ${id} for key share`); // the lock that a booking takes
    const saved = await manager.call(editCity, {
      ...paramsOf(id),
      body: { name: 'Ajmer City', imageHash: null, version: 1 },
    });
    expect([saved.status, saved.body.name]).toEqual([200, 'Ajmer City']);
    expect((await manager.call(setCityActive, { ...paramsOf(id), body: { isActive: false } })).status).toBe(200);
  });
});

test('a city name is unique, regardless of case and spaces', async () => {
  await create('New Delhi');
  for (const name of ['new delhi', ' NEW  DELHI ', 'New\tDelhi'])
    expect(await create(name)).toMatchObject({
      status: 400,
      body: { fields: { name: 'A city with this name already exists.' } },
    });
  const agra = (await create('Agra')).body;
  const taken = await manager.call(editCity, {
    ...paramsOf(agra.id),
    body: { name: 'NEW DELHI', imageHash: null, version: 1 },
  });
  expect(taken.body.fields).toEqual({ name: 'A city with this name already exists.' });
  expect((await create('')).body.fields).toEqual({ name: 'Name is required' });
  expect((await create('x'.repeat(81))).body.fields).toEqual({ name: 'Name must be at most 80 characters' });
});

test('a city with active price rules cannot be deactivated, and a city with any rule cannot be deleted', async () => {
  const { id } = (await create('Surat')).body;
  const rule = await createRuleFor(id, true);
  expect(await manager.call(setCityActive, { ...paramsOf(id), body: { isActive: false } })).toMatchObject({
    status: 409,
    body: {
      code: 'in_use',
      message: 'This city is being used in active pricing rules. Please remove or deactivate those rules first.',
    },
  });
  await t.owner.run(sql`update price_rules set is_active = false where id = ${rule.id}`);
  expect((await manager.call(setCityActive, { ...paramsOf(id), body: { isActive: false } })).body.isActive).toBe(false);
  expect((await manager.call(setCityActive, { ...paramsOf(id), body: { isActive: true } })).body.isActive).toBe(true);
  expect(await manager.call(deleteCity, paramsOf(id))).toMatchObject({
    status: 409,
    body: {
      code: 'in_use',
      message:
        'This city is being used in pricing rules. Please remove those rules first or deactivate the city instead.',
    },
  });
});

test('a city that a doctor references is archived, and adding its name restores it', async () => {
  const { id } = (await create('Indore')).body;
  const { id: doctorId } = await createDoctor(t.db, { cityId: id });
  expect((await manager.call(deleteCity, paramsOf(id))).body).toEqual({ isArchived: true });
  const names = async () => (await manager.call(listStaffCities)).body.cities.map((city) => city.name);
  expect(await names()).not.toContain('Indore');

  const other = (await create('Ujjain')).body;
  const renamed = await manager.call(editCity, {
    ...paramsOf(other.id),
    body: { name: 'indore', imageHash: null, version: 1 },
  });
  expect(renamed.body.fields).toEqual({ name: 'A city that was removed has this name. Please add it again instead.' });

  const back = await create('INDORE');
  expect(back).toMatchObject({ status: 201, body: { id, name: 'Indore', isActive: true } });
  const doctor = await manager.call(getDoctor, { params: { doctorId } });
  expect(doctor.body.city).toBe('Indore');
  const actions = await t.owner.rows(sql`select action from audit_log where entity_id = ${id} order by id`);
  expect(actions.map((row) => row.action)).toEqual(['city.added', 'city.archived', 'city.restored']);
});

test('an unreferenced city is deleted, and two concurrent creations create one', async () => {
  const { id } = (await create('Thane')).body;
  expect((await manager.call(deleteCity, paramsOf(id))).body).toEqual({ isArchived: false });
  expect(await t.owner.rows(sql`select from cities where id = ${id}`)).toHaveLength(0);
  const answers = await Promise.all([create('Kanpur'), create('kanpur'), create('KANPUR')]);
  expect(answers.map((answer) => answer.status).filter((status) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status, body }) => status === 201 || /already exists/.test(body.message))).toBe(true);
});

test('an assistant may read cities but not change them; a family may do neither', async () => {
  const { id } = (await create('Patna')).body;
  const assistant = await t.as(await createAccount(t.db, { role: 'assistant' }));
  const family = await t.as(await createAccount(t.db));
  expect((await assistant.call(listStaffCities)).status).toBe(200);
  expect((await assistant.call(deleteCity, paramsOf(id))).status).toBe(403);
  expect((await family.call(listStaffCities)).status).toBe(403);
});
