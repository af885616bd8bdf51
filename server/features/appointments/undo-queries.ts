import type { FamilyScope } from '#server/access.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { inScope } from '#server/db/visits.ts';
import { appointmentInScope } from './queries.ts';

/** What a move changed, as `move_visit()` records it. Absent: it did not change, or was empty. */
type StateBefore = {
  startsAt: string;
  status?: string;
  doctor?: string;
  overrideReason?: string;
  isRequested?: boolean;
  arrivedAt?: string;
  withDoctorAt?: string;
};

export type LastChange = {
  action: string;
  actorId: string | null;
  at: Date;
  before: StateBefore | null;
  after: { startsAt?: string; overrideReason?: string; isUndo?: boolean } | null;
};

/** The last change of a visit or step. Notes of calls change nothing that an undo restores. */
export async function findLastChange(db: Db, scope: FamilyScope, appointmentId: string): Promise<LastChange | null> {
  const row = await db.maybeRow<LastChange>(sql`
    select l.action, l.actor_id, l.at, l.before, l.after
    from audit_log l
    where l.entity = 'appointment' and l.entity_id = ${appointmentId} and l.action <> 'appointment.call-noted'
      ${appointmentInScope(scope, appointmentId)}
    order by l.id desc limit 1`);
  return row ?? null;
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
