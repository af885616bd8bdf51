import { beforeEach, expect, test } from 'vitest';
import { listPrices } from '#contract/pricing/endpoints.ts';
import { sql } from '#server/db/sql.ts';
import { testApp } from '#server/test/app.ts';
import { createCity, createPriceRule, createType } from '#server/test/factories.ts';

const t = testApp();

beforeEach(async () => {
  await t.owner.run(sql`truncate appointment_types, cities cascade`);
});

const pricesIn = (city?: string) => t.call(listPrices, { query: { city } });

test('each active type costs what its rule in that city says, and the reply names the rule', async () => {
  const mumbai = await createCity(t.db, { name: 'Mumbai' });
  const pune = await createCity(t.db, { name: 'Pune' });
  const visit = await createType(t.db, { name: 'consultation', title: 'Doctor Consultation', basePrice: 50_000 });
  const diagnostic = await createType(t.db, { name: 'diagnostic', title: 'Diagnostic Services', basePrice: 33_333 });
  await createType(t.db, { name: 'pharmacy', title: 'Pharmacy Services', basePrice: 20_000, needsDoctor: false });
  await createType(t.db, { name: 'assistant', title: 'Care Assistant Services', isActive: false });
  await createPriceRule(t.db, { typeId: visit.id, cityId: mumbai.id, fixedPrice: 75_050 });
  await createPriceRule(t.db, { typeId: visit.id, cityId: pune.id, multiplier: 3, isActive: false });
  await createPriceRule(t.db, { typeId: diagnostic.id, cityId: mumbai.id, multiplier: 1.5 });
  await createPriceRule(t.db, { typeId: diagnostic.id, cityId: pune.id, multiplier: 1.125 });

  const visitType = { description: '', needsDoctor: true };
  const { status, body } = await pricesIn('Mumbai');
  expect(status).toBe(200);
  expect(body).toEqual({
    city: 'Mumbai',
    types: [
      { name: 'consultation', title: 'Doctor Consultation', price: 75_050, rule: 'Price in Mumbai', ...visitType },
      // 33,333 × 1.5 = 49,999.5 paise; half a paisa is rounded up.
      { name: 'diagnostic', title: 'Diagnostic Services', price: 50_000, rule: 'Price in Mumbai', ...visitType },
      {
        ...visitType,
        name: 'pharmacy',
        title: 'Pharmacy Services',
        price: 20_000,
        rule: 'Base price',
        needsDoctor: false,
      },
    ],
  });
  expect((await pricesIn('pUNE')).body).toMatchObject({
    city: 'Pune',
    types: [
      { price: 50_000, rule: 'Base price' },
      { price: 37_500, rule: 'Price in Pune' },
      { price: 20_000, rule: 'Base price' },
    ],
  });
});

test('without a city, the prices are those of Mumbai, or of the first active city if Mumbai is not active', async () => {
  await createCity(t.db, { name: 'Agra' });
  const mumbai = await createCity(t.db, { name: 'Mumbai' });
  expect((await pricesIn()).body).toEqual({ city: 'Mumbai', types: [] });
  expect((await pricesIn('')).body.city).toBe('Mumbai');

  await t.owner.run(sql`update cities set is_active = false where id = ${mumbai.id}`);
  expect((await pricesIn()).body.city).toBe('Agra');
});

test('an unknown or inactive city is not found', async () => {
  await createCity(t.db, { name: 'Mumbai' });
  await createCity(t.db, { name: 'Closed Town', isActive: false });
  const rejection = { code: 'not_found', message: 'We do not work in this city. Please choose another one.' };
  for (const name of ['Atlantis', 'Closed Town', "Mumbai' or 'a'='a", '%'])
    expect(await pricesIn(name)).toMatchObject({ status: 404, body: rejection });
});

test('without any city the reply is an error with a message', async () => {
  const body = { code: 'not_found', message: 'No cities are currently available. Please contact support.' };
  expect(await pricesIn()).toMatchObject({ status: 404, body });
});
