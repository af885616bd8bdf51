import { expect, test } from 'vitest';
import { listSpecialties, searchDoctors } from '#contract/doctors.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createDoctor } from '#server/test/factories.ts';

const t = testApp();

const namesOf = (body: { doctors: { name: string }[] }) => body.doctors.map((doctor) => doctor.name);

test('doctors come best rated first, a page at a time, each exactly once', async () => {
  const city = await createCity(t.db);
  for (const rating of [3.9, 4.8, 4.8, 4.1, 5]) await createDoctor(t.db, { cityId: city.id, rating });

  const seen: { id: string; rating: number }[] = [];
  let after: string | undefined;
  do {
    const page = await t.call(searchDoctors, { query: { city: city.name, limit: '2', after } });
    expect(page.status).toBe(200);
    seen.push(...page.body.doctors);
    after = page.body.next ?? undefined;
  } while (after);

  expect(seen.map((doctor) => doctor.rating)).toEqual([5, 4.8, 4.8, 4.1, 3.9]);
  expect(new Set(seen.map((doctor) => doctor.id)).size).toBe(5);
});

test('search looks in name, specialty and city, without case or accents, and takes % and _ as they are', async () => {
  const kochi = await createCity(t.db, { name: 'Kochi' });
  await createDoctor(t.db, { cityId: kochi.id, name: 'Dr. José Padrón', specialty: 'Urologist' });
  await createDoctor(t.db, { cityId: kochi.id, name: 'Dr. मीरा जोशी', specialty: 'Oncologist' });

  for (const q of ['jose', 'PADRON', 'uroLOG', 'josé']) {
    expect(namesOf((await t.call(searchDoctors, { query: { q } })).body)).toEqual(['Dr. José Padrón']);
  }
  expect(namesOf((await t.call(searchDoctors, { query: { q: 'मीरा' } })).body)).toEqual(['Dr. मीरा जोशी']);
  expect(namesOf((await t.call(searchDoctors, { query: { q: 'kochi' } })).body)).toHaveLength(2);
  for (const q of ['%', '_', '\\', "'; drop table doctors; --"]) {
    expect(namesOf((await t.call(searchDoctors, { query: { q } })).body)).toEqual([]);
  }
});

test('the specialty filter narrows, and an archived doctor is never shown', async () => {
  const city = await createCity(t.db);
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Here', specialty: 'Neurologist' });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Gone', specialty: 'Neurologist', archived: true });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Other', specialty: 'Dermatologist' });

  const { body } = await t.call(searchDoctors, { query: { city: city.name, specialty: 'Neurologist' } });
  expect(namesOf(body)).toEqual(['Dr. Here']);
});

test('a renamed city is found by its new name', async () => {
  const city = await createCity(t.db, { name: 'Bombay' });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Renamed' });
  await t.owner`update cities set name = 'Mumbai Central' where id = ${city.id}`;

  expect(namesOf((await t.call(searchDoctors, { query: { q: 'mumbai central' } })).body)).toEqual(['Dr. Renamed']);
  expect(namesOf((await t.call(searchDoctors, { query: { q: 'bombay' } })).body)).toEqual([]);
});

test('the filter offers the specified specialties in their order, then those that only the data has', async () => {
  const city = await createCity(t.db);
  await createDoctor(t.db, { cityId: city.id, specialty: 'Ayurveda' });
  const { body } = await t.call(listSpecialties);
  expect(body.specialties.slice(0, 8)).toEqual([
    'Cardiologist',
    'Dermatologist',
    'Neurologist',
    'Orthopedic',
    'Pediatrician',
    'Psychiatrist',
    'Gynecologist',
    'Ophthalmologist',
  ]);
  expect(body.specialties.slice(8)).toContain('Ayurveda');
});

test.each([
  ['a page size that is no number', { limit: 'many' }, { limit: 'Please give a whole number from 1 to 50.' }],
  ['a page size out of range', { limit: '51' }, { limit: 'Please give a whole number from 1 to 50.' }],
  ['a page mark of somebody else', { after: '9_x' }, { after: 'This page mark is not ours.' }],
  ['a city name nobody could have', { city: 'x'.repeat(81) }, { city: 'Please choose a city from the list.' }],
  ['a page mark whose id is none', { after: `4.5_${'-'.repeat(36)}` }, { after: 'This page mark is not ours.' }],
  ['a field nobody asked for', { sort: 'name' }, { sort: 'This field is not expected here.' }],
])('%s is refused by name', async (_name, query, fields) => {
  const answer = await t.call(searchDoctors, { query: query as object });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
});
