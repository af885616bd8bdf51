import { expect, test } from 'vitest';
import { listCities } from '#contract/cities/endpoints.ts';
import { testApp } from '#server/test/app.ts';
import { createCity } from '#server/test/factories.ts';

const t = testApp();

test('active cities are sorted by name, regardless of case', async () => {
  await createCity(t.db, { name: 'pune' });
  await createCity(t.db, { name: 'Zunheboto' });
  await createCity(t.db, { name: 'Agra' });
  await createCity(t.db, { name: 'Closed Town', isActive: false });

  const { status, body } = await t.call(listCities);
  expect(status).toBe(200);
  expect(body.cities.map((city) => city.name)).toEqual(['Agra', 'pune', 'Zunheboto']);
  expect(body.cities[0]?.image).toBeNull();
});

test('city names are unique regardless of case', async () => {
  await createCity(t.db, { name: 'Surat' });
  await expect(createCity(t.db, { name: 'SURAT' })).rejects.toMatchObject({ constraint: 'cities_name_key' });
});
