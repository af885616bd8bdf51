import type { Screen } from '#contract/access-records.ts';
import type { listAccessRecords } from '#contract/access-records-api.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Role } from '#contract/roles.ts';
import type { FamilyScope, OwnScope } from '#server/access.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type List } from '#server/db/list.ts';
import { matchesSearch } from '#server/db/search.ts';
import { empty, identifier, sql } from '#server/db/sql.ts';

type Row = {
  id: string;
  at: Date;
  screen: Screen;
  viewerName: string;
  viewerRole: Role;
  patientId: string | null;
  patientName: string | null;
};
export type AccessRecordRow = Row & {
  viewerId: string;
  familyId: string | null;
  familyName: string | null;
  rowCount: number | null;
};
export type Search = ParsedOf<typeof listAccessRecords>['body'];

const perPageOfAccount = 10;
/** A search reads the newest records of each person it finds. All of them are behind the filters by id. */
const newestPerPerson = 500;

const columns = sql`r.id, r.at, r.screen, r.viewer_name, r.viewer_role, r.patient_id,
  (select p.name from patients p where p.id = r.patient_id) as patient_name`;

/** Newest first or last, by the columns of `rows`. */
const byTime = (rows: 'r' | 'theirs') =>
  ({
    orders: { at: { key: sql`${identifier(rows)}.at`, type: 'timestamptz' } },
    id: { key: sql`${identifier(rows)}.id`, type: 'uuid' },
  }) as const;

/** What a reply shows: one patient, by itself or by an appointment, one account, or a number of rows. */
export type Seen =
  | { patientId: string; rowCount?: number }
  | { appointmentId: string; rowCount?: number }
  | { accountId: string; rowCount?: number }
  | { rowCount: number };

type View = { at: Date; viewer: { id: string; name: string; role: Role }; screen: Screen; requestId: string };

/** Records a view, unless it shows the viewer's own family, or nobody. */
export async function insertRecord(db: Db, scope: FamilyScope, view: View, seen: Seen): Promise<void> {
  const { at, viewer, screen, requestId } = view;
  const rowCount = seen.rowCount ?? null;
  const inScope = scope.ownerId ? sql`s.family_id = ${scope.ownerId}` : sql`true`;
  await db.run(sql`
    insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, patient_id, family_id, row_count, request_id)
    select ${at}, ${viewer.id}, ${viewer.name}, ${viewer.role}, ${screen}, s.patient_id, s.family_id, ${rowCount},
      ${requestId}
    from (values (true)) request left join (${subjectOf(seen)}) s on ${inScope}
    where s.family_id is distinct from ${viewer.id} and num_nonnulls(s.family_id, ${rowCount}::integer) > 0`);
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

/** One page of the records about one family. */
export function findOwn(db: Db, scope: OwnScope, after: string | undefined) {
  const list: List<'at'> = {
    ...byTime('r'),
    columns,
    from: sql`access_records r`,
    where: sql`r.family_id = ${scope.ownerId}`,
  };
  return findPage<Row, 'at'>(db, list, { sort: '-at', after, limit: perPageOfAccount });
}

/** One page of all records. A search finds members of staff and patients. */
export function findAll(db: Db, scope: FamilyScope, search: Search) {
  const { q, viewer, patient, screen } = search;
  const list: List<'at'> = {
    ...byTime(q ? 'theirs' : 'r'),
    columns: sql`${columns}, r.viewer_id, r.family_id, r.row_count,
      (select f.name from accounts f where f.id = r.family_id) as family_name`,
    with: q ? found(q) : undefined,
    from: q ? sql`theirs join access_records r on r.at = theirs.at and r.id = theirs.id` : sql`access_records r`,
    where: sql`true ${scope.ownerId ? sql`and r.family_id = ${scope.ownerId}` : empty}
      ${viewer ? sql`and r.viewer_id = ${viewer}` : empty}
      ${patient ? sql`and r.patient_id = ${patient}` : empty}
      ${screen ? sql`and r.screen = ${screen}` : empty}`,
  };
  return findPage<AccessRecordRow, 'at'>(db, list, search);
}

/**
 * The keys of the records by and about the people who are searched for, each read from that person's own index. Whoever
 * has viewed something is found, also after leaving the team.
 */
const found = (q: string) => {
  const newest = sql`order by r.at desc, r.id desc limit ${newestPerPerson}`;
  return sql`with theirs as materialized (
    select r.at, r.id
    from (
      select a.id from (select a.id from accounts a where ${matchesSearch(sql`a.search_text`, q)} limit 1000) a
      where exists (select from access_records r where r.viewer_id = a.id) limit 20) viewer
    cross join lateral (select r.at, r.id from access_records r where r.viewer_id = viewer.id ${newest}) r
    union
    select r.at, r.id
    from (select p.id from patients p where ${matchesSearch(sql`p.search_text`, q)} limit 50) patient
    cross join lateral (select r.at, r.id from access_records r where r.patient_id = patient.id ${newest}) r)`;
};
