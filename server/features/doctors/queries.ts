import type { Doctor, ListedDoctor } from '#contract/doctors/schemas.ts';
import { unknownAvailability } from '#contract/doctors/texts.ts';
import type { ListReply } from '#contract/shared/lists.ts';
import type { Db } from '#server/db/client.ts';
import {
  correctWords,
  type DirectoryFilter,
  directoryReply,
  findKinds,
  selectDirectoryPage,
  selectSimilarPage,
  similarReply,
  worksAt,
} from '#server/db/search.ts';
import { inList, sql } from '#server/db/sql.ts';
import { bookableTimesSql } from '#server/db/sql-functions.ts';

const directory = { table: 'doctors', kind: 'specialty' } as const;

export type DoctorSearchFilter = Omit<DirectoryFilter, 'kind'> & { specialty?: string | undefined };

/** One page of doctors, best rated first. */
export async function findDoctors(
  db: Db,
  { specialty, ...filter }: DoctorSearchFilter,
): Promise<ListReply<ListedDoctor>> {
  const page = selectDirectoryPage(directory, { ...filter, kind: specialty });
  const found = await db.rows<ListedDoctor>(sql`
    with page as materialized (${page})
    select ${cardColumns()}
    from page join doctors d on d.id = page.id join cities c on c.id = d.city_id
    order by d.rating desc, d.id desc`);
  return directoryReply(found, filter.limit);
}

/** One page of doctors whose names sound like the words, in any script, the most similar first. */
export async function findSimilarDoctors(
  db: Db,
  { specialty, ...filter }: DoctorSearchFilter,
): Promise<ListReply<ListedDoctor>> {
  const page = selectSimilarPage(directory, { ...filter, kind: specialty });
  const found = await db.rows<ListedDoctor & { score: string }>(sql`
    with page as materialized (${page})
    select ${cardColumns()}, page.score::text as score
    from page join doctors d on d.id = page.id join cities c on c.id = d.city_id
    order by page.score desc, d.id desc`);
  return similarReply(found, filter.limit);
}

function cardColumns() {
  return sql`d.id, d.name, d.specialty, d.hospital, c.name as city, d.experience, d.rating::float8 as rating,
    coalesce(nullif(d.available_hours, ''), ${unknownAvailability}) as availability,
    '/images/doctors/' || d.image_hash as image`;
}

/** Corrects misspelt search words; null if there is no correction. */
export const correctDoctorWords = (db: Db, words: string[]) => correctWords(db, directory.table, words);

/** One doctor who is not archived, with weekly hours. */
export async function findDoctor(db: Db, doctorId: string): Promise<Doctor | null> {
  const doctor = await db.maybeRow<Doctor>(sql`
    select ${cardColumns()}, d.phone, d.email, d.bio, d.qualifications, d.languages, d.consultation_fee,
      d.slot_minutes, coalesce(h.hours, '[]') as hours
    from doctors d join cities c on c.id = d.city_id
    cross join lateral (
      select json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday, opens)
        as hours
      from doctor_hours where doctor_id = d.id) h
    where d.id = ${doctorId} and d.archived_at is null`);
  return doctor ?? null;
}

/** The free slots of a doctor, from a day on. Null if the doctor does not exist. */
export async function findFreeTimes(
  db: Db,
  search: { doctorId: string; clinicId: string | null; from: string; days: number; limit: number; now: Date },
): Promise<{ startsAt: Date; endsAt: Date }[] | null> {
  // A doctor without free times gives one row, whose times are null.
  const rows = await db.rows<{ startsAt: Date | null; endsAt: Date }>(sql`
    select t.starts_at, t.ends_at
    from doctors d
    left join ${bookableTimesSql({
      wantedDoctor: sql`d.id`,
      wantedClinic: search.clinicId,
      firstDay: search.from,
      lastDay: sql`(${search.from}::date + ${search.days - 1}::integer)`,
      atTime: search.now,
      most: search.limit,
    })} t on true
    where d.id = ${search.doctorId} and d.archived_at is null`);
  if (rows.length === 0) return null;
  return rows.flatMap(({ startsAt, endsAt }) => (startsAt ? [{ startsAt, endsAt }] : []));
}

/** The next free time and the fee of several doctors, in one statement. Unknown doctors are left out. */
export async function findNextTimes(db: Db, doctorIds: string[], now: Date) {
  return db.rows<{ doctorId: string; startsAt: Date | null; hasWeeklyHours: boolean; consultationFee: number }>(sql`
    select d.id as doctor_id, next_bookable_time(d.id, ${now}) as starts_at, d.consultation_fee,
      exists (select from doctor_hours h where h.doctor_id = d.id) as has_weekly_hours
    from doctors d where d.id in ${inList(doctorIds)} and d.archived_at is null`);
}

/** The doctors who work at a clinic, best rated first. */
export async function findDoctorsOfClinic(db: Db, clinicId: string): Promise<ListedDoctor[] | null> {
  const clinic = await db.maybeRow(sql`select from clinics where id = ${clinicId} and archived_at is null`);
  if (!clinic) return null;
  return db.rows<ListedDoctor>(sql`
    select ${cardColumns()}
    from doctors d join cities c on c.id = d.city_id
    where ${worksAt(clinicId)} and d.archived_at is null
    order by d.rating desc, d.id desc
    limit 50`);
}

export const findKnownSpecialties = (db: Db) => findKinds(db, directory);
