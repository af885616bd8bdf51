import type { AttendanceTimes } from '#contract/appointments/staff-attendance.ts';
import type { CallNote } from '#contract/appointments/staff-schemas.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { appointmentInScope } from './queries.ts';

/** Stores the attendance and status of a visit. Call it while holding the locks of the visit. */
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
