import type { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import type { Db } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { empty, insertMany, json, sql, updateMany } from '#server/db/sql.ts';
import { type ClinicRecord, columnsOf, recordColumns } from './staff-queries.ts';

/** A row of a file, with what identifies a clinic. */
type Row = { row: number; form: ClinicForm; cityId: string };
/** Clinics have no licence number: that key is empty. */
type Keys = { licenceKey: string; namesKey: string };

/** Waits for another import of clinics. */
export async function lockImport(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.clinicImport})`);
}

/** The rows of a file as the table `w`. */
const wanted = (rows: readonly Row[]) => sql`
  select w.row, lower(w.name) as name, w.city_id
  from jsonb_to_recordset(${json(rows.map(toKeyColumns))}::text::jsonb) as w(row integer, name text, city_id uuid)`;

const toKeyColumns = ({ row, form, cityId }: Row) => ({ row, name: form.name, city_id: cityId });

/** The keys of rows, folded as those of `findCandidates`. */
export async function findKeys(db: Db, rows: readonly Row[]): Promise<(Keys & { row: number })[]> {
  return db.rows(sql`
    select w.row, '' as licence_key, concat_ws(chr(10), w.name, w.city_id) as names_key from (${wanted(rows)}) w`);
}

/** The clinics, archived or not, that have the name and city of a row. */
export async function findCandidates(
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
export async function findRecords(
  db: Db,
  ids: readonly string[],
  options: { lock?: true } = {},
): Promise<ClinicRecord[]> {
  return db.rows<ClinicRecord>(sql`
    select ${recordColumns} from clinics k join cities c on c.id = k.city_id
    where k.id = any(${ids}::uuid[]) and k.archived_at is null
    order by k.id ${options.lock ? sql`for update of k` : empty}`);
}

type Saved = { id: string; form: ClinicForm; cityId: string };

export async function insertClinics(db: Db, clinics: readonly Saved[], now: Date): Promise<void> {
  const rows = clinics.map(({ id, form, cityId }) => ({ id, ...columnsOf(form, cityId), created_at: now }));
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
  const rows = clinics.map(({ id, form, cityId }) => ({ id, ...columnsOf(form, cityId) }));
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
