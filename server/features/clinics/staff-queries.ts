import type { listStaffClinics } from '#contract/clinics/staff-endpoints.ts';
import type { ClinicForm, ClinicRow, StaffClinic } from '#contract/clinics/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type ListQuery } from '#server/db/list.ts';
import { matchesSearchInAnyScript } from '#server/db/search.ts';
import { emptySql, insertRows, setColumns, sql } from '#server/db/sql.ts';

type Search = ParsedOf<typeof listStaffClinics>['query'];

const matchesFilter = ({ q, state }: Search) => sql`k.archived_at is ${state === 'archived' ? sql`not null` : sql`null`}
  ${q ? sql`and ${matchesSearchInAnyScript(sql`(k.search_text || ' ' || search_fold(k.type))`, sql`k.search_text`, q)}` : emptySql}`;

// Every clinic has a city, so the rows can be counted without the join.
const clinicList = (search: Search): ListQuery<'created' | 'name'> => ({
  columns: sql`k.id, k.name, k.type, c.name as city, k.address, k.open_hours, k.phone, k.email, k.services, k.image_hash,
    k.emergency_services as has_emergency_services, k.parking_available as has_parking,
    k.wheelchair_accessible as is_wheelchair_accessible`,
  from: sql`clinics k join cities c on c.id = k.city_id`,
  where: matchesFilter(search),
  counting: { from: sql`clinics k`, where: matchesFilter(search) },
  sortableColumns: {
    created: { key: sql`k.created_at`, type: 'timestamptz' },
    name: { key: sql`(k.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: sql`k.id`, type: 'uuid' },
});

export function findClinicPage(db: Db, search: Search) {
  return findPage<ClinicRow, 'created' | 'name'>(db, clinicList(search), search);
}

/** All clinics of the list, with everything that an exported file contains. */
export function findAllClinics(db: Db, search: Search) {
  return findAll<ClinicRecord, 'created' | 'name'>(db, { ...clinicList(search), columns: clinicRecordColumns }, search);
}

export type ClinicRecord = Omit<StaffClinic, 'createdAt' | 'upcomingCount'> & { createdAt: Date; cityId: string };

/** The columns of a `ClinicRecord`. The query calls the clinic `k` and its city `c`. */
export const clinicRecordColumns = sql`k.id, k.version, k.created_at, k.rating::float8 as rating, k.name, k.type, k.city_id,
  c.name as city, k.address, k.full_address, k.open_hours, k.phone, k.email, k.website,
  k.emergency_services as has_emergency_services, k.parking_available as has_parking,
  k.wheelchair_accessible as is_wheelchair_accessible, k.services, k.facilities,
  k.insurance_accepted as insurers, k.image_hash, k.closed_weekdays,
  array(select o.day::text from clinic_closed_days o where o.clinic_id = k.id order by o.day) as closed_days,
  coalesce((
    select json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday, opens)
    from clinic_hours where clinic_id = k.id), '[]') as hours`;

/** One clinic that is not archived. `lock` blocks other changes of it until the transaction ends. */
export async function findClinicRecord(
  db: Db,
  clinicId: string,
  options: { lock?: true } = {},
): Promise<ClinicRecord | null> {
  const row = await db.maybeRow<ClinicRecord>(sql`
    select ${clinicRecordColumns}
    from clinics k join cities c on c.id = k.city_id
    where k.id = ${clinicId} and k.archived_at is null
    ${options.lock ? sql`for update of k` : emptySql}`);
  return row ?? null;
}

/** The columns of the table `clinics` that a form sets. */
export const clinicColumnsOf = (form: ClinicForm, cityId: string) => ({
  name: form.name,
  type: form.type,
  city_id: cityId,
  address: form.address,
  full_address: form.fullAddress,
  open_hours: form.openHours,
  phone: form.phone,
  email: form.email,
  website: form.website,
  emergency_services: form.hasEmergencyServices,
  parking_available: form.hasParking,
  wheelchair_accessible: form.isWheelchairAccessible,
  services: form.services,
  facilities: form.facilities,
  insurance_accepted: form.insurers,
  image_hash: form.imageHash,
  closed_weekdays: form.closedWeekdays,
});

export async function insertClinic(db: Db, form: ClinicForm, cityId: string, now: Date): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into clinics ${insertRows({ ...clinicColumnsOf(form, cityId), created_at: now })} returning id`);
  await writeClosedDays(db, row.id, form.closedDays);
  await writeHours(db, row.id, form.hours);
  return row.id;
}

export async function updateClinic(db: Db, clinicId: string, form: ClinicForm, cityId: string): Promise<void> {
  await db.run(
    sql`update clinics set ${setColumns(clinicColumnsOf(form, cityId))}, version = version + 1 where id = ${clinicId}`,
  );
  await db.run(sql`delete from clinic_closed_days where clinic_id = ${clinicId}`);
  await writeClosedDays(db, clinicId, form.closedDays);
  await db.run(sql`delete from clinic_hours where clinic_id = ${clinicId}`);
  await writeHours(db, clinicId, form.hours);
}

async function writeClosedDays(db: Db, clinicId: string, days: string[]): Promise<void> {
  if (days.length > 0)
    await db.run(sql`insert into clinic_closed_days ${insertRows(days.map((day) => ({ clinic_id: clinicId, day })))}`);
}

async function writeHours(db: Db, clinicId: string, hours: readonly HoursRange[]): Promise<void> {
  if (hours.length > 0)
    await db.run(
      sql`insert into clinic_hours ${insertRows(hours.map((range) => ({ clinic_id: clinicId, ...range })))}`,
    );
}

export async function deleteClinic(db: Db, clinicId: string): Promise<void> {
  await db.run(sql`delete from clinics where id = ${clinicId}`);
}

export async function archiveClinic(db: Db, clinicId: string, now: Date): Promise<void> {
  await db.run(sql`update clinics set archived_at = ${now}, version = version + 1 where id = ${clinicId}`);
}

/** The name and city of a clinic, archived or not. */
export async function findClinicWithArchived(db: Db, clinicId: string) {
  const row = await db.maybeRow<{ name: string; cityId: string }>(sql`
    select name, city_id from clinics where id = ${clinicId}`);
  return row ?? null;
}

/** Restores an archived clinic. Returns false if the clinic is not archived. */
export async function unarchiveClinic(db: Db, clinicId: string): Promise<boolean> {
  const count = await db.run(sql`
    update clinics set archived_at = null, version = version + 1
    where id = ${clinicId} and archived_at is not null`);
  return count > 0;
}
