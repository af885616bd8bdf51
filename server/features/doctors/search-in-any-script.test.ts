import { describe, expect, test } from 'vitest';
import { listCities } from '#contract/cities/endpoints.ts';
import { searchClinics } from '#contract/clinics/endpoints.ts';
import { searchDoctors } from '#contract/doctors/endpoints.ts';
import { listStaffDoctors } from '#contract/doctors/staff-endpoints.ts';
import { matchesSearch } from '#contract/shared/search-words.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createAccount, createCity, createClinic, createDoctor } from '#server/test/factories.ts';

const t = testApp();

const namesOf = (body: { rows: { name: string }[] }) => body.rows.map(({ name }) => name);
const search = async (query: Record<string, string>) => (await t.call(searchDoctors, { query })).body;

let created: Promise<void> | undefined;
/** Two cities with doctors and clinics. They are created once for all tests of this file. */
function createDoctorsAndClinics() {
  created ??= (async () => {
    const mumbai = await createCity(t.db, { name: 'Mumbai' });
    const chennai = await createCity(t.db, { name: 'Chennai' });
    const doctors = [
      ['Dr. Meena Kapoor', 'Cardiologist', mumbai, 4.1],
      ['Dr. Anil Kapoor', 'Orthopedic', mumbai, 4.9],
      ['Dr. Suresh Malhotra', 'Cardiologist', chennai, 5],
      ['Dr. Lakshmi Subramanian', 'Pediatrician', chennai, 4.4],
      ['Dr. Dilip Rao', 'Endocrinologist', chennai, 4.2],
      ['Dr. मीरा जोशी', 'Dermatologist', mumbai, 4.3],
      ['Dr. Mira Joshi', 'Neurologist', mumbai, 4.6],
    ] as const;
    for (const [name, specialty, city, rating] of doctors)
      await createDoctor(t.db, { cityId: city.id, name, specialty, rating });
    await createClinic(t.db, { cityId: chennai.id, name: 'Apollo Clinic', address: '12 Gandhi Road, Chennai' });
    await createClinic(t.db, { cityId: mumbai.id, name: 'Lotus Hospital', address: '7 Link Road, Mumbai' });
  })();
  return created;
}

describe('names', () => {
  test.each(['कपूर', 'কাপুর', 'கபூர்', 'ಕಪೂರ್', 'કપૂર', 'കപൂർ', 'ਕਪੂਰ', 'కపూర్', 'डॉक्टर कपूर'])(
    '%s finds both doctors Kapoor first, the better rated one above',
    async (q) => {
      await createDoctorsAndClinics();
      const body = await search({ q });
      expect(namesOf(body).slice(0, 2)).toEqual(['Dr. Anil Kapoor', 'Dr. Meena Kapoor']);
      expect(body).toMatchObject({ isSimilar: true, corrected: null, readAs: null, next: null });
    },
  );

  test.each([
    ['two words', 'मीना कपूर', ['Dr. Meena Kapoor']],
    ['in another order', 'கபூர் மீனா', ['Dr. Meena Kapoor']],
    ['two scripts', 'Meena कपूर', ['Dr. Meena Kapoor']],
    ['an unfinished word', 'सुब्रम', ['Dr. Lakshmi Subramanian']],
    ['with a city', 'ಕಪೂರ್ ಮುಂಬೈ', ['Dr. Anil Kapoor', 'Dr. Meena Kapoor']],
    ['in a city without it', 'ಕಪೂರ್ ಚೆನ್ನೈ', []],
    ['a name that is stored in Devanagari comes first', 'मीरा जोशी', ['Dr. मीरा जोशी', 'Dr. Mira Joshi']],
    ['a name that is stored in Devanagari, in Tamil', 'மீரா ஜோஷி', ['Dr. Mira Joshi', 'Dr. मीरा जोशी']],
    ['nobody', 'क्षत्रपति', []],
  ])('%s', async (_name, q, expected) => {
    await createDoctorsAndClinics();
    expect(namesOf(await search({ q }))).toEqual(expected);
  });

  test('filters apply', async () => {
    await createDoctorsAndClinics();
    expect(namesOf(await search({ q: 'कपूर', specialty: 'Cardiologist' }))[0]).toBe('Dr. Meena Kapoor');
    expect(namesOf(await search({ q: 'कपूर', city: 'Chennai' }))).not.toContain('Dr. Meena Kapoor');
  });

  test('a word in Latin letters that no other search finds is found by its sound, and the reply says so', async () => {
    await createDoctorsAndClinics();
    const body = await search({ q: 'Luxmee Subramaniyyam' });
    expect(namesOf(body)).toEqual([]); // m and n are different sounds
    const other = await search({ q: 'Lakchmy Soobramanyan' });
    expect(namesOf(other)).toEqual(['Dr. Lakshmi Subramanian']);
    expect(other.isSimilar).toBe(true);
  });

  test('pages continue in the order of similarity, each doctor once', async () => {
    const city = await createCity(t.db, { name: 'Nagpur' });
    for (let n = 0; n < 7; n += 1)
      await createDoctor(t.db, {
        cityId: city.id,
        name: 'Dr. Bhaskar Wankhede',
        specialty: 'Urologist',
        rating: 3 + (n % 3) / 2,
      });
    const seen: string[] = [];
    const ratings: number[] = [];
    let after: string | undefined;
    do {
      const body = await search({ q: 'भास्कर वानखेडे', limit: '2', ...(after ? { after } : {}) });
      seen.push(...body.rows.map(({ id }) => id));
      ratings.push(...body.rows.map(({ rating }) => rating));
      expect(body.isSimilar).toBe(true);
      after = body.next ?? undefined;
    } while (after);
    expect(new Set(seen).size).toBe(7);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
  });

  test('a cursor of similarity is rejected where it does not belong', async () => {
    const cursor = Buffer.from(JSON.stringify(['-similarity', 'x', '11111111-1111-4111-8111-111111111111']));
    const answer = await t.call(searchDoctors, { query: { q: 'कपूर', after: cursor.toString('base64url') } });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { after: 'This cursor does not belong to this list.' } },
    });
    const good = Buffer.from(JSON.stringify(['-similarity', '900.4', '11111111-1111-4111-8111-111111111111']));
    expect((await t.call(searchDoctors, { query: { after: good.toString('base64url') } })).status).toBe(400);
  });

  test('the best words win if thousands have the same consonants', async () => {
    const city = await createCity(t.db, { name: 'Surat' });
    await t.owner.run(sql`
      insert into doctors (name, specialty, hospital, city_id, rating)
      select 'Dr. Bhopal Tandon', 'Urologist', 'Test Hospital', ${city.id}, 3 from generate_series(1, 250)`);
    await createDoctor(t.db, { cityId: city.id, name: 'Dr. Vipul Tandon', specialty: 'Urologist', rating: 2.5 });
    expect(namesOf(await search({ q: 'विपुल टंडन' }))[0]).toBe('Dr. Vipul Tandon');
  });
});

describe('everyday words', () => {
  test.each([
    ['dil ka doctor', 'Cardiologist', ['Dr. Suresh Malhotra', 'Dr. Meena Kapoor']],
    ['heart doctor', 'Cardiologist', ['Dr. Suresh Malhotra', 'Dr. Meena Kapoor']],
    ['हृदय रोग', 'Cardiologist', ['Dr. Suresh Malhotra', 'Dr. Meena Kapoor']],
    ['heart doctor kapoor', 'Cardiologist', ['Dr. Meena Kapoor']],
    ['heart doctor kapur', 'Cardiologist', ['Dr. Meena Kapoor']],
    ['दिल के डॉक्टर कपूर', 'Cardiologist', ['Dr. Meena Kapoor']],
    ['Mumbai haddi doctor', 'Orthopedic', ['Dr. Anil Kapoor']],
    ['மும்பை எலும்பு டாக்டர்', 'Orthopedic', ['Dr. Anil Kapoor']],
    ['குழந்தை டாக்டர்', 'Pediatrician', ['Dr. Lakshmi Subramanian']],
    ['sugar', 'Endocrinologist', ['Dr. Dilip Rao']], // the directory has no Diabetologist
  ])('%s leads to %s', async (q, readAs, expected) => {
    await createDoctorsAndClinics();
    const body = await search({ q, city: q.includes('haddi') ? 'Mumbai' : '' });
    expect(body.readAs).toBe(readAs);
    expect(namesOf(body)).toEqual(expected);
  });

  test('words in quotes are not read as a specialty', async () => {
    await createDoctorsAndClinics();
    const body = await search({ q: '"dil ka doctor"' });
    expect(body.readAs).toBeNull();
    expect(namesOf(body)).not.toContain('Dr. Meena Kapoor');
  });

  test('names that contain the word are preferred: dil (heart) is also a part of Dilip', async () => {
    await createDoctorsAndClinics();
    expect(await search({ q: 'dil' })).toMatchObject({ readAs: null, rows: [{ name: 'Dr. Dilip Rao' }] });
  });

  test('a chosen specialty counts more than the words', async () => {
    await createDoctorsAndClinics();
    expect(await search({ q: 'heart doctor', specialty: 'Orthopedic' })).toMatchObject({ readAs: null, rows: [] });
    const body = await search({ q: 'heart doctor', specialty: 'Cardiologist' });
    expect(body.readAs).toBe('Cardiologist');
    expect(body.rows).toHaveLength(2);
  });

  test('if no doctor has the specialty, the words are searched for as usual', async () => {
    await createDoctorsAndClinics();
    expect(await search({ q: 'root canal' })).toMatchObject({ readAs: null, rows: [] });
  });

  test('a specialty has several pages', async () => {
    await createDoctorsAndClinics();
    const first = await search({ q: 'heart doctor', limit: '1' });
    expect(first).toMatchObject({ readAs: 'Cardiologist', rows: [{ name: 'Dr. Suresh Malhotra' }] });
    const second = await search({ q: 'heart doctor', limit: '1', after: first.next ?? '' });
    expect(second).toMatchObject({ readAs: 'Cardiologist', rows: [{ name: 'Dr. Meena Kapoor' }], next: null });
  });
});

test('a search in Latin letters that finds its words is not extended: the same doctors in the same order', async () => {
  await createDoctorsAndClinics();
  const stored = await t.owner.rows<{ id: string; text: string }>(sql`
    select id, search_text as text from doctors where archived_at is null order by rating desc, id desc`);
  const texts = [
    'kapoor',
    'Meena',
    'kap',
    'ka',
    'dr',
    'kapoor mumbai',
    'cardio',
    'joshi',
    'heart',
    'dil',
    'chennai rao',
  ];
  let answered = 0;
  for (const q of [
    ...texts,
    'ra',
    'mal',
    'subramanian',
    'mi jo',
    'tandon vip',
    'neuro',
    'skin',
    'bone',
    'o',
    'ENDOCRIN',
  ]) {
    const expected = stored.filter(({ text }) => matchesSearch(text, q)).map(({ id }) => id);
    if (expected.length === 0) continue;
    answered += 1;
    const body = await search({ q, limit: '50' });
    expect({ q, ids: body.rows.map(({ id }) => id) }).toEqual({ q, ids: expected.slice(0, 50) });
    expect(body).toMatchObject({ corrected: null, isSimilar: false, readAs: null });
  }
  expect(answered).toBeGreaterThan(12);
});

test('clinics are found by name, street and city in any script', async () => {
  await createDoctorsAndClinics();
  const found = async (q: string) => namesOf((await t.call(searchClinics, { query: { q } })).body);
  expect(await found('अपोलो')).toEqual(['Apollo Clinic']);
  expect(await found('காந்தி ரோடு சென்னை')).toEqual(['Apollo Clinic']);
  expect(await found('লোটাস হাসপাতাল')).toEqual(['Lotus Hospital']);
  expect(await found('मुंबई')).toEqual(['Lotus Hospital']);
  expect(await found('१२ गांधी')).toEqual(['Apollo Clinic']);
});

test('cities are found in any script, also while they are typed', async () => {
  await createDoctorsAndClinics();
  await createCity(t.db, { name: 'Madurai', isActive: false });
  const found = async (q: string) => (await t.call(listCities, { query: { q } })).body.cities.map(({ name }) => name);
  for (const q of ['मुंबई', 'মুম্বাই', 'மும்பை', 'ముంబై', 'मुंब', 'Mumbay']) expect(await found(q)).toEqual(['Mumbai']);
  expect(await found('சென்னை')).toEqual(['Chennai']);
  expect(await found('மதுரை')).toEqual([]); // not active
  expect(await found('%')).toEqual([]);
  const tooLong = await t.call(listCities, { query: { q: 'x'.repeat(101) } });
  expect(tooLong).toMatchObject({ status: 400, body: { fields: { q: 'Please search for 100 characters or fewer.' } } });
});

test('staff find doctors in any script; families do not reach their list', async () => {
  await createDoctorsAndClinics();
  const admin = await t.as(await createAccount(t.db, { role: 'admin' }));
  const { body } = await admin.call(listStaffDoctors, { query: { q: 'கபூர்' } });
  expect(namesOf(body).toSorted()).toEqual(['Dr. Anil Kapoor', 'Dr. Meena Kapoor']);
  const family = await t.as(await createAccount(t.db));
  expect((await family.call(listStaffDoctors, { query: { q: 'கபூர்' } })).status).toBe(403);
});
