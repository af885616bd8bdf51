import { type CityName, cityNames } from '#demo/cities.ts';
import { demoAccounts } from '#demo/families.ts';
import type { Tx } from '#server/db/client.ts';
import { firstTypes } from '#server/db/first-types.ts';
import { sql } from '#server/db/sql.ts';
import { StartError } from '#server/errors.ts';

export type ScaleOptions = {
  doctors: number;
  /** Visits and steps together. */
  appointments: number;
  patients: number;
  seed: number;
  /** Appointments lie around this moment: most before it, some after. */
  now: Date;
  /** One for every family, since computing each would take an hour. */
  passwordHash: string;
};

type AppointmentType = { id: string; title: string; stepType: string };

/** What is asked for and what is there already. Every generated row is a pure function of this and its index. */
export type World = ScaleOptions & {
  clinics: number;
  families: number;
  visits: number;
  steps: number;
  cities: { id: string; name: CityName }[];
  types: AppointmentType[];
  /** In paise, by type and city. */
  prices: ReadonlyMap<string, number>;
  /** Pictures of the demo's doctors and clinics, handed round. */
  pictures: { doctors: string[]; clinics: string[] };
  takenPrefixes: ReadonlySet<string>;
};

/** The cities, types, prices and pictures of the demo. Refuses a database that is somebody's own. */
export async function surveyWorld(tx: Tx, options: ScaleOptions): Promise<World> {
  const stranger = await tx.maybeRow(sql`
    select from accounts where user_role = 'user' and phone <> all (${demoAccounts.map((a) => a.phone)}) limit 1`);
  if (stranger) throw new StartError('This database has families of its own: scale data is for an empty or demo one.');

  const cities = await tx.rows<World['cities'][number]>(sql`
    select id, name from cities where name = any (${cityNames}) order by name`);
  const stored = await tx.rows<{ id: string; name: string; title: string }>(sql`
    select id, name, title from appointment_types where name = any (${firstTypes.map((t) => t.name)}) order by name`);
  if (cities.length < cityNames.length || stored.length < firstTypes.length)
    throw new StartError('Scale data builds on the cities and appointment types of the demo: they are not all there.');

  const prices = await tx.rows<{ typeId: string; cityId: string; price: number }>(sql`
    select t.id as type_id, c.id as city_id, coalesce(appointment_price(t.id, c.id), t.base_price) as price
    from appointment_types t cross join cities c`);
  const doctorPictures = await tx.rows<{ hash: string }>(sql`
    select distinct image_hash as hash from doctors where image_hash is not null order by hash`);
  const clinicPictures = await tx.rows<{ hash: string }>(sql`
    select distinct image_hash as hash from clinics where image_hash is not null order by hash`);
  const taken = await tx.rows<{ prefix: string }>(sql`select prefix from accounts`);
  const steps = Math.round(options.appointments * 0.2);
  return {
    ...options,
    clinics: Math.max(cities.length, Math.ceil(options.doctors / 10)),
    families: familiesOf(options.patients),
    steps,
    visits: options.appointments - steps,
    cities: [...cities],
    types: stored.map((t) => ({ ...t, stepType: firstTypes.find((d) => d.name === t.name)?.stepType ?? 'other' })),
    prices: new Map(prices.map((p) => [priceKey(p.typeId, p.cityId), p.price])),
    pictures: { doctors: doctorPictures.map((p) => p.hash), clinics: clinicPictures.map((p) => p.hash) },
    takenPrefixes: new Set(taken.map((account) => account.prefix)),
  };
}

export function priceKey(typeId: string, cityId: string): string {
  return `${typeId} ${cityId}`;
}

// Families of one, two, three, four and five come in turn: fifteen patients in five families.
const familyOfPatient = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4] as const;
const firstOfFamily = [0, 1, 3, 6, 10] as const;

/** Which family a patient belongs to, and as which of its members (from 0). */
export function placeInFamily(patient: number): { family: number; sequence: number } {
  const seat = patient % 15;
  const family = familyOfPatient[seat] ?? 0;
  return { family: Math.floor(patient / 15) * 5 + family, sequence: seat - (firstOfFamily[family] ?? 0) };
}

function familiesOf(patients: number): number {
  return patients === 0 ? 0 : placeInFamily(patients - 1).family + 1;
}
