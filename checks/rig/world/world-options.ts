import { type CityName, cityNames } from '#demo/cities.ts';
import { demoAccounts } from '#demo/documented-families.ts';
import { generatedPhones } from '#demo/patients.ts';
import type { Tx } from '#server/db/client.ts';
import { initialAppointmentTypes } from '#server/db/initial-appointment-types.ts';
import { sql } from '#server/db/sql.ts';
import { StartError } from '#server/errors.ts';

/** The seed of the bench's worlds. */
export const scaleSeed = 1;

export type ScaleOptions = {
  doctors: number;
  /** Visits and steps together. */
  appointments: number;
  steps: number;
  patients: number;
  seed: number;
  /** Most appointments are before this instant, some after it. */
  now: Date;
  /** The same for all families, because computing one for each would take an hour. */
  passwordHash: string;
};

type AppointmentType = { id: string; title: string; stepType: string };

/** The options and the existing data. Every generated row is a pure function of the world and the row's index. */
export type ScaleWorld = ScaleOptions & {
  clinics: number;
  families: number;
  visits: number;
  cities: { id: string; name: CityName }[];
  types: AppointmentType[];
  /** In paise, by type and city. */
  prices: ReadonlyMap<string, number>;
  /** The demo's pictures of doctors and clinics, which are reused. */
  pictures: { doctors: string[]; clinics: string[] };
  takenPrefixes: ReadonlySet<string>;
};

/** Reads the cities, types, prices and pictures of the demo. Rejects a database with other families. */
export async function readWorld(tx: Tx, options: ScaleOptions): Promise<ScaleWorld> {
  const demoPhones = [...demoAccounts.map((account) => account.phone), ...generatedPhones];
  const otherFamily = await tx.maybeRow(sql`
    select from accounts where user_role = 'user' and phone <> all (${demoPhones}) limit 1`);
  if (otherFamily)
    throw new StartError('This database has families of its own: scale data is for an empty or demo one.');

  const cities = await tx.rows<ScaleWorld['cities'][number]>(sql`
    select id, name from cities where name = any (${cityNames}) order by name`);
  const stored = await tx.rows<{ id: string; name: string; title: string }>(sql`
    select id, name, title from appointment_types where name = any (${initialAppointmentTypes.map((t) => t.name)}) order by name`);
  if (cities.length < cityNames.length || stored.length < initialAppointmentTypes.length)
    throw new StartError('Scale data builds on the cities and appointment types of the demo: they are not all there.');

  const prices = await tx.rows<{ typeId: string; cityId: string; price: number }>(sql`
    select t.id as type_id, c.id as city_id, coalesce(appointment_price(t.id, c.id), t.base_price) as price
    from appointment_types t cross join cities c`);
  const doctorPictures = await tx.rows<{ hash: string }>(sql`
    select distinct image_hash as hash from doctors where image_hash is not null order by hash`);
  const clinicPictures = await tx.rows<{ hash: string }>(sql`
    select distinct image_hash as hash from clinics where image_hash is not null order by hash`);
  const taken = await tx.rows<{ prefix: string }>(sql`select prefix from accounts`);
  return {
    ...options,
    clinics: Math.max(cities.length, Math.ceil(options.doctors / 10)),
    families: familiesOf(options.patients),
    visits: options.appointments - options.steps,
    cities: [...cities],
    types: stored.map((t) => ({
      ...t,
      stepType: initialAppointmentTypes.find((d) => d.name === t.name)?.stepType ?? 'other',
    })),
    prices: new Map(prices.map((p) => [priceKey(p.typeId, p.cityId), p.price])),
    pictures: { doctors: doctorPictures.map((p) => p.hash), clinics: clinicPictures.map((p) => p.hash) },
    takenPrefixes: new Set(taken.map((account) => account.prefix)),
  };
}

export function priceKey(typeId: string, cityId: string): string {
  return `${typeId} ${cityId}`;
}

// Families have one to five patients in turn: fifteen patients in five families.
const familyOfPatient = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4] as const;
const firstOfFamily = [0, 1, 3, 6, 10] as const;

/** The family of a patient, and the position in it (from 0). */
export function placeInFamily(patient: number): { family: number; sequence: number } {
  const position = patient % 15;
  const family = familyOfPatient[position] ?? 0;
  return { family: Math.floor(patient / 15) * 5 + family, sequence: position - (firstOfFamily[family] ?? 0) };
}

function familiesOf(patients: number): number {
  return patients === 0 ? 0 : placeInFamily(patients - 1).family + 1;
}
