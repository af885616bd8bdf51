import { type Clinic, type ClinicCard, clinicTypeFilter } from '#contract/clinics.ts';
import type { Db } from '#server/db/client.ts';

export type ClinicFilter = {
  words: string[];
  type?: string | undefined;
  city?: string | undefined;
  after?: string | undefined;
  limit: number;
};

// A word that many clinics share is found among the best rated at once; a rare one by its index.
// Where the first thousand do not fill a page, the word is rare enough.
const walkAtMost = 1_000;

/** One page, best rated first. `next` is the key of its last row, where another page follows. */
export async function findClinics(
  db: Db,
  search: ClinicFilter,
): Promise<{ clinics: ClinicCard[]; next: string | null }> {
  const wanted = search.limit + 1; // one more, to learn whether another page exists
  const byRating = db`order by k.rating desc, k.id desc`;
  const listed = db`select k.* from clinics k where k.archived_at is null ${narrowed(db, search)}`;
  const words = containing(db, search.words);

  let rows = await readCards(
    db,
    db`select k.* from (${listed} ${byRating} limit ${walkAtMost}) k where true ${words} ${byRating} limit ${wanted}`,
  );
  if (rows.length < wanted && search.words.length > 0) {
    // Materialised: the planner must not walk the whole list in the hope of filling the page early.
    rows = await readCards(
      db,
      db`with found as materialized (${listed} ${words}) select k.* from found k ${byRating} limit ${wanted}`,
    );
  }
  const clinics = rows.slice(0, search.limit);
  const last = clinics.at(-1);
  return { clinics, next: rows.length > search.limit && last ? `${last.rating}_${last.id}` : null };
}

function readCards(db: Db, page: ReturnType<Db>) {
  return db<ClinicCard[]>`
    with k as materialized (${page})
    select ${cardColumns(db)} from k join cities c on c.id = k.city_id
    order by k.rating desc, k.id desc`;
}

function cardColumns(db: Db) {
  return db`k.id, k.name, k.type, c.name as city, k.full_address as location, k.open_hours, k.services,
    k.rating::float8 as rating, '/images/clinics/' || k.image_hash as image`;
}

function narrowed(db: Db, { type, city, after }: ClinicFilter) {
  const [rating, id] = after?.split('_') ?? [];
  return db`
    ${type ? db`and k.type = ${type}` : db``}
    ${city ? db`and k.city_id = (select id from cities where lower(name) = lower(${city}))` : db``}
    ${rating && id ? db`and (k.rating, k.id) < (${rating}::numeric, ${id}::uuid)` : db``}`;
}

/** Every word, anywhere in the text. One or two letters have no trigram of their own: they begin a word. */
function containing(db: Db, words: string[]) {
  if (words.length === 0) return db``;
  return words.map((word) =>
    word.length > 2
      ? db`and k.search_text like (select '%' || search_fold(${word}) || '%')`
      : db`and (k.search_text like (select search_fold(${word}) || '%')
             or k.search_text like (select '% ' || search_fold(${word}) || '%'))`,
  );
}

/** The words that were probably meant, where some were not known; null where that helps nothing. */
export async function correctWords(db: Db, words: string[]): Promise<string[] | null> {
  const [row] = await db<[{ words: string[] | null }]>`select corrected_words('clinics', ${words}) as words`;
  return row.words;
}

/** One clinic that can be booked. */
export async function findClinic(db: Db, clinicId: string): Promise<Clinic | null> {
  const [clinic] = await db<Clinic[]>`
    select ${cardColumns(db)}, k.phone, k.email, k.website, k.facilities, k.insurance_accepted as insurers,
      k.emergency_services as has_emergency_services, k.parking_available as has_parking,
      k.wheelchair_accessible as is_wheelchair_accessible
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
