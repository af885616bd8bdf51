import type { listAccessRecords, Screen } from '#contract/access-records.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import type { Role } from '#contract/roles.ts';
import type { FamilyScope } from '#server/access.ts';
import type { Db } from '#server/db/client.ts';
import { findPage, holds, type List } from '#server/db/list.ts';

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

const columns = (db: Db) => db`r.id, r.at, r.screen, r.viewer_name, r.viewer_role, r.patient_id,
  (select p.name from patients p where p.id = r.patient_id) as patient_name`;

const byTime = {
  orders: { at: { key: (db: Db) => db`r.at`, type: 'timestamptz' } },
  id: { key: (db: Db) => db`r.id`, type: 'uuid' },
} as const;

/** One page of the records about one family. A scope that spans all families finds nothing. */
export function findOwn(db: Db, scope: FamilyScope, after: string | undefined) {
  const list: List<'at'> = {
    ...byTime,
    columns: columns(db),
    from: db`access_records r`,
    where: db`r.family_id = ${scope.ownerId}`,
  };
  return findPage<Row, 'at'>(db, list, { sort: '-at', after, limit: perPageOfAccount });
}

/** One page of all records. A search finds members of staff and patients; both have an index by time. */
export function findAll(db: Db, search: Search) {
  const { q, viewer, patient, screen } = search;
  const list: List<'at'> = {
    ...byTime,
    columns: db`${columns(db)}, r.viewer_id, r.family_id, r.row_count,
      (select f.name from accounts f where f.id = r.family_id) as family_name`,
    from: db`access_records r`,
    where: db`true
      ${viewer ? db`and r.viewer_id = ${viewer}` : db``}
      ${patient ? db`and r.patient_id = ${patient}` : db``}
      ${screen ? db`and r.screen = ${screen}` : db``}
      ${q ? db`and ${about(db, q)}` : db``}`,
  };
  return findPage<AccessRecordRow, 'at'>(db, list, search);
}

const about = (db: Db, q: string) => db`(
  r.viewer_id = any(array(
    select a.id from accounts a where a.user_role <> 'user' and ${holds(db, db`a.search_text`, q)} limit 200))
  or r.patient_id = any(array(
    select p.id from patients p where ${holds(db, db`p.search_text`, q)} limit 200)))`;
