import type { AttendanceTimes } from '#contract/appointments/staff-attendance.ts';
import type { appointmentPeriods, attendanceFilters } from '#contract/appointments/staff-filters.ts';
import type { FamilyAnswer } from '#contract/appointments/staff-schemas.ts';
import type { ShownStatus, StepStatus } from '#contract/appointments/statuses.ts';
import type { StepWork } from '#contract/steps/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type ListPageRequest, type ListQuery } from '#server/db/list.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { emptySql, type Sql, sql } from '#server/db/sql.ts';
import { isAmongStranded, needsNewTime, strandedStep, strandingCause } from '#server/db/visits.ts';
import { appointmentInScope } from './queries.ts';
import { planSearch, type SearchPlan, visitCityId } from './search-queries.ts';

export type StaffAppointmentSearch = ListPageRequest<'date' | 'created'> & {
  q?: string | undefined;
  status?: ShownStatus | undefined;
  when?: (typeof appointmentPeriods)[number] | undefined;
  doctor?: string | undefined;
  clinic?: string | undefined;
  city?: string | undefined;
  type?: string | undefined;
  attendance?: (typeof attendanceFilters)[number] | undefined;
  needs?: 'new-time' | undefined;
  now: Date;
  /** The start and end of today in India. */
  today: { from: Date; to: Date };
  /** The start of the first day and the end of the last day. */
  range?: { from: Date | undefined; to: Date | undefined };
};
export type StaffAppointmentRow = AttendanceTimes & {
  id: string;
  title: string;
  status: string;
  isRequested: boolean;
  needsNewTime: boolean;
  startsAt: Date;
  createdAt: Date;
  patientName: string;
  patientNumber: string;
  doctor: string | null;
  clinic: string | null;
  city: string | null;
  phone: string | null;
  matchedStep: { id: string; title: string } | null;
};

// Literals instead of parameters: the planner uses a partial index only if it can see that the condition matches.
const statusFilters = {
  open: sql`and a.status in ('scheduled', 'open')`,
  closed: sql`and a.status = 'closed'`,
  cancelled: sql`and a.status = 'cancelled'`,
};

const timeFilters = {
  'from-today': ({ today }: StaffAppointmentSearch) => sql`and a.starts_at >= ${today.from}`,
  today: ({ today }: StaffAppointmentSearch) => sql`and a.starts_at >= ${today.from} and a.starts_at < ${today.to}`,
  upcoming: ({ now }: StaffAppointmentSearch) => sql`and a.starts_at >= ${now}`,
  past: ({ now }: StaffAppointmentSearch) => sql`and a.starts_at < ${now}`,
};

// `attendanceState` must equal the expression of the index `appointments_by_attendance`, and `markCount > 0` its condition.
const attendanceState = sql`(case when a.no_show_at is not null then 'no-show' when a.seen_at is not null then 'seen'
  when a.with_doctor_at is not null then 'with-doctor' when a.arrived_at is not null then 'arrived' end)`;
const markCount = sql`num_nonnulls(a.arrived_at, a.with_doctor_at, a.seen_at, a.no_show_at)`;
const attendanceFilter = (state: NonNullable<StaffAppointmentSearch['attendance']>) =>
  state === 'none' ? sql`and ${markCount} = 0` : sql`and ${attendanceState} = ${state} and ${markCount} > 0`;

/** Whether a visit has this doctor or clinic. With `needs`, it is enough that a pending step has it. */
const isWithDoctorOrClinic = (column: Sql, id: string, needs: StaffAppointmentSearch['needs']) =>
  needs
    ? sql`and (a.${column} = ${id} or exists (
        select from appointments s where s.parent_id = a.id and s.${column} = ${id} and s.status = 'pending'))`
    : sql`and a.${column} = ${id}`;

const matchesFilters = (scope: FamilyScope, search: StaffAppointmentSearch) => {
  const { status, when, doctor, clinic, type, range, attendance, needs } = search;
  return sql`not a.is_step ${inScope(scope)}
    ${status ? statusFilters[status] : emptySql}
    ${when ? timeFilters[when](search) : emptySql}
    ${range?.from ? sql`and a.starts_at >= ${range.from}` : emptySql}
    ${range?.to ? sql`and a.starts_at < ${range.to}` : emptySql}
    ${doctor ? isWithDoctorOrClinic(sql`doctor_id`, doctor, needs) : emptySql}
    ${clinic ? isWithDoctorOrClinic(sql`clinic_id`, clinic, needs) : emptySql}
    ${type ? sql`and a.appointment_type_id = (select t.id from appointment_types t where lower(t.name) = lower(${type}))` : emptySql}
    ${attendance ? attendanceFilter(attendance) : emptySql}
    ${needs ? sql`and ${isAmongStranded}` : emptySql}`;
};

const sortableColumns = {
  date: { key: sql`a.starts_at`, type: 'timestamptz' as const },
  created: { key: sql`a.created_at`, type: 'timestamptz' as const },
};

const doctorColumn = (column: Sql) => sql`(select d.${column} from doctors d where d.id = a.doctor_id)`;
const clinicColumn = (column: Sql) => sql`(select k.${column} from clinics k where k.id = a.clinic_id)`;

// Subqueries instead of a join: they run only for the rows of a page, and not for the count.
const visitList = ({ matchedStep, ...plan }: SearchPlan, moreColumns = emptySql): ListQuery<'date' | 'created'> => ({
  columns: sql`a.id, a.title, a.status, a.is_requested, ${needsNewTime} as needs_new_time, a.starts_at, a.created_at,
    a.arrived_at, a.with_doctor_at,
    a.seen_at, a.no_show_at, ${doctorColumn(sql`name`)} as doctor, ${clinicColumn(sql`name`)} as clinic,
    (select y.name from cities y where y.id = ${visitCityId}) as city,
    (select p.name from patients p where p.id = a.patient_id) as patient_name,
    (select p.patient_number from patients p where p.id = a.patient_id) as patient_number,
    coalesce((select f.phone from accounts f where f.id = a.user_id and a.set_aside_at is null),
      (select nullif(p.mobile_number, '') from patients p where p.id = a.patient_id)) as phone,
    ${matchedStep} as matched_step ${moreColumns}`,
  ...plan,
  sortableColumns,
  id: { key: sql`a.id`, type: 'uuid' },
});

async function planOf(db: Db, scope: FamilyScope, search: StaffAppointmentSearch): Promise<SearchPlan> {
  const plan = await planSearch(db, matchesFilters(scope, search), search);
  return search.needs && !search.q ? { ...plan, matchedStep: strandedStep } : plan;
}

export async function findStaffAppointments(db: Db, scope: FamilyScope, search: StaffAppointmentSearch) {
  const plan = await planOf(db, scope, search);
  return findPage<StaffAppointmentRow, 'date' | 'created'>(db, visitList(plan), search);
}

type ExportedRow = StaffAppointmentRow & { charged: number; received: number };

/** All visits that match, with the value of each and the money received for it. */
export async function findAllStaffAppointments(db: Db, scope: FamilyScope, search: StaffAppointmentSearch) {
  const plan = await planOf(db, scope, search);
  const money = sql`, (select m.charged::float8 from visit_money(a.id) m) as charged,
    (select m.received::float8 from visit_money(a.id) m) as received`;
  return findAll<ExportedRow, 'date' | 'created'>(db, visitList(plan, money), search);
}

export type StaffVisitDetails = AttendanceTimes & {
  familyId: string;
  familyName: string;
  phone: string | null;
  isPhoneConfirmed: boolean;
  noShowCount: number;
  isBookedByStaff: boolean;
  overrideReason: string | null;
  answer: FamilyAnswer | null;
  strandedBy: string | null;
};

/** The newest answer for the present start of the visit or step `a`. */
const newestAnswer = sql`(
  select json_build_object('answer', r.answer, 'at', r.answered_at, 'person', r.person) from visit_answers r
  where r.appointment_id = a.id and r.account_id = a.user_id and r.starts_at = a.starts_at
  order by r.answered_at desc, r.id desc limit 1)`;

/** The phone of the account. Null for a visit that was entered before the present owner of the phone recovered the account. */
const familyPhone = sql`case when a.set_aside_at is null then f.phone end`;

/** The data of a visit that only staff see. */
export async function findStaffVisitDetails(
  db: Db,
  scope: FamilyScope,
  appointmentId: string,
): Promise<StaffVisitDetails | null> {
  const row = await db.maybeRow<StaffVisitDetails>(sql`
    select f.id as family_id, f.name as family_name, ${familyPhone} as phone,
      num_nonnulls(f.phone_verified_at, f.phone_confirmed_at) > 0 as is_phone_confirmed, a.arrived_at, a.with_doctor_at, a.seen_at, a.no_show_at,
      a.is_booked_by_staff, a.override_reason, ${strandingCause} as stranded_by,
      (select count(*)::integer from appointments n where n.user_id = a.user_id and n.no_show_at is not null) as no_show_count,
      ${newestAnswer} as answer
    from appointments a join accounts f on f.id = a.user_id
    where a.id = ${appointmentId} and not a.is_step ${inScope(scope)}`);
  return row ?? null;
}

type StaffStep = {
  status: StepStatus;
  version: number;
  answer: FamilyAnswer | null;
  isCancelledWithVisit: boolean;
  work: StepWork;
};

/** The data of the steps of a visit that only staff see. */
export async function findStepStates(
  db: Db,
  scope: FamilyScope,
  appointmentId: string,
): Promise<Map<string, StaffStep>> {
  const rows = await db.rows<StaffStep & { id: string }>(sql`
    select a.id, a.status, a.version, ${newestAnswer} as answer, a.cancelled_with_visit as is_cancelled_with_visit,
      json_build_object('durationMinutes', w.duration_minutes, 'travelMinutes', w.travel_minutes, 'placeFrom', w.place_from,
        'placeTo', w.place_to, 'note', w.state_note, 'assignment', w.assignment,
        'assignee', (select json_build_object('id', x.id, 'name', x.name) from accounts x where x.id = w.assignee_id)) as work
    from appointments a join step_work w on w.step_id = a.id
    where a.parent_id = ${appointmentId} ${inScope(scope)}`);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

type AuditedState = {
  startsAt?: string;
  status?: string;
  title?: string;
  attendance?: string | null;
  outcome?: string;
  reason?: string;
  overrideReason?: string;
  answer?: string;
  /** The progress of a step that its assignee reported in My day, such as `arrived`. */
  pressed?: string;
  assignee?: string | null;
} | null;

/** The audit entries of an appointment and its steps, newest first, with the names of the actors. */
export async function findFullHistory(db: Db, scope: FamilyScope, appointmentId: string) {
  return db.rows<{
    at: Date;
    action: string;
    before: AuditedState;
    after: AuditedState;
    by: string | null;
    step: string | null;
  }>(sql`
    select l.at, l.action, l.before, l.after, who.name as by, s.title as step
    from audit_log l
    left join accounts who on who.id = l.actor_id
    left join appointments s on s.parent_id = ${appointmentId} and s.id::text = l.entity_id
    where l.entity = 'appointment' and l.entity_id in (
      select ${appointmentId}::text union all select id::text from appointments where parent_id = ${appointmentId})
      ${appointmentInScope(scope, appointmentId)}
    order by l.id desc limit 100`);
}
