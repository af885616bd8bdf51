import type { listStaffDoctors } from '#contract/doctors/staff-endpoints.ts';
import type { DoctorForm, DoctorRow, StaffDoctor } from '#contract/doctors/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Db } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { findAll, findPage, type ListQuery } from '#server/db/list.ts';
import { matchesSearchInAnyScript } from '#server/db/search.ts';
import { emptySql, insertMany, insertRows, jsonValue, setColumns, sql, updateMany } from '#server/db/sql.ts';

type Search = ParsedOf<typeof listStaffDoctors>['query'];

const matchesFilter = ({ q, state }: Search) =>
  sql`d.archived_at is ${state === 'archived' ? sql`not null` : sql`null`} ${q ? sql`and ${matchesSearchInAnyScript(sql`d.search_text`, sql`d.search_text`, q)}` : emptySql}`;

// Every doctor has a city, so the count needs no join.
const doctorList = (search: Search): ListQuery<'created' | 'name'> => ({
  columns: sql`d.id, d.name, d.specialty, d.hospital, c.name as city, d.phone, d.email, d.experience, d.consultation_fee,
    d.qualifications, d.image_hash`,
  from: sql`doctors d join cities c on c.id = d.city_id`,
  where: matchesFilter(search),
  counting: { from: sql`doctors d`, where: matchesFilter(search) },
  sortableColumns: {
    created: { key: sql`d.created_at`, type: 'timestamptz' },
    name: { key: sql`(d.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: sql`d.id`, type: 'uuid' },
});

export function findDoctorPage(db: Db, search: Search) {
  return findPage<DoctorRow, 'created' | 'name'>(db, doctorList(search), search);
}

/** All doctors of the list, with all columns of the exported file. */
export function findAllDoctors(db: Db, search: Search) {
  return findAll<DoctorRecord, 'created' | 'name'>(db, { ...doctorList(search), columns: doctorRecordColumns }, search);
}

export type DoctorRecord = Omit<StaffDoctor, 'createdAt' | 'upcomingCount'> & { createdAt: Date; cityId: string };

/** The columns of a `DoctorRecord`: a doctor `d` in the city `c`. */
const doctorRecordColumns = sql`d.id, d.version, d.created_at, d.rating::float8 as rating, d.name, d.specialty, d.hospital,
  d.city_id, c.name as city, d.phone, d.email, d.license_number, d.experience, d.consultation_fee, d.bio, d.available_hours,
  d.available_days, d.qualifications, d.languages, d.image_hash, d.slot_minutes,
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
    order by h.weekday, h.opens), '[]') from doctor_hours h where h.doctor_id = d.id) as hours,
  (select coalesce(json_agg(json_build_object('firstDay', l.first_day, 'lastDay', l.last_day, 'reason', l.reason)
    order by l.first_day, l.last_day), '[]') from doctor_leave l where l.doctor_id = d.id) as leave`;

/** One doctor with hours and leave. `lock` blocks other changes until the transaction ends. */
export async function findDoctorRecord(
  db: Db,
  doctorId: string,
  options: { lock?: true } = {},
): Promise<DoctorRecord | null> {
  const row = await db.maybeRow<DoctorRecord>(sql`
    select ${doctorRecordColumns}
    from doctors d join cities c on c.id = d.city_id
    where d.id = ${doctorId} and d.archived_at is null
    ${options.lock ? sql`for update of d` : emptySql}`);
  return row ?? null;
}

/** The columns of the table `doctors` that a form sets. */
const doctorColumnsOf = (form: DoctorForm, cityId: string) => ({
  name: form.name,
  specialty: form.specialty,
  hospital: form.hospital,
  city_id: cityId,
  phone: form.phone,
  email: form.email,
  license_number: form.licenseNumber,
  experience: form.experience,
  bio: form.bio,
  consultation_fee: form.consultationFee,
  available_hours: form.availableHours,
  available_days: form.availableDays,
  qualifications: form.qualifications,
  languages: form.languages,
  image_hash: form.imageHash,
  slot_minutes: form.slotMinutes,
});

export async function insertDoctor(db: Db, form: DoctorForm, cityId: string, now: Date): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into doctors ${insertRows({ ...doctorColumnsOf(form, cityId), created_at: now })} returning id`);
  await writeAvailability(db, row.id, form);
  return row.id;
}

export async function updateDoctor(db: Db, doctorId: string, form: DoctorForm, cityId: string): Promise<void> {
  await db.run(sql`
    update doctors set ${setColumns(doctorColumnsOf(form, cityId))}, version = version + 1 where id = ${doctorId}`);
  await db.run(sql`delete from doctor_hours where doctor_id = ${doctorId}`);
  await db.run(sql`delete from doctor_leave where doctor_id = ${doctorId}`);
  await writeAvailability(db, doctorId, form);
}

async function writeAvailability(db: Db, doctorId: string, { hours, leave }: DoctorForm): Promise<void> {
  if (hours.length > 0) {
    const rows = hours.map(({ weekday, opens, closes }) => ({ doctor_id: doctorId, weekday, opens, closes }));
    await db.run(sql`insert into doctor_hours ${insertRows(rows)}`);
  }
  if (leave.length > 0) {
    const rows = leave.map((one) => ({
      doctor_id: doctorId,
      first_day: one.firstDay,
      last_day: one.lastDay,
      reason: one.reason,
    }));
    await db.run(sql`insert into doctor_leave ${insertRows(rows)}`);
  }
}

export async function deleteDoctor(db: Db, doctorId: string): Promise<void> {
  await db.run(sql`delete from doctors where id = ${doctorId}`);
}

export async function archiveDoctor(db: Db, doctorId: string, now: Date): Promise<void> {
  await db.run(sql`update doctors set archived_at = ${now}, version = version + 1 where id = ${doctorId}`);
}

export async function findDoctorWithArchived(db: Db, doctorId: string) {
  const row = await db.maybeRow<{ name: string; cityId: string }>(sql`
    select name, city_id from doctors where id = ${doctorId}`);
  return row ?? null;
}

/** Returns false if the doctor is not archived. */
export async function unarchiveDoctor(db: Db, doctorId: string): Promise<boolean> {
  const count = await db.run(sql`
    update doctors set archived_at = null, version = version + 1
    where id = ${doctorId} and archived_at is not null`);
  return count > 0;
}

/** A row of an imported file. */
type Row = { row: number; form: DoctorForm; cityId: string };
/** What identifies a doctor in a file: the licence number, or the name, specialty and city together. */
type Keys = { licenceKey: string; namesKey: string };

/** Waits until no other import of doctors runs, and blocks others until the transaction ends. */
export async function lockDoctorImport(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.doctorImport})`);
}

/** The rows of a file as a select, with the fields of the keys in lower case. */
const fileRows = (rows: readonly Row[]) => sql`
  select w.row, lower(w.license_number) as licence_key, lower(w.name) as name, lower(w.specialty) as specialty, w.city_id
  from jsonb_to_recordset(${jsonValue(rows.map(toKeyColumns))}::text::jsonb)
    as w(row integer, license_number text, name text, specialty text, city_id uuid)`;

const toKeyColumns = ({ row, form, cityId }: Row) => ({
  row,
  license_number: form.licenseNumber,
  name: form.name,
  specialty: form.specialty,
  city_id: cityId,
});

/** The keys of the rows of a file, in the same form as those of `findDoctorCandidates`. */
export async function findDoctorKeys(db: Db, rows: readonly Row[]): Promise<(Keys & { row: number })[]> {
  return db.rows(sql`
    select w.row, w.licence_key, concat_ws(chr(10), w.name, w.specialty, w.city_id) as names_key
    from (${fileRows(rows)}) w`);
}

/** The doctors, archived or not, that have the licence number, or the name, specialty and city, of a row. */
export async function findDoctorCandidates(
  db: Db,
  rows: readonly Row[],
): Promise<(Keys & { id: string; isArchived: boolean })[]> {
  return db.rows(sql`
    with wanted as materialized (${fileRows(rows)})
    select d.id, d.archived_at is not null as is_archived, lower(d.license_number) as licence_key,
      concat_ws(chr(10), lower(d.name), lower(d.specialty), d.city_id) as names_key
    from doctors d
    where (d.license_number <> '' and lower(d.license_number) in (select licence_key from wanted))
      or (lower(d.name), lower(d.specialty), d.city_id) in (select name, specialty, city_id from wanted)
    order by d.id`);
}

/** Doctors by id. `lock` blocks other changes until the transaction ends. */
export async function findStoredDoctors(
  db: Db,
  ids: readonly string[],
  options: { lock?: true } = {},
): Promise<DoctorRecord[]> {
  return db.rows<DoctorRecord>(sql`
    select ${doctorRecordColumns} from doctors d join cities c on c.id = d.city_id
    where d.id = any(${ids}::uuid[]) and d.archived_at is null
    order by d.id ${options.lock ? sql`for update of d` : emptySql}`);
}

type DoctorToSave = { id: string; form: DoctorForm; cityId: string };

export async function insertDoctors(db: Db, doctors: readonly DoctorToSave[], now: Date): Promise<void> {
  const rows = doctors.map(({ id, form, cityId }) => ({ id, ...doctorColumnsOf(form, cityId), created_at: now }));
  if (rows.length > 0) await db.run(insertMany('doctors', rows));
  await insertHours(db, doctors);
  await insertLeave(db, doctors);
}

/**
 * Saves doctors. `changed` lists the fields that differ from the stored doctor. Hours and leave are rewritten only if they
 * differ, because this is the slowest part.
 */
export async function updateDoctors(
  db: Db,
  doctors: readonly (DoctorToSave & { changed: readonly string[] })[],
): Promise<void> {
  const rows = doctors.map(({ id, form, cityId }) => ({ id, ...doctorColumnsOf(form, cityId) }));
  if (rows.length > 0) await db.run(updateMany('doctors', rows));
  const withHours = doctors.filter(({ changed }) => changed.includes('hours'));
  const withLeave = doctors.filter(({ changed }) => changed.includes('leave'));
  await db.run(sql`delete from doctor_hours where doctor_id = any(${withHours.map(({ id }) => id)}::uuid[])`);
  await db.run(sql`delete from doctor_leave where doctor_id = any(${withLeave.map(({ id }) => id)}::uuid[])`);
  await insertHours(db, withHours);
  await insertLeave(db, withLeave);
}

async function insertHours(db: Db, doctors: readonly DoctorToSave[]): Promise<void> {
  const rows = doctors.flatMap(({ id, form }) => form.hours.map((range) => ({ doctor_id: id, ...range })));
  if (rows.length > 0) await db.run(insertMany('doctor_hours', rows));
}

async function insertLeave(db: Db, doctors: readonly DoctorToSave[]): Promise<void> {
  const rows = doctors.flatMap(({ id, form }) =>
    form.leave.map(({ firstDay, lastDay, reason }) => ({
      doctor_id: id,
      first_day: firstDay,
      last_day: lastDay,
      reason,
    })),
  );
  if (rows.length > 0) await db.run(insertMany('doctor_leave', rows));
}
