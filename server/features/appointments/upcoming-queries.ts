import { appointmentNumber } from '#contract/shared/display-numbers.ts';
import { maxStrandedShown, type StrandedList } from '#contract/shared/record-forms.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope, type OwnScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { isOpenVisit, needsNewTime, strandingCause } from '#server/db/visits.ts';
import {
  type AppointmentRecord,
  contactColumns,
  type Delayed,
  delayColumn,
  hospitalOfDoctor,
  placeColumns,
  type RidePlaces,
  type VisitContact,
  visitColumns,
  visitTables,
} from './queries.ts';

export type UpcomingAppointment = {
  id: string;
  patientName: string;
  patientNumber: string;
  title: string;
  startsAt: Date;
  endsAt: Date | null;
};

/** A doctor or a clinic. */
export type DoctorOrClinic = { doctorId: string } | { clinicId: string };
/** Doctors, or clinics. */
export type DirectoryIds = { entity: 'doctor' | 'clinic'; ids: readonly string[] };

const references = (bookable: DoctorOrClinic) =>
  'doctorId' in bookable ? sql`a.doctor_id = ${bookable.doctorId}` : sql`a.clinic_id = ${bookable.clinicId}`;

const isUpcoming = (bookable: DoctorOrClinic, now: Date, scope: FamilyScope) => sql`
  ${isOpenVisit} and a.starts_at > ${now}
  and ${references(bookable)} ${inScope(scope)}`;

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

/** The upcoming appointments of a doctor or clinic, to cancel each. Visits come first, because that cancels their steps. */
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

/** The times of the upcoming appointments of many doctors or clinics. */
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
  const row = await db.maybeRow(
    sql`select from appointments a where ${references(bookable)} ${inScope(scope)} limit 1`,
  );
  return row !== undefined;
}

/** The reply about stranded appointments: the first few, and their total. */
export function strandedList(appointments: UpcomingAppointment[]): StrandedList {
  return {
    total: appointments.length,
    appointments: appointments
      .slice(0, maxStrandedShown)
      .map(({ id, patientName, patientNumber, title, startsAt }) => ({
        id,
        patientName,
        title,
        startsAt: startsAt.toISOString(),
        number: appointmentNumber(patientNumber, id),
      })),
  };
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
 * Does the same for many doctors or clinics. Every transaction that takes several of these locks takes them in the
 * order of their keys, so that two transactions cannot deadlock.
 */
export async function lockManyBookings(db: Db, { entity, ids }: DirectoryIds): Promise<void> {
  const key = entity === 'doctor' ? sql`doctor_lock_key(id)` : sql`clinic_lock_key(id)`;
  await db.run(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct ${key} as key from unnest(${ids}::uuid[]) as id order by key) keys`);
}

const overviewVisits = 10;
const overviewDoctors = 6;

export type UpcomingVisitRow = AppointmentRecord & Delayed & VisitContact & RidePlaces;

/** The next open visits and priced steps of the family, soonest first. */
export async function findNextVisits(db: Db, scope: OwnScope, now: Date): Promise<UpcomingVisitRow[]> {
  return db.rows<UpcomingVisitRow>(sql`
    select ${visitColumns}, ${delayColumn}, ${contactColumns}, ${placeColumns}
    from ${visitTables} ${hospitalOfDoctor}
    where a.starts_at >= ${now} and ${isOpenVisit} and (not a.is_step or a.price > 0) ${inScope(scope)}
    order by a.starts_at, a.id
    limit ${overviewVisits}`);
}

export type KnownDoctorRow = {
  id: string;
  name: string;
  specialty: string;
  hospital: string;
  city: string;
  image: string | null;
  startsAt: Date;
  patientId: string;
  patientName: string;
  clinicId: string | null;
  clinicName: string | null;
  type: string | null;
};

/** The doctors of the family's visits that are not cancelled, latest visit first, without archived doctors and patients. */
export async function findKnownDoctors(db: Db, scope: OwnScope): Promise<KnownDoctorRow[]> {
  return db.rows<KnownDoctorRow>(sql`
    select d.id, d.name, d.specialty, d.hospital, y.name as city, '/images/doctors/' || d.image_hash as image,
      l.starts_at, l.patient_id, p.name as patient_name, c.id as clinic_id, c.name as clinic_name, t.name as type
    from (
      select distinct on (a.doctor_id) a.doctor_id, a.starts_at, a.patient_id, a.clinic_id, a.appointment_type_id
      from appointments a join patients q on q.id = a.patient_id and q.archived_at is null
      where a.doctor_id is not null and not a.is_step and a.status <> 'cancelled' ${inScope(scope)}
      order by a.doctor_id, a.starts_at desc) l
    join doctors d on d.id = l.doctor_id and d.archived_at is null
    join cities y on y.id = d.city_id
    join patients p on p.id = l.patient_id
    left join clinics c on c.id = l.clinic_id and c.archived_at is null
    left join appointment_types t on t.id = l.appointment_type_id and t.is_active
    order by l.starts_at desc
    limit ${overviewDoctors}`);
}

export type LockedVisit = {
  parentId: string | null;
  version: number;
  startsAt: Date;
  doctorId: string | null;
  doctor: string | null;
  clinicId: string | null;
  clinic: string | null;
  /** The absence or leave because of which it needs a new time; null if it needs none. */
  strandedBy: string | null;
  needsNewTime: boolean;
};

/** The doctor and clinic of a visit or step, before any lock is taken. */
export async function findPlaceOf(db: Db, scope: FamilyScope, id: string) {
  const row = await db.maybeRow<{ doctorId: string | null; clinicId: string | null }>(sql`
    select a.doctor_id, a.clinic_id from appointments a where a.id = ${id} ${inScope(scope)}`);
  return row ?? null;
}

/** Takes the locks of the family and of the clinics and doctors before and after the move, and then locks the row. */
export async function lockStranded(
  db: Db,
  scope: FamilyScope,
  id: string,
  to: { doctorId: string | null; clinicId: string | null },
): Promise<LockedVisit | null> {
  await db.run(sql`
    select lock_visit_and_steps(a.id, ${to.clinicId}, ${to.doctorId}, null) from appointments a where a.id = ${id} ${inScope(scope)}`);
  const row = await db.maybeRow<LockedVisit>(sql`
    select a.parent_id, a.version, a.starts_at, a.doctor_id, d.name as doctor, a.clinic_id, k.name as clinic,
      ${strandingCause} as stranded_by, ${needsNewTime} as needs_new_time
    from appointments a
    left join doctors d on d.id = a.doctor_id
    left join clinics k on k.id = a.clinic_id
    where a.id = ${id} ${inScope(scope)}
    for update of a`);
  return row ?? null;
}

export type KeptVisit = { appointmentId: string; reason: string; keptBy: string; keptAt: Date };

/** Keeps a visit at its present time with its present doctor. */
export async function insertKept(db: Db, scope: FamilyScope, keeping: KeptVisit): Promise<void> {
  await db.run(sql`
    insert into kept_visits (appointment_id, starts_at, doctor_id, reason, kept_by, kept_at)
    select a.id, a.starts_at, a.doctor_id, ${keeping.reason}, ${keeping.keptBy}, ${keeping.keptAt}
    from appointments a where a.id = ${keeping.appointmentId} ${inScope(scope)}`);
  await db.run(sql`
    update appointments a set version = version + 1 where a.id = ${keeping.appointmentId} ${inScope(scope)}`);
}
