import type { City } from '#contract/cities/schemas.ts';
import type { StaffCity } from '#contract/cities/staff-schemas.ts';
import type { Translations } from '#contract/names/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { minSimilarity, similarityOf, soundsLike, spellingOf } from '#server/db/search.ts';
import { emptySql, jsonValue, sql } from '#server/db/sql.ts';

/** Active cities; with `typed`, only those whose names sound like it. Cities are few, so the search needs no index. */
export async function findActiveCities(db: Db, typed = ''): Promise<City[]> {
  const isSimilar = sql`${soundsLike(sql`search_fold(c.name)`, typed, { isUnfinished: true })}
    and ${similarityOf(spellingOf(sql`search_fold(${typed})`), spellingOf(sql`search_fold(c.name)`))} >= ${minSimilarity}`;
  return db.rows<City>(sql`
    select c.id, c.name, '/images/cities/' || c.image_hash as image
    from cities c
    where c.is_active and c.archived_at is null
      ${typed ? sql`and ${isSimilar}` : emptySql}
    order by c.name collate "en-x-icu"`);
}

export type CityRow = Omit<StaffCity, 'createdAt'> & { createdAt: Date; isArchived: boolean };

const columns = sql`c.id, c.version, c.name, c.image_hash, c.names, c.is_active, c.created_at, c.archived_at is not null as is_archived`;

/** All cities that are not archived, by name. */
export async function findCities(db: Db): Promise<CityRow[]> {
  return db.rows<CityRow>(sql`
    select ${columns} from cities c where c.archived_at is null order by c.name collate "en-x-icu"`);
}

/**
 * Reads and locks one city. Until the transaction ends, nobody else can change the city or add a price rule, doctor or
 * clinic to it. With `isForRemoval`, nobody can book in it either.
 */
export async function lockCity(db: Db, cityId: string, options: { isForRemoval?: true } = {}): Promise<CityRow | null> {
  const row = await db.maybeRow<CityRow>(sql`
    select ${columns} from cities c where c.id = ${cityId} and c.archived_at is null
    ${options.isForRemoval ? sql`for update` : sql`for no key update`}`);
  return row ?? null;
}

/** Finds a city by name, in capital or small letters, archived or not, and locks it against changes. */
export async function lockCityByName(db: Db, name: string): Promise<CityRow | null> {
  const row = await db.maybeRow<CityRow>(sql`
    select ${columns} from cities c where lower(c.name) = lower(${name}) for share`);
  return row ?? null;
}

/** Finds cities by names, in capital or small letters, archived or not. `wanted` is the name that found the city. */
export async function findCitiesByName(db: Db, names: readonly string[]): Promise<(CityRow & { wanted: string })[]> {
  return db.rows<CityRow & { wanted: string }>(sql`
    select w.name as wanted, ${columns}
    from unnest(${names}::text[]) as w(name) join cities c on lower(c.name) = lower(w.name)`);
}

/** Protects cities from changes until the transaction ends. */
export async function lockCities(db: Db, cityIds: readonly string[]): Promise<void> {
  await db.run(sql`select from cities where id = any(${cityIds}::uuid[]) order by id for share`);
}

/** Whether a city is archived. Protects it from changes until the transaction ends. */
export async function isCityArchived(db: Db, cityId: string): Promise<boolean> {
  const row = await db.row<{ isArchived: boolean }>(sql`
    select archived_at is not null as is_archived from cities where id = ${cityId} for share`);
  return row.isArchived;
}

type SavedCity = { name: string; imageHash: string | null; names: Translations };

export async function insertCity(db: Db, { name, imageHash, names }: SavedCity, now: Date): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into cities (name, image_hash, names, created_at)
    values (${name}, ${imageHash}, ${jsonValue(names)}::text::jsonb, ${now}) returning id`);
  return row.id;
}

export async function updateCity(db: Db, cityId: string, { name, imageHash, names }: SavedCity): Promise<void> {
  await db.run(sql`
    update cities
    set name = ${name}, image_hash = ${imageHash}, names = ${jsonValue(names)}::text::jsonb, version = version + 1
    where id = ${cityId}`);
}

/** Activates or deactivates a city. An archived city is restored. */
export async function setCityIsActive(db: Db, cityId: string, isActive: boolean): Promise<void> {
  await db.run(sql`
    update cities set is_active = ${isActive}, archived_at = null, version = version + 1 where id = ${cityId}`);
}

/** How many price rules a city has: active ones, and all. */
export async function countPriceRules(db: Db, cityId: string): Promise<{ active: number; all: number }> {
  const row = await db.row<{ active: number; all: number }>(sql`
    select count(*) filter (where is_active)::integer as active, count(*)::integer as all
    from price_rules where city_id = ${cityId}`);
  return row;
}

/** Whether an appointment, doctor or clinic references a city. Archived doctors and clinics count too. */
export async function isCityReferenced(db: Db, cityId: string): Promise<boolean> {
  const row = await db.row<{ isReferenced: boolean }>(sql`
    select exists (select from appointments where city_id = ${cityId})
      or exists (select from doctors where city_id = ${cityId})
      or exists (select from clinics where city_id = ${cityId}) as is_referenced`);
  return row.isReferenced;
}

export async function deleteCityRow(db: Db, cityId: string): Promise<void> {
  await db.run(sql`delete from cities where id = ${cityId}`);
}

export async function archiveCity(db: Db, cityId: string, now: Date): Promise<void> {
  await db.run(sql`
    update cities set archived_at = ${now}, is_active = false, version = version + 1 where id = ${cityId}`);
}
