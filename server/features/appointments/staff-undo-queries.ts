import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { appointmentInScope } from './queries.ts';

/**
 * The values before a move, as `move_visit_and_steps()` records them in the audit log. A missing field did not change,
 * or had no value before.
 */
export type StateBefore = {
  startsAt: string;
  status?: string;
  doctor?: string;
  overrideReason?: string;
  isRequested?: boolean;
  arrivedAt?: string;
  withDoctorAt?: string;
};

export type LastChange = {
  id: string;
  requestId: string;
  action: string;
  actorId: string | null;
  at: Date;
  before: StateBefore | null;
  after: { startsAt?: string; overrideReason?: string; isUndo?: boolean; stepCount?: number } | null;
};

/** The last change of a visit or step. Notes of calls are ignored, because they change nothing that an undo restores. */
export async function findLastChange(db: Db, scope: FamilyScope, appointmentId: string): Promise<LastChange | null> {
  const row = await db.maybeRow<LastChange>(sql`
    select l.id::text, l.request_id, l.action, l.actor_id, l.at, l.before, l.after
    from audit_log l
    where l.entity = 'appointment' and l.entity_id = ${appointmentId} and l.action <> 'appointment.call-noted'
      ${appointmentInScope(scope, appointmentId)}
    order by l.id desc limit 1`);
  return row ?? null;
}

export type MovedStep = { id: string; startsAt: Date; before: StateBefore; isLastChange: boolean };

/** The steps that the request `requestId` moved with their visit, and for each whether this was its last change. */
export async function findMovedSteps(
  db: Db,
  scope: FamilyScope,
  visitId: string,
  requestId: string,
): Promise<MovedStep[]> {
  return db.rows<MovedStep>(sql`
    select a.id, a.starts_at, l.before,
      not exists (
        select from audit_log n where n.entity = 'appointment' and n.entity_id = l.entity_id and n.id > l.id) as is_last_change
    from appointments a
    join audit_log l on l.entity = 'appointment' and l.entity_id = a.id::text and l.action = 'appointment.rescheduled'
      and l.request_id = ${requestId} and l.after ? 'withVisit'
    where a.parent_id = ${visitId} ${inScope(scope)}`);
}

/** Call it while holding the locks of the visit. The database rejects a time that is taken. */
export async function restoreTime(db: Db, scope: FamilyScope, id: string, before: StateBefore): Promise<void> {
  await db.run(sql`
    update appointments a
    set starts_at = ${before.startsAt}, ends_at = ${before.startsAt}::timestamptz + (a.ends_at - a.starts_at),
      override_reason = ${before.overrideReason ?? null}, is_requested = ${before.isRequested ?? false},
      arrived_at = coalesce(${before.arrivedAt ?? null}, a.arrived_at),
      with_doctor_at = coalesce(${before.withDoctorAt ?? null}, a.with_doctor_at), version = a.version + 1
    where a.id = ${id} ${inScope(scope)}`);
}
