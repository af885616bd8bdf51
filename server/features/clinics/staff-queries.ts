import type { listStaffClinics } from '#contract/clinics/staff-endpoints.ts';
import type { ClinicForm, ClinicRow, StaffClinic } from '#contract/clinics/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import type { Db } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { findAll, findPage, type ListQuery } from '#server/db/list.ts';
import { matchesSearchInAnyScript } from '#server/db/search.ts';
import { emptySql, insertMany, insertRows, jsonValue, setColumns, sql, updateMany } from '#server/db/sql.ts';

type Search = ParsedOf<typeof listStaffClinics>['query'];

const matchesFilter = ({ q, state }: Search) => sql`k.archived_at is ${state === 'archived' ? sql`not null` : sql`null`}
  ${q ? sql`and ${matchesSearchInAnyScript(sql`(k.search_text || ' ' || search_fold(k.type))`, sql`k.search_text`, q)}` : emptySql}`;

// Every clinic has a city, so the count needs no join.
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

/** All clinics of the list, with everything that a file contains. */
export function findAllClinics(db: Db, search: Search) {
  return findAll<ClinicRecord, 'created' | 'name'>(db, { ...clinicList(search), columns: clinicRecordColumns }, search);
}

export type ClinicRecord = Omit<StaffClinic, 'createdAt' | 'upcomingCount'> & { createdAt: Date; cityId: string };

/** The columns of a `ClinicRecord`: a clinic `k` in the city `c`. */
const clinicRecordColumns = sql`k.id, k.version, k.created_at, k.rating::float8 as rating, k.name, k.type, k.city_id,
  c.name as city, k.address, k.full_address, k.open_hours, k.phone, k.email, k.website,
  k.emergency_services as has_emergency_services, k.parking_available as has_parking,
  k.wheelchair_accessible as is_wheelchair_accessible, k.services, k.facilities,
  k.insurance_accepted as insurers, k.image_hash, k.closed_weekdays,
  array(select o.day::text from clinic_closed_days o where o.clinic_id = k.id order by o.day) as closed_days,
  coalesce((
    select json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday, opens)
    from clinic_hours where clinic_id = k.id), '[]') as hours`;

/** One clinic with its closed days. `lock` blocks other changes until the transaction ends. */
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
const clinicColumnsOf = (form: ClinicForm, cityId: string) => ({
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

/** A clinic, archived or not. */
export async function findClinicWithArchived(db: Db, clinicId: string) {
  const row = await db.maybeRow<{ name: string; cityId: string }>(sql`
    select name, city_id from clinics where id = ${clinicId}`);
  return row ?? null;
}

/** Returns false if the clinic is not archived. */
export async function unarchiveClinic(db: Db, clinicId: string): Promise<boolean> {
  const count = await db.run(sql`
    update clinics set archived_at = null, version = version + 1
    where id = ${clinicId} and archived_at is not null`);
  return count > 0;
}

/** A row of a file, with what identifies a clinic. */
type Row = { row: number; form: ClinicForm; cityId: string };
/** Clinics have no licence number: that key is empty. */
type Keys = { licenceKey: string; namesKey: string };

/** Waits for another import of clinics. */
export async function lockClinicImport(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.clinicImport})`);
}

/** The rows of a file as the table `w`. */
const wanted = (rows: readonly Row[]) => sql`
  select w.row, lower(w.name) as name, w.city_id
  from jsonb_to_recordset(${jsonValue(rows.map(toKeyColumns))}::text::jsonb) as w(row integer, name text, city_id uuid)`;

const toKeyColumns = ({ row, form, cityId }: Row) => ({ row, name: form.name, city_id: cityId });

/** The keys of rows, folded as those of `findClinicCandidates`. */
export async function findClinicKeys(db: Db, rows: readonly Row[]): Promise<(Keys & { row: number })[]> {
  return db.rows(sql`
    select w.row, '' as licence_key, concat_ws(chr(10), w.name, w.city_id) as names_key from (${wanted(rows)}) w`);
}

/** The clinics, archived or not, that have the name and city of a row. */
export async function findClinicCandidates(
  db: Db,
  rows: readonly Row[],
): Promise<(Keys & { id: string; isArchived: boolean })[]> {
  return db.rows(sql`
    select k.id, k.archived_at is not null as is_archived, '' as licence_key,
      concat_ws(chr(10), lower(k.name), k.city_id) as names_key
    from clinics k
    where (lower(k.name), k.city_id) in (select w.name, w.city_id from (${wanted(rows)}) w)
    order by k.id`);
}

/** Clinics by id. `lock` blocks other changes until the transaction ends. */
export async function findStoredClinics(
  db: Db,
  ids: readonly string[],
  options: { lock?: true } = {},
): Promise<ClinicRecord[]> {
  return db.rows<ClinicRecord>(sql`
    select ${clinicRecordColumns} from clinics k join cities c on c.id = k.city_id
    where k.id = any(${ids}::uuid[]) and k.archived_at is null
    order by k.id ${options.lock ? sql`for update of k` : emptySql}`);
}

type Saved = { id: string; form: ClinicForm; cityId: string };

export async function insertClinics(db: Db, clinics: readonly Saved[], now: Date): Promise<void> {
  const rows = clinics.map(({ id, form, cityId }) => ({ id, ...clinicColumnsOf(form, cityId), created_at: now }));
  if (rows.length > 0) await db.run(insertMany('clinics', rows));
  await insertClosedDays(db, clinics);
  await insertHours(db, clinics);
}

/**
 * `changed` lists the fields that differ from the stored clinic. Hours are rewritten only if they are in it, because
 * that is the slowest part.
 */
export async function updateClinics(
  db: Db,
  clinics: readonly (Saved & { changed: readonly string[] })[],
): Promise<void> {
  const rows = clinics.map(({ id, form, cityId }) => ({ id, ...clinicColumnsOf(form, cityId) }));
  if (rows.length > 0) await db.run(updateMany('clinics', rows));
  const withDays = clinics.filter(({ changed }) => changed.includes('closedDays'));
  const withHours = clinics.filter(({ changed }) => changed.includes('hours'));
  await db.run(sql`delete from clinic_closed_days where clinic_id = any(${withDays.map(({ id }) => id)}::uuid[])`);
  await db.run(sql`delete from clinic_hours where clinic_id = any(${withHours.map(({ id }) => id)}::uuid[])`);
  await insertClosedDays(db, withDays);
  await insertHours(db, withHours);
}

async function insertClosedDays(db: Db, clinics: readonly Saved[]): Promise<void> {
  const rows = clinics.flatMap(({ id, form }) => form.closedDays.map((day) => ({ clinic_id: id, day })));
  if (rows.length > 0) await db.run(insertMany('clinic_closed_days', rows));
}

async function insertHours(db: Db, clinics: readonly Saved[]): Promise<void> {
  const rows = clinics.flatMap(({ id, form }) => form.hours.map((range) => ({ clinic_id: id, ...range })));
  if (rows.length > 0) await db.run(insertMany('clinic_hours', rows));
}
