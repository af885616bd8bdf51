import type { ClinicForm } from '#contract/clinics/staff-schemas.ts';
import type { Db } from '#server/db/client.ts';
import { lockKeys } from '#server/db/limits.ts';
import { emptySql, insertMany, jsonValue, sql, updateMany } from '#server/db/sql.ts';
import { type ClinicRecord, clinicColumnsOf, clinicRecordColumns } from './staff-queries.ts';

/** A row of an imported file, and the city that it names. */
type ImportedRow = { row: number; form: ClinicForm; cityId: string };
/** What identifies a clinic. Doctors have a licence number too; for clinics, `licenceKey` is always empty. */
type MatchKeys = { licenceKey: string; namesKey: string };

/** Lets only one import of clinics run at a time: waits until another one ends. */
export async function lockClinicImport(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${lockKeys.clinicImport})`);
}

/** Selects the rows of a file like the rows of a table. */
const selectRows = (rows: readonly ImportedRow[]) => sql`
  select w.row, lower(w.name) as name, w.city_id
  from jsonb_to_recordset(${jsonValue(rows.map(toKeyColumns))}::text::jsonb) as w(row integer, name text, city_id uuid)`;

const toKeyColumns = ({ row, form, cityId }: ImportedRow) => ({ row, name: form.name, city_id: cityId });

/** The keys of the rows of a file, to compare with the keys of `findClinicCandidates`. */
export async function findClinicKeys(db: Db, rows: readonly ImportedRow[]): Promise<(MatchKeys & { row: number })[]> {
  return db.rows(sql`
    select w.row, '' as licence_key, concat_ws(chr(10), w.name, w.city_id) as names_key from (${selectRows(rows)}) w`);
}

/** The stored clinics, archived or not, that have the name and city of a row. */
export async function findClinicCandidates(
  db: Db,
  rows: readonly ImportedRow[],
): Promise<(MatchKeys & { id: string; isArchived: boolean })[]> {
  return db.rows(sql`
    select k.id, k.archived_at is not null as is_archived, '' as licence_key,
      concat_ws(chr(10), lower(k.name), k.city_id) as names_key
    from clinics k
    where (lower(k.name), k.city_id) in (select w.name, w.city_id from (${selectRows(rows)}) w)
    order by k.id`);
}

/** Finds clinics by id, without archived ones. `lock` blocks other changes of them until the transaction ends. */
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

type ClinicToSave = { id: string; form: ClinicForm; cityId: string };

export async function insertClinics(db: Db, clinics: readonly ClinicToSave[], now: Date): Promise<void> {
  const rows = clinics.map(({ id, form, cityId }) => ({ id, ...clinicColumnsOf(form, cityId), created_at: now }));
  if (rows.length > 0) await db.run(insertMany('clinics', rows));
  await insertClosedDays(db, clinics);
  await insertHours(db, clinics);
}

/** Saves clinics. Closed days and hours are rewritten only if `changed` names them, because that is slow. */
export async function updateClinics(
  db: Db,
  clinics: readonly (ClinicToSave & { changed: readonly string[] })[],
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

async function insertClosedDays(db: Db, clinics: readonly ClinicToSave[]): Promise<void> {
  const rows = clinics.flatMap(({ id, form }) => form.closedDays.map((day) => ({ clinic_id: id, day })));
  if (rows.length > 0) await db.run(insertMany('clinic_closed_days', rows));
}

async function insertHours(db: Db, clinics: readonly ClinicToSave[]): Promise<void> {
  const rows = clinics.flatMap(({ id, form }) => form.hours.map((range) => ({ clinic_id: id, ...range })));
  if (rows.length > 0) await db.run(insertMany('clinic_hours', rows));
}
