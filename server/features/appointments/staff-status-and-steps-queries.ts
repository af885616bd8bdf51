import type { AttendanceTimes } from '#contract/appointments/staff-attendance.ts';
import type { ShownStatus, StepStatus } from '#contract/appointments/statuses.ts';
import type { StepType } from '#contract/steps/types-and-states.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { emptySql, sql } from '#server/db/sql.ts';

export type LockedAppointment = AttendanceTimes & {
  id: string;
  status: string;
  version: number;
  title: string;
  startsAt: Date;
  doctorId: string | null;
  overrideReason: string | null;
  parentId: string | null;
};

/** Takes the locks of the family, clinics, doctors and assignees, in that order, and then locks the row. */
export async function lockForChange(
  db: Db,
  scope: FamilyScope,
  kind: 'appointment' | 'step' | 'either',
  id: string,
): Promise<LockedAppointment | null> {
  await db.run(
    sql`select lock_visit_and_steps(a.id, null, null, null) from appointments a where a.id = ${id} ${inScope(scope)}`,
  );
  const row = await db.maybeRow<LockedAppointment>(sql`
    select a.id, a.status, a.version, a.title, a.starts_at, a.doctor_id, a.override_reason, a.parent_id, a.arrived_at,
      a.with_doctor_at, a.seen_at, a.no_show_at
    from appointments a
    where a.id = ${id} ${kind === 'either' ? emptySql : sql`and a.is_step = ${kind === 'step'}`} ${inScope(scope)} for update`);
  return row ?? null;
}

/** The reason why an appointment or step cannot be reopened, or null. Call it while holding the appointment's locks. */
export async function findReopeningProblem(db: Db, scope: FamilyScope, id: string, now: Date): Promise<string | null> {
  const row = await db.row<{ problem: string | null }>(sql`
    select coalesce(reopening_problem(a.id, ${now}),
      case when step_helper_is_busy(a.id, a.starts_at, '{}') then 'helper_busy' end) as problem
    from appointments a where a.id = ${id} ${inScope(scope)}`);
  return row.problem;
}

/**
 * The steps that were cancelled with a visit. `problem` says why a step cannot be reopened, or is null. Call it while
 * holding the locks of the visit, after the visit was reopened.
 */
export async function findCancelledSteps(
  db: Db,
  scope: FamilyScope,
  visitId: string,
  { leftSteps, now }: { leftSteps: readonly string[]; now: Date },
) {
  return db.rows<{ id: string; title: string; startsAt: string; isTimed: boolean; problem: string | null }>(sql`
    select a.id, a.title, a.starts_at::text, not is_untimed(a.starts_at, a.doctor_id) as is_timed,
      coalesce(reopening_problem(a.id, ${now}),
        case when a.doctor_id is not null and is_taken(a.doctor_id, a.starts_at, a.ends_at) then 'taken' end,
        case when step_helper_is_busy(a.id, a.starts_at, '{}') then 'helper_busy' end) as problem
    from appointments a
    where a.parent_id = ${visitId} and a.cancelled_with_visit and not (a.id = any(${leftSteps}::uuid[])) ${inScope(scope)}
    order by a.starts_at, a.id`);
}

/** Reopens steps that were cancelled with their visit. */
export async function restoreSteps(db: Db, scope: FamilyScope, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    update appointments a set status = 'pending', version = version + 1
    where a.id = any(${ids}::uuid[]) and a.cancelled_with_visit ${inScope(scope)}`);
}

/** Cancelling an appointment also cancels its pending steps. */
export async function setStatus(db: Db, scope: FamilyScope, id: string, status: ShownStatus): Promise<void> {
  const pendingSteps = sql`or (a.parent_id = ${id} and a.status = 'pending')`;
  await db.run(sql`
    update appointments a set status = ${status}, version = version + 1,
      cancelled_with_visit = ${status === 'cancelled'} and a.id <> ${id}
    where (a.id = ${id} ${status === 'cancelled' ? pendingSteps : emptySql}) ${inScope(scope)}`);
}

/** Returns false if the time is already confirmed. */
export async function confirmRequested(db: Db, scope: FamilyScope, id: string): Promise<boolean> {
  const count = await db.run(sql`
    update appointments a set is_requested = false, version = version + 1
    where a.id = ${id} and a.is_requested ${inScope(scope)}`);
  return count > 0;
}

export async function setStepStatus(db: Db, scope: FamilyScope, id: string, status: StepStatus): Promise<void> {
  await db.run(sql`
    update appointments a set status = ${status}, version = version + 1, cancelled_with_visit = false
    where a.id = ${id} ${inScope(scope)}`);
}

/** If `type` is undefined, a new step gets the type `visit`, and an edited step keeps its type. */
export type StepFields = { title: string; startsAt: Date; description: string; type: StepType | undefined };

/** Inserts a step for the same family and patient, without a price and without a doctor. */
export async function insertStep(
  db: Db,
  scope: FamilyScope,
  parentId: string,
  step: StepFields,
  now: Date,
): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, parent_id, title, step_type, status, starts_at, description, created_at,
      updated_at)
    select a.user_id, a.patient_id, a.id, ${step.title}, ${step.type ?? 'visit'}, 'pending', ${step.startsAt},
      ${step.description}, ${now}, ${now}
    from appointments a where a.id = ${parentId} ${inScope(scope)}
    returning id`);
  return row.id;
}

export type StepTime = { startsAt: Date; now: Date; overrideReason: string };

/**
 * Why a step cannot be at another time; null if it can. A step with a doctor must pass the checks of a move. A step
 * without a doctor may also be in the past. Call it while holding the locks of the step.
 */
export async function findStepProblem(
  db: Db,
  scope: FamilyScope,
  id: string,
  { startsAt, now, overrideReason }: StepTime,
): Promise<{ problem: string | null; needsReason: boolean }> {
  return db.row<{ problem: string | null; needsReason: boolean }>(sql`
    with moved as (
      select (jsonb_populate_record(a, jsonb_build_object('starts_at', ${startsAt}::timestamptz,
        'ends_at', ${startsAt}::timestamptz + (a.ends_at - a.starts_at)))) as step
      from appointments a where a.id = ${id} ${inScope(scope)})
    select coalesce(
        case when (m.step).doctor_id is not null then move_problem(m.step, array[(m.step).id], ${now}, ${overrideReason}) end,
        case when (m.step).status = 'pending' and step_helper_is_busy((m.step).id, ${startsAt}, '{}') then 'helper_busy' end) as problem,
      (m.step).doctor_id is not null and move_problem(m.step, array[(m.step).id], ${now}, null) is not null as needs_reason
    from moved m`);
}

/** A step that a family booked with a doctor keeps its length. */
export async function updateStep(
  db: Db,
  scope: FamilyScope,
  id: string,
  { title, description, startsAt, type }: StepFields,
  overrideReason: string | null,
): Promise<void> {
  await db.run(sql`
    update appointments a
    set title = ${title}, description = ${description}, starts_at = ${startsAt}, override_reason = ${overrideReason},
      ends_at = ${startsAt}::timestamptz + (ends_at - starts_at), step_type = coalesce(${type ?? null}, a.step_type),
      version = version + 1
    where a.id = ${id} ${inScope(scope)}`);
}
