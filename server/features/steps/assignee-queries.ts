import type { Candidate } from '#contract/steps/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { type FamilyScope, inScope } from '#server/db/scopes.ts';
import { sql } from '#server/db/sql.ts';

/** Whether the account `x` belongs to the team and is active. */
const isTeamMember = sql`x.user_role <> 'user' and x.deactivated_at is null`;

export function findTeamMembers(db: Db): Promise<{ id: string; name: string }[]> {
  return db.rows(
    sql`select x.id, x.name from accounts x where ${isTeamMember} order by (x.name collate "en-x-icu"), x.id`,
  );
}

/**
 * Returns the name of an active member of the team, or null. Locks the account, so that it stays active until the
 * transaction ends.
 */
export async function findTeamMember(db: Db, id: string): Promise<string | null> {
  const row = await db.maybeRow<{ name: string }>(
    sql`select x.name from accounts x where x.id = ${id} and ${isTeamMember} for share`,
  );
  return row?.name ?? null;
}

type CandidateRow = Omit<Candidate, 'conflict'> & { conflict: { startsAt: string; needsTravel: boolean } | null };

/** The members of the team with the other step that occupies each at the time of a step. Free members come first. */
export function findStepCandidates(
  db: Db,
  scope: FamilyScope,
  stepId: string,
  given: { durationMinutes: number | null; travelMinutes: number | null },
): Promise<CandidateRow[]> {
  return db.rows<CandidateRow>(sql`
    with step as materialized (
      select w.step_id, w.visit_id, a.starts_at, is_untimed(a.starts_at, a.doctor_id) as is_untimed,
        tstzrange(a.starts_at, a.starts_at + make_interval(mins => coalesce(${given.durationMinutes}::integer, w.duration_minutes))) as busy,
        tstzrange(a.starts_at - make_interval(mins => coalesce(${given.travelMinutes}::integer, w.travel_minutes)),
          a.starts_at + make_interval(mins => coalesce(${given.durationMinutes}::integer, w.duration_minutes))) as busy_with_travel,
        date_trunc('day', a.starts_at, 'Asia/Kolkata') as day
      from appointments a join step_work w on w.step_id = a.id where a.id = ${stepId} ${inScope(scope)})
    select x.id, x.name, c.conflict, n.step_count
    from step s
    cross join accounts x
    left join lateral (
      select json_build_object('startsAt', o.starts_at, 'needsTravel', not o.busy && s.busy) as conflict
      from step_work o
      where not s.is_untimed and o.assignee_id = x.id and o.step_id <> s.step_id
        and uuid_hash_extended(o.assignee_id, 0) = uuid_hash_extended(x.id, 0) and o.busy_with_travel && s.busy_with_travel
        and (o.visit_id <> s.visit_id or o.busy && s.busy)
      order by o.starts_at limit 1) c on true
    cross join lateral (
      select count(*)::integer as step_count from step_work o join appointments a on a.id = o.step_id
      where o.assignee_id = x.id and o.step_id <> s.step_id and o.starts_at >= s.day and o.starts_at < s.day + interval '24 hours' and a.status <> 'cancelled') n
    where ${isTeamMember}
    order by c.conflict is not null, n.step_count, (x.name collate "en-x-icu"), x.id`);
}
