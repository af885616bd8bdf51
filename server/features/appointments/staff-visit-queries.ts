import type { AttendanceTimes } from '#contract/appointments/staff-attendance.ts';
import type { CallNote } from '#contract/appointments/staff-schemas.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';
import { timeProblemSql } from '#server/db/sql-functions.ts';
import { type AppointmentRecord, appointmentInScope, visitColumns, visitTables } from './queries.ts';

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
  /** Also true without a type. */
  needsDoctor: boolean;
  cityId: string | null;
  price: number;
  notes: string;
  overrideReason: string | null;
};

/** Takes the locks of the family and of the clinics and doctors before and after the edit, and then locks the row. */
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

export type PlaceNamesRow = {
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
 * What decides whether a visit at this time can be with another doctor or at another clinic. Archived records are not
 * found. `at` is the time of the request. For a visit that has begun it is a moment before the start: the time of the visit
 * stays, so it must not be rejected as past.
 */
export async function findPlaces(
  db: Db,
  { doctorId, clinicId }: VisitPlaceIds,
  { startsAt, at }: { startsAt: Date; at: Date },
): Promise<PlaceNamesRow> {
  return db.row<PlaceNamesRow>(sql`
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

/** What changes; undefined for what stays. */
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

/** The id of the visit that an appointment or step belongs to. */
export async function findVisitId(db: Db, scope: FamilyScope, id: string): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    select coalesce(a.parent_id, a.id) as id from appointments a where a.id = ${id} ${inScope(scope)}`);
  return row.id;
}

/** Call it while holding the locks of the visit. */
export async function setAttendance(
  db: Db,
  scope: FamilyScope,
  id: string,
  { times, status }: { times: AttendanceTimes; status: string },
): Promise<void> {
  await db.run(sql`
    update appointments a
    set arrived_at = ${times.arrivedAt}, with_doctor_at = ${times.withDoctorAt}, seen_at = ${times.seenAt},
      no_show_at = ${times.noShowAt}, status = ${status}, version = version + 1
    where a.id = ${id} and not a.is_step ${inScope(scope)}`);
}

type Outcome = CallNote['outcome'];
export type NewCall = {
  id: string;
  appointmentId: string;
  outcome: Outcome;
  note: string;
  calledBy: string;
  calledAt: Date;
};

/** Returns false if the visit does not exist, or if a note with this id is stored already. */
export async function insertCall(db: Db, scope: FamilyScope, call: NewCall): Promise<boolean> {
  const count = await db.run(sql`
    insert into call_notes (id, appointment_id, outcome, note, called_by, called_at)
    select ${call.id}, a.id, ${call.outcome}, ${call.note}, ${call.calledBy}, ${call.calledAt}
    from appointments a where a.id = ${call.appointmentId} and not a.is_step ${inScope(scope)}
    on conflict (id) do nothing`);
  return count > 0;
}

/** A stored note, to compare a repeated request with it. */
export async function findCall(db: Db, scope: FamilyScope, { id, appointmentId }: NewCall) {
  const row = await db.maybeRow<{ outcome: Outcome; note: string }>(sql`
    select n.outcome, n.note from call_notes n
    where n.id = ${id} and n.appointment_id = ${appointmentId} ${appointmentInScope(scope, appointmentId)}`);
  return row ?? null;
}

type CallRow = { outcome: Outcome; note: string; at: Date; by: string };

/** The notes of a visit, newest first. */
export async function findCalls(db: Db, scope: FamilyScope, appointmentId: string): Promise<CallRow[]> {
  return db.rows<CallRow>(sql`
    select n.outcome, n.note, n.called_at as at, f.name as by
    from call_notes n join accounts f on f.id = n.called_by
    where n.appointment_id = ${appointmentId} ${appointmentInScope(scope, appointmentId)}
    order by n.called_at desc, n.id desc limit 50`);
}

const visitsPerList = 10;

export type FamilyVisitRow = AppointmentRecord &
  AttendanceTimes & {
    isNext: boolean;
    steps: { id: string; title: string; status: string; isRequested: boolean; startsAt: string }[];
  };

/** The next open visits of a family, soonest first, and then its other visits, latest first; ten of each, with steps. */
export async function findVisitsOfFamily(
  db: Db,
  scope: FamilyScope,
  accountId: string,
  now: Date,
): Promise<FamilyVisitRow[]> {
  const isOpenAndAhead = sql`a.status in ('scheduled', 'open') and a.starts_at >= ${now}`;
  return db.rows<FamilyVisitRow>(sql`
    with chosen as materialized (
      (select a.id, true as is_next, row_number() over (order by a.starts_at, a.id) as position
      from appointments a where a.user_id = ${accountId} and not a.is_step and ${isOpenAndAhead} ${inScope(scope)}
      order by a.starts_at, a.id limit ${visitsPerList})
      union all
      (select a.id, false, row_number() over (order by a.starts_at desc, a.id desc)
      from appointments a where a.user_id = ${accountId} and not a.is_step and not (${isOpenAndAhead}) ${inScope(scope)}
      order by a.starts_at desc, a.id desc limit ${visitsPerList}))
    select ${visitColumns}, chosen.is_next, a.arrived_at, a.with_doctor_at, a.seen_at, a.no_show_at,
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'status', s.status,
        'isRequested', s.is_requested, 'startsAt', s.starts_at) order by s.starts_at, s.id), '[]')
      from appointments s where s.parent_id = a.id) as steps
    from ${visitTables} join chosen on chosen.id = a.id
    order by chosen.is_next desc, chosen.position`);
}
