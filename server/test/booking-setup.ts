import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';
import { createAccount, createCity, createDoctor, createPatient, createType } from './factories.ts';

/** Creates a type, a city, a doctor without weekly hours, and a family with one patient. `booking()` is a valid request. */
export async function prepareBooking(t: TestApp) {
  const type = await createType(t.db, { title: 'Doctor Consultation', basePrice: 50_000 });
  const city = await createCity(t.db);
  const doctor = await createDoctor(t.db, { cityId: city.id });
  const family = await createAccount(t.db);
  const patient = await createPatient(t.db, family);
  const booking = (given: Record<string, unknown> = {}) => ({
    body: {
      key: randomUUID(),
      patientId: patient.id,
      type: type.name,
      city: city.name,
      seenTotal: 50_000,
      date: '2027-01-06',
      time: '15:30',
      ...given,
    },
  });
  return { type, city, doctor, family, patient, booking, browser: await t.as(family) };
}

/** Creates families, each with one patient and a browser. */
export function createFamilies(t: TestApp, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const family = await createAccount(t.db);
      return { patient: await createPatient(t.db, family), browser: await t.as(family) };
    }),
  );
}
