import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { testApp } from '#server/test/app.ts';
import { planOf } from '#server/test/explain.ts';
import { findSimilarDoctors } from './queries.ts';
import { findDoctorPage } from './staff-queries.ts';

// 20,000 doctors with invented names. Words in any script are compared by their skeletons (their consonants). A plan
// that computes the skeletons of all doctors would take seconds.
const t = testApp();

beforeAll(async () => {
  await t.owner.script(`
    insert into cities (name) values ('Mumbai'), ('Delhi');
    insert into doctors (name, specialty, hospital, city_id, rating)
      select 'Dr. ' || translate(left(md5(n::text), 12), '0123456789', 'ktpmnrlsai'),
        (array['Cardiologist', 'Neurologist'])[1 + n % 2], 'Test Hospital', c.id, n % 50 / 10.0
      from generate_series(1, 10000) n cross join cities c;
    analyze`);
});

const explain = (find: (db: Db) => Promise<unknown>) => planOf(t.db, find);

test.each([
  ['two words', { words: ['मीना', 'कपूर'] }],
  ['one word', { words: ['कपूर'] }],
  ['a specialty', { words: ['कपूर'], specialty: 'Cardiologist' }],
  ['a city', { words: ['कपूर'], city: 'Mumbai' }],
  ['both', { words: ['कपूर'], specialty: 'Cardiologist', city: 'Mumbai' }],
])('a search by sounds with %s reads the index of skeletons', async (_name, filter) => {
  const plan = await explain((db) => findSimilarDoctors(db, { ...filter, limit: 9 }));
  expect(plan.match(/Bitmap Index Scan on doctors_skeletons/g)).toHaveLength(2); // whole words, and an unfinished one
  expect(plan).not.toContain('Seq Scan on doctors');
});

test('the list of staff reads the index of skeletons, beside the trigram index', async () => {
  const plan = await explain((db) => findDoctorPage(db, { q: 'कपूर', sort: '-created' }));
  expect(plan).toContain('doctors_skeletons');
  expect(plan).not.toContain('Seq Scan on doctors');
});
