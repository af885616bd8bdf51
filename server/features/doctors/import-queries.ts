import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import type { Db } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { empty, insertMany, json, sql, updateMany } from '#server/db/sql.ts';
import { columnsOf, type DoctorRecord, recordColumns } from './staff-queries.ts';

/** A row of a file, with what identifies a doctor. */
type Row = { row: number; form: DoctorForm; cityId: string };
type Keys = { licenceKey: string; namesKey: string };

/** Waits for another import of doctors. */
export async function lockImport(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.doctorImport})`);
}

/** The rows of a file as the table `w`, with the keys of each. */
const wanted = (rows: readonly Row[]) => sql`
  select w.row, lower(w.license_number) as licence_key, lower(w.name) as name, lower(w.specialty) as specialty, w.city_id
  from jsonb_to_recordset(${json(rows.map(toKeyColumns))}::text::jsonb)
    as w(row integer, license_number text, name text, specialty text, city_id uuid)`;

const toKeyColumns = ({ row, form, cityId }: Row) => ({
  row,
  license_number: form.licenseNumber,
  name: form.name,
  specialty: form.specialty,
  city_id: cityId,
});

/** The keys of rows, folded as those of `findCandidates`. */
export async function findKeys(db: Db, rows: readonly Row[]): Promise<(Keys & { row: number })[]> {
  return db.rows(sql`
    select w.row, w.licence_key, concat_ws(chr(10), w.name, w.specialty, w.city_id) as names_key
    from (${wanted(rows)}) w`);
}

/** The doctors, archived or not, that have the licence number, or the name, specialty and city, of a row. */
export async function findCandidates(
  db: Db,
  rows: readonly Row[],
): Promise<(Keys & { id: string; isArchived: boolean })[]> {
  return db.rows(sql`
    with wanted as materialized (${wanted(rows)})
    select d.id, d.archived_at is not null as is_archived, lower(d.license_number) as licence_key,
      concat_ws(chr(10), lower(d.name), lower(d.specialty), d.city_id) as names_key
    from doctors d
    where (d.license_number <> '' and lower(d.license_number) in (select licence_key from wanted))
      or (lower(d.name), lower(d.specialty), d.city_id) in (select name, specialty, city_id from wanted)
    order by d.id`);
}

/** Doctors by id. `lock` blocks other changes until the transaction ends. */
export async function findRecords(
  db: Db,
  ids: readonly string[],
  options: { lock?: true } = {},
): Promise<DoctorRecord[]> {
  return db.rows<DoctorRecord>(sql`
    select ${recordColumns} from doctors d join cities c on c.id = d.city_id
    where d.id = any(${ids}::uuid[]) and d.archived_at is null
    order by d.id ${options.lock ? sql`for update of d` : empty}`);
}

type Saved = { id: string; form: DoctorForm; cityId: string };

export async function insertDoctors(db: Db, doctors: readonly Saved[], now: Date): Promise<void> {
  const rows = doctors.map(({ id, form, cityId }) => ({ id, ...columnsOf(form, cityId), created_at: now }));
  if (rows.length > 0) await db.run(insertMany('doctors', rows));
  await insertHours(db, doctors);
  await insertLeave(db, doctors);
}

/**
 * `changed` lists the fields that differ from the stored doctor. Hours are rewritten only if they are in it, because
 * that is the slowest part.
 */
export async function updateDoctors(
  db: Db,
  doctors: readonly (Saved & { changed: readonly string[] })[],
): Promise<void> {
  const rows = doctors.map(({ id, form, cityId }) => ({ id, ...columnsOf(form, cityId) }));
  if (rows.length > 0) await db.run(updateMany('doctors', rows));
  const withHours = doctors.filter(({ changed }) => changed.includes('hours'));
  const withLeave = doctors.filter(({ changed }) => changed.includes('leave'));
  await db.run(sql`delete from doctor_hours where doctor_id = any(${withHours.map(({ id }) => id)}::uuid[])`);
  await db.run(sql`delete from doctor_leave where doctor_id = any(${withLeave.map(({ id }) => id)}::uuid[])`);
  await insertHours(db, withHours);
  await insertLeave(db, withLeave);
}

async function insertHours(db: Db, doctors: readonly Saved[]): Promise<void> {
  const rows = doctors.flatMap(({ id, form }) => form.hours.map((range) => ({ doctor_id: id, ...range })));
  if (rows.length > 0) await db.run(insertMany('doctor_hours', rows));
}

async function insertLeave(db: Db, doctors: readonly Saved[]): Promise<void> {
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
