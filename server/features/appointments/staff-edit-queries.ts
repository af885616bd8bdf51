import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';
import { timeProblemSql } from '#server/db/sql-functions.ts';

/** The doctor and the clinic of a visit. */
export type VisitPlaceIds = { doctorId: string | null; clinicId: string | null };

export type EditableVisit = VisitPlaceIds & {
  status: string;
  version: number;
  startsAt: Date;
  endsAt: Date | null;
  doctor: string | null;
  clinic: string | null;
  type: string | null;
  /** True as well if the visit has no type. */
  needsDoctor: boolean;
  cityId: string | null;
  price: number;
  notes: string;
  overrideReason: string | null;
};

/** Takes the locks of the family, and of the present and the new clinic and doctor. Then locks the row. */
export async function lockForEdit(
  db: Db,
  scope: FamilyScope,
  id: string,
  { doctorId, clinicId }: VisitPlaceIds,
): Promise<EditableVisit | null> {
  await db.run(sql`
    select lock_visit_and_places(a.id, ${clinicId}, ${doctorId}) from appointments a where a.id = ${id} ${inScope(scope)}`);
  const row = await db.maybeRow<EditableVisit>(sql`
    select a.status, a.version, a.starts_at, a.ends_at, a.doctor_id, a.clinic_id, a.city_id, a.price, a.notes,
      a.override_reason, d.name as doctor, c.name as clinic, t.name as type, coalesce(t.needs_doctor, true) as needs_doctor
    from appointments a
    left join doctors d on d.id = a.doctor_id
    left join clinics c on c.id = a.clinic_id
    left join appointment_types t on t.id = a.appointment_type_id
    where a.id = ${id} and not a.is_step ${inScope(scope)}
    for update of a`);
  return row ?? null;
}

export type OfferedType = {
  id: string;
  name: string;
  title: string;
  stepType: string;
  needsDoctor: boolean;
  price: number | null;
};

/** An active type and its price in a city. */
export async function findOfferedType(db: Db, name: string, cityId: string | null): Promise<OfferedType | null> {
  const row = await db.maybeRow<OfferedType>(sql`
    select t.id, t.name, t.title, step_type_of(t.name) as step_type, t.needs_doctor, appointment_price(t.id, ${cityId}) as price
    from appointment_types t where lower(t.name) = lower(${name}) and t.is_active`);
  return row ?? null;
}

export type DoctorAndClinicRow = {
  doctorId: string | null;
  doctor: string | null;
  slotMinutes: number | null;
  clinicId: string | null;
  clinic: string | null;
  citiesDiffer: boolean | null;
  timeProblem: string | null;
  overrideProblem: string | null;
  isTaken: boolean | null;
};

/**
 * The new doctor and clinic of a visit, and what prevents the visit from being there at its time. The ids of archived
 * records are null. `at` is the time of the request. For a visit that has begun, `at` is a moment before its start: an
 * edit does not change the time of the visit, so this time must not be rejected as past.
 */
export async function findDoctorAndClinic(
  db: Db,
  { doctorId, clinicId }: VisitPlaceIds,
  { startsAt, at }: { startsAt: Date; at: Date },
): Promise<DoctorAndClinicRow> {
  return db.row<DoctorAndClinicRow>(sql`
    select d.id as doctor_id, d.name as doctor, d.slot_minutes, k.id as clinic_id, k.name as clinic,
      d.city_id <> k.city_id as cities_differ,
      ${timeProblemSql({
        wantedDoctor: sql`d.id`,
        wantedClinic: sql`k.id`,
        startTime: startsAt,
        atTime: at,
        slotMinutes: sql`d.slot_minutes`,
      })} as time_problem,
      override_problem(d.id, k.id, ${startsAt}, ${at}) as override_problem,
      is_taken(d.id, ${startsAt}, ${startsAt}::timestamptz + make_interval(mins => d.slot_minutes)) as is_taken
    from (select) one
    left join doctors d on d.id = ${doctorId} and d.archived_at is null
    left join clinics k on k.id = ${clinicId} and k.archived_at is null`);
}

/** The new values. A field is undefined if its values do not change. */
export type VisitChanges = {
  places: (VisitPlaceIds & { endsAt: Date | null; overrideReason: string | null }) | undefined;
  type: { id: string; title: string; stepType: string; price: number } | undefined;
  notes: string | undefined;
};

export async function updateVisit(db: Db, scope: FamilyScope, id: string, changes: VisitChanges): Promise<void> {
  const { places, type, notes } = changes;
  await db.run(sql`
    update appointments a set version = version + 1
      ${places ? sql`, doctor_id = ${places.doctorId}, clinic_id = ${places.clinicId}, ends_at = ${places.endsAt}, override_reason = ${places.overrideReason}` : emptySql}
      ${type ? sql`, appointment_type_id = ${type.id}, title = ${type.title}, step_type = ${type.stepType}, price = ${type.price}` : emptySql}
      ${notes === undefined ? emptySql : sql`, notes = ${notes}`}
    where a.id = ${id} ${inScope(scope)}`);
}
