import type { AttendanceTimes } from '#contract/appointments/attendance.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

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
