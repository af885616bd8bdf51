import { beforeAll, expect, test } from 'vitest';
import { createCity, editCity, setCityActive } from '#contract/cities/staff-endpoints.ts';
import { listTranslations } from '#contract/names/endpoints.ts';
import { nameLanguages } from '#contract/names/schemas.ts';
import { createType, setTypeActive } from '#contract/pricing/staff-endpoints.ts';
import { cityNames } from '#demo/cities.ts';
import { initialAppointmentTypes, insertInitialAppointmentTypes } from '#server/db/initial-appointment-types.ts';
import { sql } from '#server/db/sql.ts';
import { type Browser, testApp } from '#server/test/app.ts';
import { createAccount } from '#server/test/factories.ts';
import { foreignCharacters } from '../../../languages/foreign-characters.ts';

const t = testApp();
let manager: Browser;
beforeAll(async () => {
  manager = await t.as(await createAccount(t.db, { role: 'manager' }));
});

const namesIn = async (language: string) =>
  (await t.call(listTranslations, { params: { language: language as never } })).body;

test('everybody reads the names of active cities and types in a language, by their English names', async () => {
  const city = await manager.call(createCity, {
    body: { name: 'Kota', imageHash: null, names: { hi: 'कोटा', ta: 'கோட்டா' } },
  });
  await manager.call(createCity, { body: { name: 'Agra', imageHash: null } });
  const type = await manager.call(createType, {
    body: {
      name: 'consultation',
      description: 'A visit',
      basePrice: 100,
      names: { hi: 'परामर्श' },
      descriptions: { hi: 'एक अपॉइंटमेंट' },
    },
  });
  expect(await namesIn('hi')).toEqual({
    names: { Kota: 'कोटा', 'Doctor Consultation': 'परामर्श', 'A visit': 'एक अपॉइंटमेंट' },
  });
  expect(await namesIn('ta')).toEqual({ names: { Kota: 'கோட்டா' } });
  expect(await namesIn('pa')).toEqual({ names: {} });

  const params = { cityId: city.body.id };
  const body = { name: 'Kota', imageHash: null, names: { hi: 'कोटा शहर' }, version: 1 };
  await manager.call(editCity, { params, body });
  expect((await namesIn('hi')).names.Kota).toBe('कोटा शहर');
  await manager.call(setCityActive, { params, body: { isActive: false } });
  await manager.call(setTypeActive, { params: { typeId: type.body.id }, body: { isActive: false } });
  expect(await namesIn('hi')).toEqual({ names: {} });
});

test.each(['en', 'fr', 'HI', 'hi%20', '__proto__'])('there are no names in %j', async (language) => {
  const reply = await t.app.inject(`/api/names/${language}`);
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { language: 'Please choose a language.' }]);
});

test('a city may have the name of a property that every object has', async () => {
  await manager.call(createCity, { body: { name: '__proto__', imageHash: null, names: { gu: 'નામ' } } });
  expect((await t.app.inject('/api/names/gu')).body).toBe('{"names":{"__proto__":"નામ"}}');
});

test('initial types and the cities of the demo have names in every language, in its script', async () => {
  await t.owner.begin(async (tx) => {
    await tx.run(sql`truncate appointment_types cascade`);
    await insertInitialAppointmentTypes(tx as never);
  });
  const types = await t.owner.rows<{ names: object; descriptions: object }>(
    sql`select names, descriptions from appointment_types`,
  );
  expect(types).toHaveLength(initialAppointmentTypes.length);
  const cities = await t.owner.rows<{ names: object }>(
    sql`select default_names(name) as names from unnest(${cityNames}::text[]) name`,
  );
  for (const names of [
    ...types.flatMap((type) => [type.names, type.descriptions]),
    ...cities.map((city) => city.names),
  ]) {
    expect(Object.keys(names).toSorted()).toEqual(nameLanguages.toSorted());
    for (const language of nameLanguages) {
      const name = (names as Record<string, string>)[language] ?? '';
      expect([name.normalize('NFC'), foreignCharacters(name, language)]).toEqual([name, []]);
    }
  }
});
