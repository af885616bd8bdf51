import { expect, test } from 'vitest';
import { getClinic, listClinicTypes, searchClinics } from '#contract/clinics/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createClinic } from '#server/test/factories.ts';

const t = testApp();

const namesOf = (body: { rows: { name: string }[] }) => body.rows.map((clinic) => clinic.name);

test('clinics are listed best rated first, in pages, each exactly once', async () => {
  const city = await createCity(t.db);
  for (const rating of [3.9, 4.8, 4.8, 4.1, 5]) await createClinic(t.db, { cityId: city.id, rating });

  const seen: { id: string; rating: number }[] = [];
  let after: string | undefined;
  do {
    const page = await t.call(searchClinics, { query: { city: city.name, limit: '2', after } });
    expect(page.status).toBe(200);
    seen.push(...page.body.rows);
    after = page.body.next ?? undefined;
  } while (after);

  expect(seen.map((clinic) => clinic.rating)).toEqual([5, 4.8, 4.8, 4.1, 3.9]);
  expect(new Set(seen.map((clinic) => clinic.id)).size).toBe(5);
});

test('search matches name, address and city, and corrects a misspelling', async () => {
  const kochi = await createCity(t.db, { name: 'Kochi' });
  const address = '12 Mahatma Gandhi Road, Ernakulam 682016';
  await createClinic(t.db, { cityId: kochi.id, name: 'Backwater Hospital', address });

  for (const q of ['backwater', 'ERNAKULAM', '682016', 'kochi gandhi', 'Bäckwater']) {
    expect(namesOf((await t.call(searchClinics, { query: { q } })).body)).toEqual(['Backwater Hospital']);
  }
  const { body } = await t.call(searchClinics, { query: { q: 'Ernakullam' } });
  expect({ names: namesOf(body), corrected: body.corrected }).toEqual({
    names: ['Backwater Hospital'],
    corrected: 'ernakulam',
  });
  expect(namesOf((await t.call(searchClinics, { query: { q: '682017' } })).body)).toEqual([]); // numbers are not corrected
  expect(namesOf((await t.call(searchClinics, { query: { q: '%_' } })).body)).toEqual([]);
});

test('type and city filter together; the city ignores case', async () => {
  const [pune, agra] = [await createCity(t.db, { name: 'Pune' }), await createCity(t.db, { name: 'Agra' })];
  await createClinic(t.db, { cityId: pune.id, name: 'Pune Dental', type: 'Dental Clinic' });
  await createClinic(t.db, { cityId: pune.id, name: 'Pune Urgent', type: 'Urgent Care' });
  await createClinic(t.db, { cityId: agra.id, name: 'Agra Dental', type: 'Dental Clinic' });
  await createClinic(t.db, { cityId: pune.id, name: 'Gone Dental', type: 'Dental Clinic', isArchived: true });

  const { body } = await t.call(searchClinics, { query: { type: 'Dental Clinic', city: 'pune' } });
  expect(namesOf(body)).toEqual(['Pune Dental']);
  expect(namesOf((await t.call(searchClinics, { query: { city: 'Atlantis' } })).body)).toEqual([]);
});

test('the filter offers the specified types in their order, then other types that clinics have', async () => {
  const city = await createCity(t.db);
  await createClinic(t.db, { cityId: city.id, type: 'Ayurveda Centre' });
  const { body } = await t.call(listClinicTypes);
  expect(body.types.slice(0, 6)).toEqual([
    ...['Hospital', 'Family Practice', 'Dental Clinic', 'Urgent Care', 'Specialty Clinic', 'Rehabilitation'],
  ]);
  expect(body.types.slice(6)).toContain('Ayurveda Centre');
});

test('a clinic is read with its closed days; an archived one is not found', async () => {
  const city = await createCity(t.db, { name: 'Surat' });
  const clinic = await createClinic(t.db, { cityId: city.id, name: 'Diamond Hospital' });
  const gone = await createClinic(t.db, { cityId: city.id, isArchived: true });

  const { body } = await t.call(getClinic, { params: { clinicId: clinic.id } });
  expect(body).toMatchObject({ name: 'Diamond Hospital', city: 'Surat', services: ['Laboratory', 'Pharmacy'] });
  expect([body.closedWeekdays, body.closedDays]).toEqual([[], []]);
  await t.owner.run(sql`update clinics set closed_weekdays = '{6,7}' where id = ${clinic.id}`);
  await t.owner.run(
    sql`insert into clinic_closed_days select ${clinic.id}, day from unnest('{2027-01-26,2027-01-04}'::date[]) day`,
  );
  const withClosedDays = (await t.call(getClinic, { params: { clinicId: clinic.id } })).body;
  expect([withClosedDays.closedWeekdays, withClosedDays.closedDays]).toEqual([[6, 7], ['2027-01-26']]); // past closed days are left out
  expect(await t.call(getClinic, { params: { clinicId: gone.id } })).toMatchObject({
    status: 404,
    body: { message: 'Clinic not found' },
  });
  expect((await t.call(getClinic, { params: { clinicId: 'types-of' } })).status).toBe(400);
});

test.each([
  ['a page size out of range', { limit: '0' }, { limit: 'Please give a whole number from 1 to 50.' }],
  ['a type that is too long', { type: 'x'.repeat(81) }, { type: 'Please choose a type from the list.' }],
  ['a long search', { q: 'x'.repeat(101) }, { q: 'Please search for 100 characters or fewer.' }],
  ['an unknown field', { specialty: 'x' }, { specialty: 'This field is not expected here.' }],
])('%s is rejected under its field', async (_name, query, fields) => {
  const answer = await t.call(searchClinics, { query: query as object });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
});
