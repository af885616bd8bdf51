import { type Doctor, type DoctorCard, specialtyFilter, unknownAvailability } from '#contract/doctors.ts';
import { isFoundInside } from '#contract/search-words.ts';
import type { Db } from '#server/db/client.ts';

export type DoctorFilter = {
  words: string[];
  specialty?: string | undefined;
  city?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/** One page, best rated first. `next` is the key of its last row, where another page follows. */
export async function findDoctors(
  db: Db,
  search: DoctorFilter,
): Promise<{ doctors: DoctorCard[]; next: string | null }> {
  const wanted = search.limit + 1; // one more, to learn whether another page exists
  const page = search.words.length > 0 ? matching(db, search, wanted) : best(db, search, wanted);
  const rows = await db<DoctorCard[]>`
    with page as materialized (${page})
    select ${cardColumns(db)}
    from page join doctors d on d.id = page.id join cities c on c.id = d.city_id
    order by d.rating desc, d.id desc`;

  const doctors = rows.slice(0, search.limit);
  const last = doctors.at(-1);
  return { doctors, next: rows.length > search.limit && last ? `${last.rating}_${last.id}` : null };
}

// The number stands in the statement itself: without it PostgreSQL plans for a tenth of the table, each time anew.
function best(db: Db, search: DoctorFilter, wanted: number) {
  return db`${listed(db, search)} order by d.rating desc, d.id desc limit ${db.unsafe(String(wanted))}`;
}

/**
 * A word that many doctors share is soon found among the best rated: a thousand are looked through, in the index alone.
 * Where they do not fill the page the word is rare, and its own index finds the few that have it. Materialised,
 * because the planner knows neither and would guess.
 */
function matching(db: Db, search: DoctorFilter, wanted: number) {
  const words = containing(db, search.words);
  return db`
    with walked as materialized (
      select d.id, d.rating from (${listed(db, search)} order by d.rating desc, d.id desc limit 1000) d
      where true ${words} order by d.rating desc, d.id desc limit ${wanted}
    ), found as materialized (
      ${listed(db, search)} ${words} and (select count(*) from walked) < ${wanted}
    )
    select walked.id from walked where (select count(*) from walked) = ${wanted}
    union all
    (select found.id from found order by found.rating desc, found.id desc limit ${wanted})`;
}

function listed(db: Db, { specialty, city, after }: DoctorFilter) {
  const [rating, id] = after?.split('_') ?? [];
  return db`
    select d.id, d.rating, d.search_text from doctors d
    where d.archived_at is null
      ${specialty ? db`and d.specialty = ${specialty}` : db``}
      ${city ? db`and d.city_id = (select id from cities where lower(name) = lower(${city}))` : db``}
      ${rating && id ? db`and (d.rating, d.id) < (${rating}::numeric, ${id}::uuid)` : db``}`;
}

function cardColumns(db: Db) {
  return db`d.id, d.name, d.specialty, d.hospital, c.name as city, d.experience, d.rating::float8 as rating,
    coalesce(nullif(d.available_hours, ''), ${unknownAvailability}) as availability,
    '/images/doctors/' || d.image_hash as image`;
}

/**
 * Every word, anywhere in the text; one or two letters where a word begins, because no index knows them inside.
 * Such letters are shared by thousands: beside a longer word they only sift what that word found.
 */
function containing(db: Db, words: string[]) {
  const [long, short] = [words.filter(isFoundInside), words.filter((word) => !isFoundInside(word))];
  return [
    ...long.map((word) => db`and d.search_text like (select '%' || search_fold(${word}) || '%')`),
    ...short.map((word) =>
      long.length > 0
        ? db`and strpos(' ' || d.search_text, (select ' ' || search_fold(${word}))) > 0`
        : db`and (d.search_text like (select search_fold(${word}) || '%')
               or d.search_text like (select '% ' || search_fold(${word}) || '%'))`,
    ),
  ];
}

/** The words that were probably meant, where some were not known; null where that helps nothing. */
export async function correctWords(db: Db, words: string[]): Promise<string[] | null> {
  const [row] = await db<[{ words: string[] | null }]>`select corrected_words('doctors', ${words}) as words`;
  return row.words;
}

/** One doctor who can be booked. */
export async function findDoctor(db: Db, doctorId: string): Promise<Doctor | null> {
  const [doctor] = await db<Doctor[]>`
    select ${cardColumns(db)}, d.phone, d.email, d.bio, d.qualifications, d.languages, d.consultation_fee,
      d.slot_minutes, coalesce(h.hours, '[]') as hours
    from doctors d join cities c on c.id = d.city_id
    cross join lateral (
      select json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday, opens)
        as hours
      from doctor_hours where doctor_id = d.id) h
    where d.id = ${doctorId} and d.archived_at is null`;
  return doctor ?? null;
}

/** Slots that can still be booked, from one day on. Null where there is no such doctor. */
export async function findFreeTimes(
  db: Db,
  wanted: { doctorId: string; from: string; days: number; limit: number; now: Date },
): Promise<{ startsAt: Date; endsAt: Date }[] | null> {
  const [doctor] = await db`select from doctors where id = ${wanted.doctorId} and archived_at is null`;
  if (!doctor) return null;
  return db<{ startsAt: Date; endsAt: Date }[]>`
    select starts_at, ends_at
    from free_times(${wanted.doctorId}, ${wanted.from}, ${wanted.from}::date + ${wanted.days - 1}::integer, ${wanted.now})
    limit ${wanted.limit}`;
}

/** The specified options in their order, then any other that some doctor has. Hops from value to value in the index. */
export async function findSpecialties(db: Db): Promise<string[]> {
  const rows = await db<{ specialty: string }[]>`
    with recursive known as (
      (select specialty from doctors where archived_at is null order by specialty limit 1)
      union all
      select (select d.specialty from doctors d
              where d.archived_at is null and d.specialty > k.specialty order by d.specialty limit 1)
      from known k where k.specialty is not null
    )
    select specialty from known where specialty is not null`;
  return [...new Set<string>([...specialtyFilter, ...rows.map((row) => row.specialty)])];
}
