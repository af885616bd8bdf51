import type { listAccessRecords } from '#contract/access-records/endpoints.ts';
import type { Screen } from '#contract/access-records/schemas.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, type ListQuery } from '#server/db/list.ts';
import { type FamilyScope, isShownTo, type OwnScope } from '#server/db/scopes.ts';
import { searchCondition } from '#server/db/search.ts';
import { emptySql, identifier, sql } from '#server/db/sql.ts';

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
export type AccessRecordSearch = ParsedOf<typeof listAccessRecords>['body'];

const ownPageSize = 10;
/** A search reads only the newest records of each matching person. The filters by id have no such limit. */
const maxRecordsPerPerson = 500;

const columns = sql`r.id, r.at, r.screen, r.viewer_name, r.viewer_role, r.patient_id,
  (select p.name from patients p where p.id = r.patient_id) as patient_name`;

/** The columns by which a list is sorted. `rows` is the alias of the table that has them. */
const byTime = (rows: 'r' | 'matching') =>
  ({
    sortableColumns: { at: { key: sql`${identifier(rows)}.at`, type: 'timestamptz' } },
    id: { key: sql`${identifier(rows)}.id`, type: 'uuid' },
  }) as const;

/** The personal data in a reply: one patient (given directly or by an appointment), one account, or a number of rows. */
export type ViewedData =
  | { patientId: string; rowCount?: number }
  | { appointmentId: string; rowCount?: number }
  | { accountId: string; rowCount?: number }
  | { rowCount: number };

export type AccessedView = {
  at: Date;
  viewer: { id: string; name: string; role: Role };
  screen: Screen;
  requestId: string;
};

/** Stores that staff viewed personal data. Nothing is stored for the viewer's own family, and for a reply without personal data. */
export async function insertAccessRecord(
  db: Db,
  scope: FamilyScope,
  view: AccessedView,
  seen: ViewedData,
): Promise<void> {
  const { at, viewer, screen, requestId } = view;
  const rowCount = seen.rowCount ?? null;
  const inScope = scope.ownerId ? sql`s.family_id = ${scope.ownerId}` : sql`true`;
  await db.run(sql`
    insert into access_records (at, viewer_id, viewer_name, viewer_role, screen, patient_id, family_id, row_count, request_id)
    select ${at}, ${viewer.id}, ${viewer.name}, ${viewer.role}, ${screen}, s.patient_id, s.family_id, ${rowCount},
      ${requestId}
    from (values (true)) request left join (${selectSubject(seen)}) s on ${inScope}
    where s.family_id is distinct from ${viewer.id} and num_nonnulls(s.family_id, ${rowCount}::integer) > 0`);
}

function selectSubject(seen: ViewedData) {
  if ('patientId' in seen)
    return sql`select p.id as patient_id, p.user_id as family_id from patients p where p.id = ${seen.patientId}`;
  if ('appointmentId' in seen)
    return sql`select a.patient_id, a.user_id as family_id from appointments a where a.id = ${seen.appointmentId}`;
  if ('accountId' in seen)
    return sql`select null::uuid as patient_id, f.id as family_id from accounts f where f.id = ${seen.accountId}`;
  return sql`select null::uuid as patient_id, null::uuid as family_id`;
}

/** One page of the records about one family. */
export function findOwnAccessRecords(db: Db, scope: OwnScope, after: string | undefined) {
  const list: ListQuery<'at'> = {
    ...byTime('r'),
    columns,
    from: sql`access_records r`,
    // A record about a deleted patient is shown: the row of the patient, which could say that the patient is hidden, is gone.
    where: sql`r.family_id = ${scope.ownerId}
      and (r.patient_id is null or not exists (
        select from patients p where p.id = r.patient_id and not (true ${isShownTo(scope, 'p')})))`,
  };
  return findPage<Row, 'at'>(db, list, { sort: '-at', after, limit: ownPageSize });
}

/** One page of all records. A search matches names of viewers and patients. */
export function findAccessRecords(db: Db, scope: FamilyScope, search: AccessRecordSearch) {
  const { q, viewer, patient, screen } = search;
  const list: ListQuery<'at'> = {
    ...byTime(q ? 'matching' : 'r'),
    columns: sql`${columns}, r.viewer_id, r.family_id, r.row_count,
      (select f.name from accounts f where f.id = r.family_id) as family_name`,
    with: q ? matchingRecords(q) : undefined,
    from: q ? sql`matching join access_records r on r.at = matching.at and r.id = matching.id` : sql`access_records r`,
    where: sql`true ${scope.ownerId ? sql`and r.family_id = ${scope.ownerId}` : emptySql}
      ${viewer ? sql`and r.viewer_id = ${viewer}` : emptySql}
      ${patient ? sql`and r.patient_id = ${patient}` : emptySql}
      ${screen ? sql`and r.screen = ${screen}` : emptySql}`,
  };
  return findPage<AccessRecordRow, 'at'>(db, list, search);
}

/**
 * Selects time and id of the records whose viewer or patient has a matching name. One index finds the records of a viewer, and
 * another one those of a patient. Viewers who have left the team are found too.
 */
const matchingRecords = (q: string) => {
  const newest = sql`order by r.at desc, r.id desc limit ${maxRecordsPerPerson}`;
  return sql`with matching as materialized (
    select r.at, r.id
    from (
      select a.id from (select a.id from accounts a where ${searchCondition(sql`a.search_text`, q)} limit 1000) a
      where exists (select from access_records r where r.viewer_id = a.id) limit 20) viewer
    cross join lateral (select r.at, r.id from access_records r where r.viewer_id = viewer.id ${newest}) r
    union
    select r.at, r.id
    from (select p.id from patients p where ${searchCondition(sql`p.search_text`, q)} limit 50) patient
    cross join lateral (select r.at, r.id from access_records r where r.patient_id = patient.id ${newest}) r)`;
};
