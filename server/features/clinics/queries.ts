import { type Clinic, type ClinicCard, clinicTypeFilter } from '#contract/clinics.ts';
import { isFoundInside } from '#contract/search-words.ts';
import type { Db } from '#server/db/client.ts';

export type ClinicFilter = {
  words: string[];
  type?: string | undefined;
  city?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/** One page, best rated first. `next` is the key of its last row, where another page follows. */
export async function findClinics(
  db: Db,
  search: ClinicFilter,
): Promise<{ clinics: ClinicCard[]; next: string | null }> {
  const wanted = search.limit + 1; // one more, to learn whether another page exists
  const page = search.words.length > 0 ? matching(db, search, wanted) : best(db, search, wanted);
  const rows = await db<ClinicCard[]>`
    with page as materialized (${page})
    select ${cardColumns(db)}
    from page join clinics k on k.id = page.id join cities c on c.id = k.city_id
    order by k.rating desc, k.id desc`;

  const clinics = rows.slice(0, search.limit);
  const last = clinics.at(-1);
  return { clinics, next: rows.length > search.limit && last ? `${last.rating}_${last.id}` : null };
}

// The number stands in the statement itself: without it PostgreSQL plans for a tenth of the table, each time anew.
function best(db: Db, search: ClinicFilter, wanted: number) {
  return db`${listed(db, search)} order by k.rating desc, k.id desc limit ${db.unsafe(String(wanted))}`;
}

/**
 * A word that many clinics share is soon found among the best rated: a thousand are looked through, in the index alone.
 * Where they do not fill the page the word is rare, and its own index finds the few that have it. Materialised,
 * because the planner knows neither and would guess.
 */
function matching(db: Db, search: ClinicFilter, wanted: number) {
  const words = containing(db, search.words);
  return db`
    with walked as materialized (
      select k.id, k.rating from (${listed(db, search)} order by k.rating desc, k.id desc limit 1000) k
      where true ${words} order by k.rating desc, k.id desc limit ${wanted}
    ), found as materialized (
      ${listed(db, search)} ${words} and (select count(*) from walked) < ${wanted}
    )
    select walked.id from walked where (select count(*) from walked) = ${wanted}
    union all
    (select found.id from found order by found.rating desc, found.id desc limit ${wanted})`;
}

function listed(db: Db, { type, city, after }: ClinicFilter) {
  const [rating, id] = after?.split('_') ?? [];
  return db`
    select k.id, k.rating, k.search_text from clinics k
    where k.archived_at is null
      ${type ? db`and k.type = ${type}` : db``}
      ${city ? db`and k.city_id = (select id from cities where lower(name) = lower(${city}))` : db``}
      ${rating && id ? db`and (k.rating, k.id) < (${rating}::numeric, ${id}::uuid)` : db``}`;
}

function cardColumns(db: Db) {
  return db`k.id, k.name, k.type, c.name as city, k.full_address as location, k.open_hours, k.services,
    k.rating::float8 as rating, '/images/clinics/' || k.image_hash as image`;
}

/**
 * Every word, anywhere in the text; one or two letters where a word begins, because no index knows them inside.
 * Such letters are shared by thousands: beside a longer word they only sift what that word found.
 */
function containing(db: Db, words: string[]) {
  const [long, short] = [words.filter(isFoundInside), words.filter((word) => !isFoundInside(word))];
  return [
    ...long.map((word) => db`and k.search_text like (select '%' || search_fold(${word}) || '%')`),
    ...short.map((word) =>
      long.length > 0
        ? db`and strpos(' ' || k.search_text, (select ' ' || search_fold(${word}))) > 0`
        : db`and (k.search_text like (select search_fold(${word}) || '%')
               or k.search_text like (select '% ' || search_fold(${word}) || '%'))`,
    ),
  ];
}

/** The words that were probably meant, where some were not known; null where that helps nothing. */
export async function correctWords(db: Db, words: string[]): Promise<string[] | null> {
  const [row] = await db<[{ words: string[] | null }]>`select corrected_words('clinics', ${words}) as words`;
  return row.words;
}

/** One clinic that can be booked. */
export async function findClinic(db: Db, clinicId: string, today: string): Promise<Clinic | null> {
  const [clinic] = await db<Clinic[]>`
    select ${cardColumns(db)}, k.phone, k.email, k.website, k.facilities, k.insurance_accepted as insurers,
      k.emergency_services as has_emergency_services, k.parking_available as has_parking,
      k.wheelchair_accessible as is_wheelchair_accessible, k.closed_weekdays,
      array(select d.day::text from clinic_closed_days d where d.clinic_id = k.id and d.day >= ${today} order by d.day)
        as closed_days
    from clinics k join cities c on c.id = k.city_id
    where k.id = ${clinicId} and k.archived_at is null`;
  return clinic ?? null;
}

/** The specified options in their order, then any other that some clinic has. Hops from value to value in the index. */
export async function findClinicTypes(db: Db): Promise<string[]> {
  const rows = await db<{ type: string }[]>`
    with recursive known as (
      (select type from clinics where archived_at is null order by type limit 1)
      union all
      select (select k.type from clinics k
              where k.archived_at is null and k.type > known.type order by k.type limit 1)
      from known where known.type is not null
    )
    select type from known where type is not null`;
  return [...new Set<string>([...clinicTypeFilter, ...rows.map((row) => row.type)])];
}
