import { type DoctorCard, specialtyFilter, unknownAvailability } from '#contract/doctors.ts';
import type { Db } from '#server/db/client.ts';

type Search = {
  q?: string | undefined;
  specialty?: string | undefined;
  cityId?: string | undefined;
  after?: string | undefined;
  limit: number;
};

/** One page, best rated first. Reads one row more than asked, to learn whether another page exists. */
export async function findDoctors(db: Db, search: Search): Promise<{ doctors: DoctorCard[]; next: string | null }> {
  const [afterRating, afterId] = search.after?.split('_') ?? [];
  const rows = await db<DoctorCard[]>`
    select d.id, d.name, d.specialty, d.hospital, c.name as city, d.experience, d.rating::float8 as rating,
      coalesce(nullif(d.available_hours, ''), ${unknownAvailability}) as availability,
      '/images/doctors/' || d.image_hash as image
    from doctors d join cities c on c.id = d.city_id
    where d.archived_at is null
      ${search.q ? db`and d.search_text like '%' || search_fold(${literally(search.q)}) || '%'` : db``}
      ${search.specialty ? db`and d.specialty = ${search.specialty}` : db``}
      ${search.cityId ? db`and d.city_id = ${search.cityId}` : db``}
      ${afterRating && afterId ? db`and (d.rating, d.id) < (${afterRating}::numeric, ${afterId}::uuid)` : db``}
    order by d.rating desc, d.id desc
    limit ${search.limit + 1}`;

  const doctors = rows.slice(0, search.limit);
  const last = doctors.at(-1);
  return { doctors, next: rows.length > search.limit && last ? `${last.rating}_${last.id}` : null };
}

/** In LIKE, these three signs mean something; a person who types them means the sign itself. */
function literally(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
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
