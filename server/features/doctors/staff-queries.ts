import type { listManagedDoctors } from '#contract/doctors/staff-endpoints.ts';
import type { DoctorForm, DoctorRow, ManagedDoctor } from '#contract/doctors/staff-schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type List } from '#server/db/list.ts';
import { matchesSearchInAnyScript } from '#server/db/search.ts';
import { empty, insertRows, setColumns, sql } from '#server/db/sql.ts';

type Search = ParsedOf<typeof listManagedDoctors>['query'];

const matchesFilter = ({ q, state }: Search) =>
  sql`d.archived_at is ${state === 'archived' ? sql`not null` : sql`null`} ${q ? sql`and ${matchesSearchInAnyScript(sql`d.search_text`, sql`d.search_text`, q)}` : empty}`;

// Every doctor has a city, so the count needs no join.
const doctorList = (search: Search): List<'created' | 'name'> => ({
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

/** All doctors of the list, with everything that a file contains. */
export function findAllDoctors(db: Db, search: Search) {
  return findAll<DoctorRecord, 'created' | 'name'>(db, { ...doctorList(search), columns: recordColumns }, search);
}

export type DoctorRecord = Omit<ManagedDoctor, 'createdAt' | 'upcomingCount'> & { createdAt: Date; cityId: string };

/** The columns of a `DoctorRecord`: a doctor `d` in the city `c`. */
export const recordColumns = sql`d.id, d.version, d.created_at, d.rating::float8 as rating, d.name, d.specialty, d.hospital,
  d.city_id, c.name as city, d.phone, d.email, d.license_number, d.experience, d.consultation_fee, d.bio, d.available_hours,
  d.available_days, d.qualifications, d.languages, d.image_hash, d.slot_minutes,
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
    order by h.weekday, h.opens), '[]') from doctor_hours h where h.doctor_id = d.id) as hours,
  (select coalesce(json_agg(json_build_object('firstDay', l.first_day, 'lastDay', l.last_day, 'reason', l.reason)
    order by l.first_day, l.last_day), '[]') from doctor_leave l where l.doctor_id = d.id) as leave`;

/** One doctor with hours and leave. `lock` blocks other changes until the transaction ends. */
export async function findRecord(
  db: Db,
  doctorId: string,
  options: { lock?: true } = {},
): Promise<DoctorRecord | null> {
  const row = await db.maybeRow<DoctorRecord>(sql`
    select ${recordColumns}
    from doctors d join cities c on c.id = d.city_id
    where d.id = ${doctorId} and d.archived_at is null
    ${options.lock ? sql`for update of d` : empty}`);
  return row ?? null;
}

/** The columns of the table `doctors` that a form sets. */
export const columnsOf = (form: DoctorForm, cityId: string) => ({
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
    insert into doctors ${insertRows({ ...columnsOf(form, cityId), created_at: now })} returning id`);
  await writeAvailability(db, row.id, form);
  return row.id;
}

export async function updateDoctor(db: Db, doctorId: string, form: DoctorForm, cityId: string): Promise<void> {
  await db.run(sql`
    update doctors set ${setColumns(columnsOf(form, cityId))}, version = version + 1 where id = ${doctorId}`);
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

/** A doctor, archived or not. */
export async function findWithArchived(db: Db, doctorId: string) {
  const row = await db.maybeRow<{ name: string; cityId: string }>(sql`
    select name, city_id from doctors where id = ${doctorId}`);
  return row ?? null;
}

/** Returns false if the doctor is not archived. */
export async function restoreDoctor(db: Db, doctorId: string): Promise<boolean> {
  const count = await db.run(sql`
    update doctors set archived_at = null, version = version + 1
    where id = ${doctorId} and archived_at is not null`);
  return count > 0;
}
