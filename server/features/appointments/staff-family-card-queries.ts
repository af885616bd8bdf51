import type { AttendanceTimes } from '#contract/appointments/staff-attendance.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';
import { type AppointmentRecord, visitColumns, visitTables } from './queries.ts';

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
