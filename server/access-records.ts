import type { FamilyScope } from './access.ts';
import type { SignedInCtx } from './context.ts';
import type { Db } from './db/client.ts';
import { sql } from './db/sql.ts';

/** What a reply shows: one patient, by itself or by an appointment, one account, or a number of rows. */
export type Seen =
  | { patientId: string; rowCount?: number }
  | { appointmentId: string; rowCount?: number }
  | { accountId: string; rowCount?: number }
  | { rowCount: number };

/**
 * Records that staff saw people's data, in the transaction of the read: neither exists without the other. At most one
 * record per request, whichever verbs it calls. Nothing is recorded where the reader sees their own family's data: in the
 * own scope, or where the person named is of the own family. Naming somebody who does not exist records only the rows.
 * Where one person is read, call it before the read: somebody erased between the two is then not shown.
 */
export async function recordView(tx: Db, ctx: SignedInCtx, scope: FamilyScope, seen: Seen): Promise<void> {
  const { view, actor } = ctx;
  if (view.screen === null) throw new Error('The route does not say on which screen its reply is shown (`shows`).');
  if (view.isSettled) return;
  view.isSettled = true;
  if (scope.ownerId !== null) return;
  const rowCount = seen.rowCount ?? null;
  await tx.run(sql`
    insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, patient_id, family_id, row_count, request_id)
    select ${ctx.now}, ${actor.id}, ${actor.name}, ${actor.role}, ${view.screen}, s.patient_id, s.family_id, ${rowCount},
      ${ctx.requestId}
    from (values (true)) request left join (${subjectOf(seen)}) s on true
    where s.family_id is distinct from ${actor.id} and num_nonnulls(s.family_id, ${rowCount}::integer) > 0`);
}

function subjectOf(seen: Seen) {
  if ('patientId' in seen)
    return sql`select p.id as patient_id, p.user_id as family_id from patients p where p.id = ${seen.patientId}`;
  if ('appointmentId' in seen)
    return sql`select a.patient_id, a.user_id as family_id from appointments a where a.id = ${seen.appointmentId}`;
  if ('accountId' in seen)
    return sql`select null::uuid as patient_id, f.id as family_id from accounts f where f.id = ${seen.accountId}`;
  return sql`select null::uuid as patient_id, null::uuid as family_id`;
}
