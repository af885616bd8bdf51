import { describe, expect, test } from 'vitest';
import { getDoctor, listFreeTimes, listSpecialties, searchDoctors } from '#contract/doctors/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createDoctor } from '#server/test/factories.ts';

const t = testApp();

const namesOf = (body: { rows: { name: string }[] }) => body.rows.map((doctor) => doctor.name);

test('doctors are listed best rated first, in pages, each exactly once', async () => {
  const city = await createCity(t.db);
  for (const rating of [3.9, 4.8, 4.8, 4.1, 5]) await createDoctor(t.db, { cityId: city.id, rating });

  const seen: { id: string; rating: number }[] = [];
  let after: string | undefined;
  do {
    const page = await t.call(searchDoctors, { query: { city: city.name, limit: '2', after } });
    expect(page.status).toBe(200);
    seen.push(...page.body.rows);
    after = page.body.next ?? undefined;
  } while (after);

  expect(seen.map((doctor) => doctor.rating)).toEqual([5, 4.8, 4.8, 4.1, 3.9]);
  expect(new Set(seen.map((doctor) => doctor.id)).size).toBe(5);
});

test('search matches name, specialty and city, ignores case and accents, and takes % and _ literally', async () => {
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

test('words may come in any order, and short ones match only at the start of a word', async () => {
  const city = await createCity(t.db, { name: 'Ooty' });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Xu Wanjiru', specialty: 'Geriatrician' });

  for (const q of ['wanjiru xu', 'geriatrician wanj', 'xu', 'X', 'ooty, xu', '  (wanjiru)  ']) {
    expect(namesOf((await t.call(searchDoctors, { query: { q, limit: '50' } })).body)).toContain('Dr. Xu Wanjiru');
  }
  expect(namesOf((await t.call(searchDoctors, { query: { q: 'anjiru geri' } })).body)).toEqual(['Dr. Xu Wanjiru']);
  expect(namesOf((await t.call(searchDoctors, { query: { q: 'nj ooty' } })).body)).toEqual([]); // no word starts with nj
});

test.each([
  ['a missing letter', 'hepatolgist', 'hepatologist'],
  ['a doubled vowel', 'Bengalooru', 'bengaluru'],
  ['another spelling', 'Subramanyam', 'subramaniam'],
  ['swapped letters in a short name', 'Shrama', 'sharma'],
  ['one wrong word of two', 'subramaniam hepatologst', 'subramaniam hepatologist'],
])('%s is corrected', async (_name, q, corrected) => {
  if (!(await t.db.rows(sql`select from doctors where name = 'Dr. Subramaniam Sharma'`)).length) {
    const city = await createCity(t.db, { name: 'Bengaluru' });
    await createDoctor(t.db, { cityId: city.id, name: 'Dr. Subramaniam Sharma', specialty: 'Hepatologist' });
  }
  const { body } = await t.call(searchDoctors, { query: { q } });
  expect(namesOf(body)).toEqual(['Dr. Subramaniam Sharma']);
  expect(body.corrected).toBe(corrected);
});

test('nothing is corrected if something matches, or if no word is similar', async () => {
  const city = await createCity(t.db, { name: 'Nashik' });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Amita Verma' });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Anita Verma' });

  expect((await t.call(searchDoctors, { query: { q: 'amita' } })).body).toMatchObject({
    corrected: null,
    rows: [{ name: 'Dr. Amita Verma' }],
  });
  expect((await t.call(searchDoctors, { query: { q: 'zzyzx' } })).body).toEqual({
    rows: [],
    next: null,
    count: null,
    corrected: null,
    isSimilar: false,
    readAs: null,
  });
  // Known words are not corrected, even if no doctor has all of them.
  expect((await t.call(searchDoctors, { query: { q: 'verma', specialty: 'Urologist' } })).body.corrected).toBeNull();
});

test('a corrected search has several pages', async () => {
  const city = await createCity(t.db, { name: 'Udaipur' });
  for (let n = 0; n < 3; n += 1) await createDoctor(t.db, { cityId: city.id, name: `Dr. Yashodhara ${n}0` });

  const first = await t.call(searchDoctors, { query: { q: 'Yashodara', limit: '2' } });
  expect(first.body.rows).toHaveLength(2);
  const second = await t.call(searchDoctors, { query: { q: 'Yashodara', limit: '2', after: first.body.next ?? '' } });
  expect(second.body).toMatchObject({ next: null, corrected: 'yashodhara' });
  expect(second.body.rows).toHaveLength(1);
});

test.each([
  ['10 kB of text', 'x'.repeat(10_000), 400],
  ['a NUL', 'a\u0000b', 400],
  ['a control character', 'a\u0007', 400],
  ['right-to-left text with its marks', '\u202e\u0639\u0644\u064a', 200],
  ['quotes', `"'\`"`, 200],
  ['percent signs', '%77777%', 200],
  ['SQL', `' or 1=1; --`, 200],
  ['half of a surrogate pair', '\ud83d', 200],
  ['combining characters alone', '\u094d\u094d\u094d', 200],
])('junk in the search box: %s', async (_name, q, status) => {
  const answer = await t.call(searchDoctors, { query: { q } });
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.body.rows).toEqual([]);
});

test('the specialty filter works, and an archived doctor is never shown', async () => {
  const city = await createCity(t.db);
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Here', specialty: 'Neurologist' });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Gone', specialty: 'Neurologist', isArchived: true });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Other', specialty: 'Dermatologist' });

  const { body } = await t.call(searchDoctors, { query: { city: city.name, specialty: 'Neurologist' } });
  expect(namesOf(body)).toEqual(['Dr. Here']);
});

test('a renamed city is found by its new name', async () => {
  const city = await createCity(t.db, { name: 'Bombay' });
  await createDoctor(t.db, { cityId: city.id, name: 'Dr. Renamed' });
  await t.owner.run(sql`update cities set name = 'Mumbai Central' where id = ${city.id}`);

  expect(namesOf((await t.call(searchDoctors, { query: { q: 'mumbai central' } })).body)).toEqual(['Dr. Renamed']);
  expect(namesOf((await t.call(searchDoctors, { query: { q: 'bombay' } })).body)).toEqual([]);
});

test('the filter offers the specified specialties in their order, then other specialties in the data', async () => {
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

const foreign = 'This cursor does not belong to this list.';
const cursorOf = (sort: string, key: string) =>
  Buffer.from(JSON.stringify([sort, key, '11111111-1111-4111-8111-111111111111'])).toString('base64url');

test.each([
  ['a page size that is not a number', { limit: 'many' }, { limit: 'Please give a whole number from 1 to 50.' }],
  ['a page size out of range', { limit: '51' }, { limit: 'Please give a whole number from 1 to 50.' }],
  ['a cursor of another list', { after: cursorOf('-created', '2027-01-01 00:00:00+00') }, { after: foreign }],
  ['a city name that is too long', { city: 'x'.repeat(81) }, { city: 'Please choose a city from the list.' }],
  ['a cursor whose rating is not a number', { after: cursorOf('-rating', 'best') }, { after: foreign }],
  ['an unknown field', { sort: 'name' }, { sort: 'This field is not expected here.' }],
])('%s is rejected under its field', async (_name, query, fields) => {
  const answer = await t.call(searchDoctors, { query: query as object });
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
});

describe('one doctor', () => {
  test('has all fields of the public page', async () => {
    const city = await createCity(t.db, { name: 'Mysuru' });
    const doctor = await createDoctor(t.db, { cityId: city.id, name: 'Dr. Whole' });
    await t.owner.run(sql`
      update doctors set consultation_fee = 80050, qualifications = '{MBBS,MD}', languages = '{Kannada}', bio = 'Kind.'
      where id = ${doctor.id}`);
    await t.owner.run(sql`
      insert into doctor_hours (doctor_id, weekday, opens, closes) values (${doctor.id}, 2, 540, 720),
        (${doctor.id}, 1, 600, 660)`);

    const { status, body } = await t.call(getDoctor, { params: { doctorId: doctor.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Dr. Whole',
      city: 'Mysuru',
      consultationFee: 80050,
      availability: 'Contact for availability',
      qualifications: ['MBBS', 'MD'],
      languages: ['Kannada'],
      bio: 'Kind.',
      image: null,
      hours: [
        { weekday: 1, opens: 600, closes: 660 },
        { weekday: 2, opens: 540, closes: 720 },
      ],
    });
  });

  test.each([
    ['unknown', '00000000-0000-4000-8000-000000000000', 404],
    ['malformed', 'abc', 400],
    ['too long', 'a'.repeat(150), 400],
  ])('an id that is %s', async (_name, doctorId, status) => {
    expect((await t.call(getDoctor, { params: { doctorId } })).status).toBe(status);
    expect((await t.call(listFreeTimes, { params: { doctorId } })).status).toBe(status);
  });

  test('an archived doctor is not found', async () => {
    const city = await createCity(t.db);
    const { id } = await createDoctor(t.db, { cityId: city.id, isArchived: true });
    expect(await t.call(getDoctor, { params: { doctorId: id } })).toMatchObject({
      status: 404,
      body: { message: 'Doctor not found' },
    });
  });
});
