import type { ShownStatus, StepStatus } from '#contract/appointment-status.ts';
import type { appointmentTimes } from '#contract/appointments-admin-api.ts';
import type { FamilyScope } from '#server/access.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type List, type ListSearch } from '#server/db/list.ts';
import { empty, sql } from '#server/db/sql.ts';
import { ofOwn, within } from './queries.ts';
import { planSearch, type SearchPlan } from './search-queries.ts';

export type ManageSearch = ListSearch<'date' | 'created'> & {
  q?: string | undefined;
  status?: ShownStatus | undefined;
  when?: (typeof appointmentTimes)[number] | undefined;
  now: Date;
  /** The midnights in India between which today lies. */
  today: { from: Date; to: Date };
};
export type ManageRow = {
  id: string;
  title: string;
  status: string;
  startsAt: Date;
  createdAt: Date;
  patientName: string;
  patientNumber: string;
};

// Written out, not sent as parameters: the planner takes a partial index only where it can read that it fits.
const withStatus = {
  open: sql`and a.status in ('scheduled', 'open')`,
  closed: sql`and a.status = 'closed'`,
  cancelled: sql`and a.status = 'cancelled'`,
};

const during = {
  today: ({ today }: ManageSearch) => sql`and a.starts_at >= ${today.from} and a.starts_at < ${today.to}`,
  upcoming: ({ now }: ManageSearch) => sql`and a.starts_at >= ${now}`,
  past: ({ now }: ManageSearch) => sql`and a.starts_at < ${now}`,
};

const narrowed = (scope: FamilyScope, search: ManageSearch) => sql`not a.is_step ${within(scope)}
  ${search.status ? withStatus[search.status] : empty}
  ${search.when ? during[search.when](search) : empty}`;

const orders = {
  date: { key: sql`a.starts_at`, type: 'timestamptz' as const },
  created: { key: sql`a.created_at`, type: 'timestamptz' as const },
};

// The patient's name is looked up for the rows of a page, not joined: counting needs none.
const listOf = (plan: SearchPlan): List<'date' | 'created'> => ({
  columns: sql`a.id, a.title, a.status, a.starts_at, a.created_at,
    (select p.name from patients p where p.id = a.patient_id) as patient_name,
    (select p.patient_number from patients p where p.id = a.patient_id) as patient_number`,
  ...plan,
  orders,
  id: { key: sql`a.id`, type: 'uuid' },
});

export async function findManaged(db: Db, scope: FamilyScope, search: ManageSearch) {
  const plan = await planSearch(db, narrowed(scope, search), search);
  return findPage<ManageRow, 'date' | 'created'>(db, listOf(plan), search);
}

export async function findAllManaged(db: Db, scope: FamilyScope, search: ManageSearch) {
  const plan = await planSearch(db, narrowed(scope, search), search);
  return findAll<ManageRow, 'date' | 'created'>(db, listOf(plan), search);
}

export async function findFamily(db: Db, scope: FamilyScope, appointmentId: string) {
  const row = await db.maybeRow<{ name: string; phone: string | null }>(sql`
    select f.name, f.phone from appointments a join accounts f on f.id = a.user_id
    where a.id = ${appointmentId} and not a.is_step ${within(scope)}`);
  return row ?? null;
}

export async function findStepStates(
  db: Db,
  scope: FamilyScope,
  appointmentId: string,
): Promise<Map<string, { status: StepStatus; version: number }>> {
  const rows = await db.rows<{ id: string; status: StepStatus; version: number }>(sql`
    select a.id, a.status, a.version from appointments a where a.parent_id = ${appointmentId} ${within(scope)}`);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

type Facts = { startsAt?: string; status?: string; title?: string } | null;

/** What happened to an appointment and to its steps, newest first, and who did it. */
export async function findWholeHistory(db: Db, scope: FamilyScope, appointmentId: string) {
  return db.rows<{ at: Date; action: string; before: Facts; after: Facts; by: string | null; step: string | null }>(sql`
    select l.at, l.action, l.before, l.after, who.name as by, s.title as step
    from audit_log l
    left join accounts who on who.id = l.actor_id
    left join appointments s on s.id::text = l.entity_id and s.is_step
    where l.entity = 'appointment' and l.entity_id in (
      select ${appointmentId}::text union all select id::text from appointments where parent_id = ${appointmentId})
      ${ofOwn(scope, appointmentId)}
    order by l.id desc limit 100`);
}

export type Locked = {
  id: string;
  status: string;
  version: number;
  title: string;
  startsAt: Date;
  parentId: string | null;
};

/** Takes the locks of its family, clinic and doctor, in that order, then the row's own: one person changes it at a time. */
export async function lock(
  db: Db,
  scope: FamilyScope,
  kind: 'appointment' | 'step',
  id: string,
): Promise<Locked | null> {
  await db.run(sql`select lock_visit(a.id) from appointments a where a.id = ${id} ${within(scope)}`);
  const row = await db.maybeRow<Locked>(sql`
    select a.id, a.status, a.version, a.title, a.starts_at, a.parent_id from appointments a
    where a.id = ${id} and a.is_step = ${kind === 'step'} ${within(scope)} for update`);
  return row ?? null;
}

/** Why it cannot be opened again; null where it can. Call it while holding the locks of the appointment. */
export async function findReopeningProblem(db: Db, scope: FamilyScope, id: string, now: Date): Promise<string | null> {
  const row = await db.row<{ problem: string | null }>(sql`
    select reopening_problem(a.id, ${now}) as problem from appointments a where a.id = ${id} ${within(scope)}`);
  return row.problem;
}

/** What is cancelled takes what is still pending around it along. */
export async function setStatus(db: Db, scope: FamilyScope, id: string, status: ShownStatus): Promise<void> {
  const pendingSteps = sql`or (a.parent_id = ${id} and a.status = 'pending')`;
  await db.run(sql`
    update appointments a set status = ${status}, version = version + 1
    where (a.id = ${id} ${status === 'cancelled' ? pendingSteps : empty}) ${within(scope)}`);
}

export async function setStepStatus(db: Db, scope: FamilyScope, id: string, status: StepStatus): Promise<void> {
  await db.run(sql`
    update appointments a set status = ${status}, version = version + 1 where a.id = ${id} ${within(scope)}`);
}

export type StepFacts = { title: string; startsAt: Date; description: string };

/** A step of the same family and patient. It costs nothing and takes nobody's time. */
export async function insertStep(
  db: Db,
  scope: FamilyScope,
  parentId: string,
  step: StepFacts,
  now: Date,
): Promise<string> {
  const row = await db.row<{ id: string }>(sql`
    insert into appointments (user_id, patient_id, parent_id, title, status, starts_at, description, created_at, updated_at)
    select a.user_id, a.patient_id, a.id, ${step.title}, 'pending', ${step.startsAt}, ${step.description}, ${now}, ${now}
    from appointments a where a.id = ${parentId} ${within(scope)}
    returning id`);
  return row.id;
}

/** A step that a family booked with a doctor keeps its length: the constraint refuses a time that is taken. */
export async function updateStep(db: Db, scope: FamilyScope, id: string, step: StepFacts): Promise<void> {
  await db.run(sql`
    update appointments a
    set title = ${step.title}, description = ${step.description}, starts_at = ${step.startsAt},
      ends_at = ${step.startsAt}::timestamptz + (ends_at - starts_at), version = version + 1
    where a.id = ${id} ${within(scope)}`);
}
