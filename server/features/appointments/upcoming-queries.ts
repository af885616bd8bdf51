import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { isOpenVisit } from '#server/db/visits.ts';

export type UpcomingAppointment = {
  id: string;
  patientName: string;
  patientNumber: string;
  title: string;
  startsAt: Date;
  endsAt: Date | null;
};

export type DoctorOrClinic = { doctorId: string } | { clinicId: string };
/** The ids of several doctors, or of several clinics. */
export type DirectoryIds = { entity: 'doctor' | 'clinic'; ids: readonly string[] };

const isOf = (bookable: DoctorOrClinic) =>
  'doctorId' in bookable ? sql`a.doctor_id = ${bookable.doctorId}` : sql`a.clinic_id = ${bookable.clinicId}`;

const isUpcoming = (bookable: DoctorOrClinic, now: Date, scope: FamilyScope) => sql`
  ${isOpenVisit} and a.starts_at > ${now}
  and ${isOf(bookable)} ${inScope(scope)}`;

/** The upcoming appointments of a doctor or clinic, soonest first. Bookings reach one year ahead at most. */
export async function findUpcoming(
  db: Db,
  scope: FamilyScope,
  bookable: DoctorOrClinic,
  now: Date,
): Promise<UpcomingAppointment[]> {
  return db.rows<UpcomingAppointment>(sql`
    select a.id, p.name as patient_name, p.patient_number, a.title, a.starts_at, a.ends_at
    from appointments a join patients p on p.id = a.patient_id
    where ${isUpcoming(bookable, now, scope)}
    order by a.starts_at, a.id`);
}

/** The upcoming appointments of a doctor or clinic, to cancel them: visits first, because their steps are cancelled with them. */
export async function findUpcomingToCancel(
  db: Db,
  scope: FamilyScope,
  bookable: DoctorOrClinic,
  now: Date,
): Promise<{ id: string; version: number; isStep: boolean }[]> {
  return db.rows(sql`
    select a.id, a.version, a.is_step from appointments a
    where ${isUpcoming(bookable, now, scope)}
    order by a.is_step, a.starts_at, a.id`);
}

export async function findUpcomingTimes(
  db: Db,
  scope: FamilyScope,
  { entity, ids }: DirectoryIds,
  now: Date,
): Promise<{ recordId: string; startsAt: Date; endsAt: Date | null }[]> {
  const column = entity === 'doctor' ? sql`a.doctor_id` : sql`a.clinic_id`;
  return db.rows(sql`
    select ${column} as record_id, a.starts_at, a.ends_at
    from appointments a
    where ${isOpenVisit} and a.starts_at > ${now} and ${column} = any(${ids}::uuid[]) ${inScope(scope)}`);
}

export async function countUpcoming(db: Db, scope: FamilyScope, bookable: DoctorOrClinic, now: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from appointments a where ${isUpcoming(bookable, now, scope)}`);
  return row.count;
}

/** Whether any appointment, past, cancelled or upcoming, references a doctor or clinic. */
export async function hasAppointments(db: Db, scope: FamilyScope, bookable: DoctorOrClinic): Promise<boolean> {
  const row = await db.maybeRow(sql`select from appointments a where ${isOf(bookable)} ${inScope(scope)} limit 1`);
  return row !== undefined;
}

/** Blocks bookings with a doctor or clinic until the transaction ends. Take this lock before any row lock. */
export async function lockBookings(db: Db, bookable: DoctorOrClinic): Promise<void> {
  await db.run(
    sql`select pg_advisory_xact_lock(${
      'doctorId' in bookable ? sql`doctor_lock_key(${bookable.doctorId})` : sql`clinic_lock_key(${bookable.clinicId})`
    })`,
  );
}

/**
 * Blocks bookings with several doctors or clinics, like `lockBookings`. Every transaction that takes several of these
 * locks takes them in the order of their keys, so that two transactions cannot deadlock.
 */
export async function lockManyBookings(db: Db, { entity, ids }: DirectoryIds): Promise<void> {
  const key = entity === 'doctor' ? sql`doctor_lock_key(id)` : sql`clinic_lock_key(id)`;
  await db.run(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct ${key} as key from unnest(${ids}::uuid[]) as id order by key) keys`);
}
