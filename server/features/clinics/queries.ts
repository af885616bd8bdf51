import { type Clinic, clinicTypeFilter, type ListedClinic } from '#contract/clinics/schemas.ts';
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
} from '#server/db/search.ts';
import { sql } from '#server/db/sql.ts';

const directory = { table: 'clinics', kind: 'type' } as const;

type ClinicFilter = Omit<DirectoryFilter, 'kind'> & { type?: string | undefined };

/** One page of clinics, best rated first. */
export async function findClinics(db: Db, { type, ...filter }: ClinicFilter): Promise<ListReply<ListedClinic>> {
  const page = selectDirectoryPage(directory, { ...filter, kind: type });
  const found = await db.rows<ListedClinic>(sql`
    with page as materialized (${page})
    select ${cardColumns()}
    from page join clinics k on k.id = page.id join cities c on c.id = k.city_id
    order by k.rating desc, k.id desc`);
  return directoryReply(found, filter.limit);
}

/** One page of clinics whose words sound like the searched ones, in any script, the most similar first. */
export async function findSimilarClinics(db: Db, { type, ...filter }: ClinicFilter): Promise<ListReply<ListedClinic>> {
  const page = selectSimilarPage(directory, { ...filter, kind: type });
  const found = await db.rows<ListedClinic & { score: string }>(sql`
    with page as materialized (${page})
    select ${cardColumns()}, page.score::text as score
    from page join clinics k on k.id = page.id join cities c on c.id = k.city_id
    order by page.score desc, k.id desc`);
  return similarReply(found, filter.limit);
}

function cardColumns() {
  return sql`k.id, k.name, k.type, c.name as city, k.full_address as location, k.open_hours, k.services,
    k.rating::float8 as rating, '/images/clinics/' || k.image_hash as image`;
}

/** Corrects misspelt search words; null if there is no correction. */
export const correctClinicWords = (db: Db, words: string[]) => correctWords(db, directory.table, words);

/** One clinic that is not archived, with its closed days from today on. */
export async function findClinic(db: Db, clinicId: string, today: string): Promise<Clinic | null> {
  const clinic = await db.maybeRow<Clinic>(sql`
    select ${cardColumns()}, k.phone, k.email, k.website, k.facilities, k.insurance_accepted as insurers,
      k.emergency_services as has_emergency_services, k.parking_available as has_parking,
      k.wheelchair_accessible as is_wheelchair_accessible, k.closed_weekdays,
      array(select d.day::text from clinic_closed_days d where d.clinic_id = k.id and d.day >= ${today} order by d.day)
        as closed_days,
      coalesce((
        select json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday, opens)
        from clinic_hours where clinic_id = k.id), '[]') as hours
    from clinics k join cities c on c.id = k.city_id
    where k.id = ${clinicId} and k.archived_at is null`);
  return clinic ?? null;
}

/** The types to filter by: first those of the product specification, in its order, then other types of clinics. */
export async function findClinicTypes(db: Db): Promise<string[]> {
  return [...new Set<string>([...clinicTypeFilter, ...(await findKinds(db, directory))])];
}
