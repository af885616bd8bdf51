import type { ListReply } from '#contract/shared/lists.ts';
import type { ShownStepState, StepState, StepType } from '#contract/steps/types-and-states.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type ListPageRequest, type ListQuery } from '#server/db/list.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { cityIdOf, searchCondition } from '#server/db/search.ts';
import { emptySql, type Sql, sql } from '#server/db/sql.ts';

export type StepListRow = {
  id: string;
  visitId: string;
  version: number;
  title: string;
  type: StepType;
  status: string;
  startsAt: Date;
  hasTime: boolean;
  isOverdue: boolean;
  description: string;
  state: StepState;
  stateAt: Date | null;
  note: string;
  durationMinutes: number;
  travelMinutes: number;
  placeFrom: string;
  placeTo: string;
  assignment: number;
  assigneeId: string | null;
  assigneeName: string | null;
  patientName: string;
  patientNumber: string;
  phone: string | null;
  city: string | null;
  visitTitle: string;
  visitStartsAt: Date;
  visitPlace: string;
  visitDoctor: string | null;
};

export type StepSearch = ListPageRequest<'time'> & {
  q?: string | undefined;
  type?: StepType | undefined;
  city?: string | undefined;
  /** The id of an account, or `none` for steps without an assignee. */
  assignee?: string | undefined;
  state?: ShownStepState | undefined;
  overdue?: 'only' | 'without' | undefined;
  /** The start and the end of the day in India. */
  from: Date;
  to: Date;
  now: Date;
};

/**
 * Whether a pending step is overdue: from its start on; if its assignee has started or arrived, from its planned end
 * on; if it has no time, when its day is over.
 */
const isOverdue = (now: Date) => sql`(a.status = 'pending' and case
  when is_untimed(a.starts_at, a.doctor_id) then a.starts_at <= ${now}::timestamptz - interval '1 day'
  when w.state in ('started', 'arrived') then a.starts_at <= ${now}::timestamptz - make_interval(mins => w.duration_minutes)
  else a.starts_at <= ${now} end)`;

// The city of the step, else the city of its visit.
const cityId = sql`coalesce(
  (select coalesce(d.city_id, k.city_id) from (select) one
    left join doctors d on d.id = a.doctor_id left join clinics k on k.id = a.clinic_id), a.city_id,
  (select coalesce(d.city_id, k.city_id) from (select) one
    left join doctors d on d.id = v.doctor_id left join clinics k on k.id = v.clinic_id), v.city_id)`;

const stateFilters: Record<ShownStepState, Sql> = {
  planned: sql`and a.status = 'pending' and w.state in ('planned', 'done')`,
  started: sql`and a.status = 'pending' and w.state = 'started'`,
  arrived: sql`and a.status = 'pending' and w.state = 'arrived'`,
  problem: sql`and a.status = 'pending' and w.state = 'problem'`,
  done: sql`and a.status = 'complete'`,
  cancelled: sql`and a.status = 'cancelled'`,
};

/** The phone of the account. Null for a step that was entered before the present owner of the phone recovered the account. */
const familyPhone = sql`(select f.phone from accounts f where f.id = a.user_id and a.set_aside_at is null)`;

const columns = (
  now: Date,
) => sql`a.id, a.parent_id as visit_id, a.version, a.title, a.step_type as type, a.status, a.starts_at,
  not is_untimed(a.starts_at, a.doctor_id) as has_time, ${isOverdue(now)} as is_overdue, a.description, w.state, w.state_at,
  w.state_note as note, w.duration_minutes, w.travel_minutes, w.place_from, w.place_to, w.assignment, w.assignee_id,
  (select x.name from accounts x where x.id = w.assignee_id) as assignee_name, p.name as patient_name, p.patient_number,
  coalesce(${familyPhone}, nullif(p.mobile_number, '')) as phone,
  (select y.name from cities y where y.id = ${cityId}) as city, v.title as visit_title, v.starts_at as visit_starts_at,
  (select x.name from doctors x where x.id = v.doctor_id) as visit_doctor,
  coalesce((
      select case when position(lower(k.name) in lower(k.full_address)) = 0 then k.name || ', ' else '' end || k.full_address
      from clinics k where k.id = coalesce(a.clinic_id, v.clinic_id)),
    visit_place(v.clinic_id, coalesce(a.doctor_id, v.doctor_id), v.city_id)) as visit_place`;
const joins = sql`
  join step_work w on w.step_id = a.id
  join appointments v on v.id = a.parent_id
  join patients p on p.id = a.patient_id`;

// Overdue steps are found by the index of pending steps, the steps of a day by the index of all steps.
const isInDayOrOverdue = ({ overdue, from: start, to, now }: StepSearch) =>
  overdue === 'only'
    ? sql`a.status = 'pending' and a.starts_at < ${to} and a.starts_at <= ${now} and ${isOverdue(now)}`
    : sql`a.starts_at >= ${start} and a.starts_at < ${to} ${overdue === 'without' ? sql`and not ${isOverdue(now)}` : emptySql}`;

function stepList(scope: FamilyScope, search: StepSearch): ListQuery<'time'> {
  const { q, type, city, assignee, state, overdue } = search;
  const where = sql`a.is_step and ${isInDayOrOverdue(search)} ${inScope(scope)}
      ${type ? sql`and a.step_type = ${type}` : emptySql}
      ${city ? sql`and ${cityId} = ${cityIdOf(city)}` : emptySql}
      ${assignee === 'none' ? sql`and w.assignee_id is null` : assignee ? sql`and w.assignee_id = ${assignee}` : emptySql}
      ${state ? stateFilters[state] : emptySql}
      ${q ? sql`and ${searchCondition(sql`a.search_text`, q)}` : emptySql}`;
  // Every step has a visit, a patient and a row in `step_work`: without these filters, the count needs no join.
  const isOneTable = !city && !assignee && !state && !overdue;
  // A search reads all steps of a day. Its page and its count use the same result.
  const isSearch = isOneTable && q !== undefined;
  const steps = isSearch ? { from: sql`found a`, where: sql`true` } : { from: sql`appointments a`, where };
  return {
    columns: columns(search.now),
    with: isSearch ? sql`with found as materialized (select a.* from appointments a where ${where})` : undefined,
    from: sql`${steps.from} ${joins}`,
    where: steps.where,
    counting: isOneTable ? steps : undefined,
    sortableColumns: { time: { key: sql`a.starts_at`, type: 'timestamptz' } },
    id: { key: sql`a.id`, type: 'uuid' },
  };
}

/** One page of the steps of a day, or of the overdue steps. */
export function findSteps(db: Db, scope: FamilyScope, search: StepSearch): Promise<ListReply<StepListRow>> {
  return findPage<StepListRow, 'time'>(db, stepList(scope, search), search);
}

export function findAllSteps(db: Db, scope: FamilyScope, search: StepSearch): Promise<StepListRow[]> {
  return findAll<StepListRow, 'time'>(db, stepList(scope, search), search);
}

export async function findStep(db: Db, scope: FamilyScope, stepId: string, now: Date): Promise<StepListRow | null> {
  const row = await db.maybeRow<StepListRow>(sql`
    select ${columns(now)} from appointments a ${joins} where a.id = ${stepId} ${inScope(scope)}`);
  return row ?? null;
}

/** The most steps that My day shows. */
const mostStepsOfDay = 100;

/**
 * The steps of an assignee: the steps of a day that are not cancelled, and the pending steps of the seven days before.
 */
export function findStepsOfAssignee(
  db: Db,
  scope: FamilyScope,
  personId: string,
  { from: start, to, now }: { from: Date; to: Date; now: Date },
): Promise<StepListRow[]> {
  return db.rows<StepListRow>(sql`
    select ${columns(now)} from appointments a ${joins}
    where w.assignee_id = ${personId} and w.starts_at >= ${start}::timestamptz - interval '7 days' and w.starts_at < ${to}
      and (case when w.starts_at >= ${start} then a.status <> 'cancelled' else a.status = 'pending' end) ${inScope(scope)}
    order by a.starts_at, a.id limit ${mostStepsOfDay}`);
}

/** How many pending steps a person has between two moments. */
export async function countPendingStepsOf(
  db: Db,
  scope: FamilyScope,
  personId: string,
  { from: start, to }: { from: Date; to: Date },
): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from step_work w join appointments a on a.id = w.step_id
    where w.assignee_id = ${personId} and w.starts_at >= ${start} and w.starts_at < ${to} and a.status = 'pending'
      ${inScope(scope)}`);
  return row.count;
}

export type LockedStep = {
  visitId: string;
  status: string;
  version: number;
  assigneeId: string | null;
  assignee: string | null;
  assignment: number;
  state: StepState;
  stateAt: Date | null;
  durationMinutes: number;
  travelMinutes: number;
};

/** Takes the locks of the family, the clinic, the doctor, the present assignee and the new one; then locks the rows. */
export async function lockStep(
  db: Db,
  scope: FamilyScope,
  stepId: string,
  newAssigneeId: string | null,
): Promise<LockedStep | null> {
  await db.run(sql`
    select lock_visit_and_steps(a.id, null, null, ${newAssigneeId}) from appointments a
    where a.id = ${stepId} and a.is_step ${inScope(scope)}`);
  const row = await db.maybeRow<LockedStep>(sql`
    select a.parent_id as visit_id, a.status, a.version, w.assignee_id, x.name as assignee, w.assignment, w.state, w.state_at,
      w.duration_minutes::integer, w.travel_minutes::integer
    from appointments a
    join step_work w on w.step_id = a.id
    left join accounts x on x.id = w.assignee_id
    where a.id = ${stepId} and a.is_step ${inScope(scope)}
    for update of a, w`);
  return row ?? null;
}

export type StepWorkFields = {
  durationMinutes: number;
  travelMinutes: number;
  placeFrom: string;
  placeTo: string;
  assigneeId: string | null;
  helperName: string | null;
};

/**
 * Saves the length, the places and the assignee of a step. Constraints reject an assignee who has another step at that
 * time. A new assignee has not begun, so the state of the step is reset to `planned`.
 */
export async function updateStepWork(db: Db, scope: FamilyScope, stepId: string, work: StepWorkFields): Promise<void> {
  const isSame = sql`w.assignee_id is not distinct from ${work.assigneeId}::uuid`;
  await db.run(sql`
    update step_work w
    set duration_minutes = ${work.durationMinutes}, travel_minutes = ${work.travelMinutes}, place_from = ${work.placeFrom},
      place_to = ${work.placeTo}, assignee_id = ${work.assigneeId}, helper_name = ${work.helperName},
      state = case when ${isSame} then w.state else 'planned' end,
      state_at = case when ${isSame} then w.state_at end, state_note = case when ${isSame} then w.state_note else '' end
    from appointments a
    where w.step_id = ${stepId} and a.id = w.step_id ${inScope(scope)}`);
  await db.run(sql`update appointments a set version = version + 1 where a.id = ${stepId} ${inScope(scope)}`);
}

export type NewStepEvent = {
  id: string;
  stepId: string;
  /** Null if the request names no assignment. */
  assignment: number | null;
  state: StepState;
  note: string;
  pressedBy: string;
  pressedAt: Date;
  receivedAt: Date;
};

/** A stored mark of a step, by its id. */
export async function findStepEvent(
  db: Db,
  scope: FamilyScope,
  { id, stepId }: { id: string; stepId: string },
): Promise<{ state: StepState; note: string } | null> {
  const row = await db.maybeRow<{ state: StepState; note: string }>(sql`
    select e.state, e.note from step_events e join appointments a on a.id = e.step_id
    where e.id = ${id} and e.step_id = ${stepId} ${inScope(scope)}`);
  return row ?? null;
}

/** Whether a person has been assigned to a step before. */
export async function wasAssignee(db: Db, scope: FamilyScope, stepId: string, personId: string): Promise<boolean> {
  const found = await db.maybeRow(sql`
    select from audit_log l join appointments a on a.id = ${stepId}
    where l.entity = 'appointment' and l.entity_id = ${stepId}::text and l.action = 'appointment.step-assigned'
      and l.after ->> 'assigneeId' = ${personId} ${inScope(scope)} limit 1`);
  return found !== undefined;
}

export async function insertStepEvent(db: Db, scope: FamilyScope, event: NewStepEvent): Promise<void> {
  await db.run(sql`
    insert into step_events (id, step_id, assignment, state, note, pressed_by, pressed_at, received_at)
    select ${event.id}, a.id, ${event.assignment}::integer, ${event.state}, ${event.note}, ${event.pressedBy}, ${event.pressedAt}, ${event.receivedAt}
    from appointments a where a.id = ${event.stepId} ${inScope(scope)}`);
}

/**
 * Stores the state of a step. The row of the appointment is written only if the status differs: a new version would
 * cause the rejection of an edit that staff have open.
 */
export async function setStepState(
  db: Db,
  scope: FamilyScope,
  stepId: string,
  { state, status, note, at }: { state: StepState; status: string; note: string; at: Date },
): Promise<void> {
  await db.run(sql`
    update appointments a set status = ${status}, version = version + 1, cancelled_with_visit = false
    where a.id = ${stepId} and a.status <> ${status} ${inScope(scope)}`);
  await db.run(sql`
    update step_work w set state = ${state}, state_at = ${at}, state_note = ${note}
    from appointments a where w.step_id = ${stepId} and a.id = w.step_id ${inScope(scope)}`);
}
