import type { ShownStatus } from '#contract/appointments/statuses.ts';
import type { ListReply } from '#contract/shared/lists.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { StepState, StepType } from '#contract/steps/types-and-states.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type ListQuery } from '#server/db/list.ts';
import { type FamilyScope, inScope, isShownTo } from '#server/db/scopes.ts';
import { clinicOfDoctor } from '#server/db/search.ts';
import { emptySql, inList, sql } from '#server/db/sql.ts';
import { type ArgumentsOf, bookVisitSql, moveVisitAndStepsSql } from '#server/db/sql-functions.ts';
import { needsNewTime, openStatuses } from '#server/db/visits.ts';

export type AppointmentRecord = {
  id: string;
  title: string;
  status: string;
  isRequested: boolean;
  needsNewTime: boolean;
  removedPlace: 'doctor' | 'clinic' | null;
  startsAt: Date;
  endsAt: Date | null;
  price: number;
  version: number;
  notes: string;
  description: string;
  type: string | null;
  parentId: string | null;
  parentTitle: string | null;
  parentStartsAt: Date | null;
  parentDoctor: string | null;
  parentClinic: string | null;
  patientId: string;
  patientName: string;
  patientNumber: string;
  doctorId: string | null;
  doctorName: string | null;
  hospital: string | null;
  clinicId: string | null;
  clinicName: string | null;
  placeCity: string | null;
  city: string | null;
  stepCount: number;
  createdAt: Date;
};

/** The scope condition for rows that reference an appointment but no family. */
export const appointmentInScope = (scope: FamilyScope, appointmentId: string) =>
  scope.ownerId
    ? sql`and exists (select from appointments a where a.id = ${appointmentId} ${inScope(scope)})`
    : emptySql;

export const visitColumns = sql`
  a.id, a.title, a.status, a.is_requested, ${needsNewTime} as needs_new_time,
  case when d.archived_at < a.starts_at then 'doctor' when c.archived_at < a.starts_at then 'clinic' end as removed_place, a.starts_at, a.ends_at, a.price, a.version, a.notes, a.description, a.created_at,
  t.name as type, a.parent_id, v.title as parent_title,
  v.starts_at as parent_starts_at, (select x.name from doctors x where x.id = v.doctor_id) as parent_doctor,
  (select x.name from clinics x where x.id = v.clinic_id) as parent_clinic, a.patient_id, p.name as patient_name, p.patient_number, a.doctor_id, d.name as doctor_name, d.hospital,
  a.clinic_id, c.name as clinic_name,
  (select name from cities where id = coalesce(c.city_id, d.city_id)) as place_city,
  y.name as city, (select count(*)::integer from appointments s where s.parent_id = a.id) as step_count`;
export const visitTables = sql`
  appointments a
  join patients p on p.id = a.patient_id
  left join appointments v on v.id = a.parent_id
  left join appointment_types t on t.id = a.appointment_type_id
  left join doctors d on d.id = a.doctor_id
  left join clinics c on c.id = a.clinic_id
  left join cities y on y.id = a.city_id`;

/** Where the visit or step `a` starts and ends, such as a ride. The places of a step are in `step_work`. */
export const placeColumns = sql`
  coalesce((select w.place_from from step_work w where w.step_id = a.id), a.place_from) as place_from,
  coalesce((select w.place_to from step_work w where w.step_id = a.id), a.place_to) as place_to`;
export type RidePlaces = { placeFrom: string; placeTo: string };

export type Delayed = { delayMinutes: number };
/** The minutes by which the doctor of the appointment `a` runs late on its day. */
export const delayColumn = sql`coalesce((
  select l.minutes::integer from doctor_delays l
  where l.doctor_id = a.doctor_id and l.day = (a.starts_at at time zone 'Asia/Kolkata')::date), 0) as delay_minutes`;

/** The address of a visit and the phone to call. For few visits only: it finds the doctor's hospital by its name. */
export type VisitContact = { contactAddress: string | null; phone: string };
export const contactColumns = sql`coalesce(c.full_address, h.full_address) as contact_address,
  coalesce(nullif(c.phone, ''), nullif(d.phone, ''), h.phone, '') as phone`;
export const hospitalOfDoctor = sql`
  left join lateral ${clinicOfDoctor(sql`k.full_address, k.phone`, sql`and a.clinic_id is null`)} h on true`;

type Filter = {
  when: 'all' | 'upcoming' | 'past';
  for?: string | undefined;
  status?: ShownStatus | undefined;
  now: Date;
};

const storedStatuses: Record<ShownStatus, string[]> = {
  open: openStatuses,
  closed: ['closed', 'complete'],
  cancelled: ['cancelled'],
};

const isVisit = sql`not a.is_step`;
/**
 * The upcoming list of a family also shows steps with a price, because the family has booked them like visits. All
 * other lists show only visits. The lists for staff are read by an index that contains only visits.
 */
const isListed = (scope: FamilyScope, { when }: Filter) =>
  when === 'upcoming' && scope.ownerId ? sql`(not a.is_step or a.price > 0)` : isVisit;

const matchesFilter = (scope: FamilyScope, filter: Filter) => sql`
  true ${inScope(scope)}
    ${filter.for ? sql`and a.patient_id = ${filter.for}` : emptySql}
    ${filter.status ? sql`and a.status in ${inList(storedStatuses[filter.status])}` : emptySql}
    ${filter.when === 'upcoming' ? sql`and a.starts_at >= ${filter.now}` : emptySql}
    ${filter.when === 'past' ? sql`and a.starts_at < ${filter.now}` : emptySql}`;

/** Counting stops at this number. No family has so many appointments. */
const maxCount = 10_000;

/** One page: upcoming appointments soonest first, others newest date first. */
export function findAppointments(
  db: Db,
  scope: FamilyScope,
  search: Filter & { after?: string | undefined; limit: number },
): Promise<ListReply<AppointmentRecord>> {
  const filter = matchesFilter(scope, search);
  const list: ListQuery<'date'> = {
    columns: visitColumns,
    from: visitTables,
    where: sql`${isListed(scope, search)} and ${filter}`,
    // Steps are shown, but never counted as appointments.
    counting: { from: sql`appointments a`, where: sql`${isVisit} and ${filter}`, maxRows: maxCount },
    sortableColumns: { date: { key: sql`a.starts_at`, type: 'timestamptz' } },
    id: { key: sql`a.id`, type: 'uuid' },
  };
  return findPage<AppointmentRecord, 'date'>(db, list, {
    sort: search.when === 'upcoming' ? 'date' : '-date',
    after: search.after,
    limit: search.limit,
  });
}

export async function hasPatient(db: Db, scope: FamilyScope, id: string): Promise<boolean> {
  const found = await db.rows(sql`
    select from patients p where p.id = ${id} ${
      scope.ownerId ? sql`and p.user_id = ${scope.ownerId} ${isShownTo(scope, 'p')}` : emptySql
    }`);
  return found.length > 0;
}

export async function findAppointment(
  db: Db,
  scope: FamilyScope,
  id: string,
): Promise<(AppointmentRecord & Delayed & VisitContact & RidePlaces) | null> {
  const row = await db.maybeRow<AppointmentRecord & Delayed & VisitContact & RidePlaces>(
    sql`select ${visitColumns}, ${delayColumn}, ${contactColumns}, ${placeColumns} from ${visitTables} ${hospitalOfDoctor}
      where a.id = ${id} ${inScope(scope)}`,
  );
  return row ?? null;
}

export type StepRecord = {
  id: string;
  title: string;
  stepType: StepType;
  status: 'pending' | 'complete' | 'cancelled';
  isRequested: boolean;
  startsAt: Date;
  hasTime: boolean;
  price: number;
  notes: string;
  description: string;
  state: StepState;
  stateAt: Date | null;
  helper: string | null;
} & RidePlaces;

export async function findStepsOfVisit(db: Db, scope: FamilyScope, parentId: string): Promise<StepRecord[]> {
  return db.rows<StepRecord>(sql`
    select a.id, a.title, a.step_type, a.status, a.is_requested, a.starts_at,
      not is_untimed(a.starts_at, a.doctor_id) as has_time, a.price, a.notes, a.description, w.place_from, w.place_to,
      w.state, w.state_at, w.helper_name as helper
    from appointments a join step_work w on w.step_id = a.id
    where a.parent_id = ${parentId} ${inScope(scope)}
    order by a.starts_at, a.id`);
}

export async function findHistory(db: Db, scope: FamilyScope, appointmentId: string) {
  type AuditedState = { startsAt?: string; status?: string; answer?: string } | null;
  // The history of a family omits what concerns only staff: notes of calls, visits that staff keep although the doctor
  // is away, the work of the team on steps, and attendance that does not change the status.
  return db.rows<{ at: Date; action: string; before: AuditedState; after: AuditedState }>(sql`
    select l.at, l.action, l.before, l.after from audit_log l
    where l.entity = 'appointment' and l.entity_id = ${appointmentId} ${appointmentInScope(scope, appointmentId)}
      and l.action not in ('appointment.call-noted', 'appointment.kept', 'appointment.step-assigned', 'appointment.step-marked')
      and (l.action <> 'appointment.attendance-changed' or l.after ? 'status')
    order by l.id desc limit 50`);
}

/** Who asks for a change. If the change waits for a lock, the session and the role are checked again afterwards. */
export type Requester = {
  actorId: string;
  role: Role;
  scope: FamilyScope;
  sessionTokenHash: Buffer;
  now: Date;
  requestId: string;
};

/** The arguments of `book_visit` and `move_visit_and_steps` that say who asks for the change. */
function requesterArguments({ actorId, role, scope, sessionTokenHash, now, requestId }: Requester) {
  return {
    actor: actorId,
    actsAsStaff: scope.ownerId === null,
    actorRole: role,
    sessionToken: sessionTokenHash,
    atTime: now,
    request: requestId,
  };
}

/** The arguments of `book_visit` that say what is booked. */
export type VisitBooking = Omit<ArgumentsOf<typeof bookVisitSql>, keyof ReturnType<typeof requesterArguments>>;

type BookingRow = { outcome: string; appointmentId: string | null; total: number | null };

/** Books a visit or step. The database function makes all decisions, and returns the outcome. */
export async function bookVisit(db: Db, requester: Requester, booking: VisitBooking): Promise<BookingRow> {
  return db.row<BookingRow>(sql`select * from ${bookVisitSql({ ...requesterArguments(requester), ...booking })}`);
}

/**
 * Stores the places of a visit or step that was just booked. An appointment whose type needs a doctor has no places,
 * because it is where its doctor or clinic is. If a booking is sent again, places that were changed meanwhile are not
 * replaced.
 */
export async function setPlaces(
  db: Db,
  scope: FamilyScope,
  id: string,
  { placeFrom, placeTo }: RidePlaces,
): Promise<void> {
  const hasPlaces = sql`a.version = 1 and exists (select from appointment_types t where t.id = a.appointment_type_id and not t.needs_doctor)`;
  await db.run(sql`
    update step_work w set place_from = ${placeFrom}, place_to = ${placeTo}
    from appointments a
    where w.step_id = ${id} and a.id = w.step_id and w.place_from = '' and w.place_to = '' and ${hasPlaces} ${inScope(scope)}`);
  await db.run(sql`
    update appointments a set place_from = ${placeFrom}, place_to = ${placeTo}
    where a.id = ${id} and not a.is_step and a.place_from = '' and a.place_to = '' and ${hasPlaces} ${inScope(scope)}`);
}

/** How many places a form offers, and how many of the latest appointments are searched for them. */
const [offeredPlaces, searchedAppointments] = [6, 200];

/** The places that the family of a patient has given last, latest first. */
export async function findUsedPlaces(db: Db, scope: FamilyScope, patientId: string): Promise<string[]> {
  const rows = await db.rows<{ place: string }>(sql`
    select given.place from (
      select a.created_at, coalesce(w.place_from, a.place_from) as place_from, coalesce(w.place_to, a.place_to) as place_to
      from appointments a left join step_work w on w.step_id = a.id
      where a.user_id = (select p.user_id from patients p where p.id = ${patientId}) ${inScope(scope)}
      order by a.starts_at desc limit ${searchedAppointments}) latest
    cross join lateral (values (latest.place_from), (latest.place_to)) given (place)
    where given.place <> '' group by given.place order by max(latest.created_at) desc, given.place limit ${offeredPlaces}`);
  return rows.map(({ place }) => place);
}

/** The arguments of `move_visit_and_steps` that say what is moved, and to which time. */
export type VisitMove = Omit<ArgumentsOf<typeof moveVisitAndStepsSql>, keyof ReturnType<typeof requesterArguments>>;

/** A step that cannot move together with its visit. `problem` is a code of `move_problem()`, `too_late` or `helper_busy`. */
type UnfitRow = { id: string; title: string; startsAt: string; isTimed: boolean; problem: string };
export type VisitMoveRow = { outcome: string; unfit: UnfitRow[] | null };

/** Moves a visit with its steps, or a step. The database function makes all decisions, and returns the outcome. */
export async function moveVisit(db: Db, requester: Requester, change: VisitMove): Promise<VisitMoveRow> {
  return db.row<VisitMoveRow>(sql`
    select outcome, unfit from ${moveVisitAndStepsSql({ ...requesterArguments(requester), ...change })}`);
}

/** The id of the visit of a step. For a visit, its own id. */
export async function findVisitId(db: Db, scope: FamilyScope, id: string): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    select coalesce(a.parent_id, a.id) as id from appointments a where a.id = ${id} ${inScope(scope)}`);
  return row.id;
}

/** Rejects the change if the session has ended in the meantime. Call it last in a transaction that may wait for a lock. */
export async function requireSession(db: Db, requester: Requester): Promise<void> {
  await db.run(
    sql`select require_session(${requester.sessionTokenHash}, ${requester.actorId}, ${requester.role}, ${requester.now})`,
  );
}

/** Takes the locks of the family, clinic and doctor, in that order, and then locks the row. */
export async function lockAppointment(db: Db, scope: FamilyScope, id: string) {
  await db.run(sql`select lock_visit(a.id) from appointments a where a.id = ${id} ${inScope(scope)}`);
  const row = await db.maybeRow<{ id: string; status: string; startsAt: Date; version: number }>(sql`
    select a.id, a.status, a.starts_at, a.version from appointments a where a.id = ${id} ${inScope(scope)} for update`);
  return row ?? null;
}

/** Cancels an appointment and its pending steps. Their times are free at once. */
export async function cancelVisit(db: Db, scope: FamilyScope, id: string): Promise<void> {
  await db.run(sql`
    update appointments a set status = 'cancelled', version = version + 1, cancelled_with_visit = a.id <> ${id}
    where (a.id = ${id} or (a.parent_id = ${id} and a.status = 'pending')) ${inScope(scope)}`);
}
