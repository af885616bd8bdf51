import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { listUsers } from '#contract/users/endpoints.ts';
import type { UserRow } from '#contract/users/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type ListQuery } from '#server/db/list.ts';
import type { FamilyScope } from '#server/db/scopes.ts';
import { searchCondition } from '#server/db/search.ts';
import { emptySql, sql } from '#server/db/sql.ts';

type Search = ParsedOf<typeof listUsers>['body'];
type Row = Omit<UserRow, 'shortId' | 'createdAt'> & { createdAt: Date };

// Both counts come from indexes. Steps are not counted as appointments.
const userList = ({ ownerId }: FamilyScope, { q, role, state }: Search): ListQuery<'created' | 'name'> => ({
  columns: sql`a.id, nullif(btrim(a.name), '') as name, a.phone, a.email, a.version, a.user_role as role, a.deactivated_at is null as is_active,
    a.created_at,
    (select count(*)::integer from patients p where p.user_id = a.id and p.archived_at is null) as patient_count,
    (select count(*)::integer from appointments v where v.user_id = a.id and not v.is_step) as appointment_count`,
  from: sql`accounts a`,
  where: sql`a.user_role <> 'admin'
    ${ownerId ? sql`and a.id = ${ownerId}` : emptySql}
    ${role ? sql`and a.user_role = ${role}` : emptySql}
    ${state ? sql`and (a.deactivated_at is null) = ${state === 'active'}` : emptySql}
    ${q ? sql`and ${searchCondition(sql`a.search_text`, q)}` : emptySql}`,
  sortableColumns: {
    created: { key: sql`a.created_at`, type: 'timestamptz' },
    name: { key: sql`(a.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: sql`a.id`, type: 'uuid' },
});

export function findUsers(db: Db, scope: FamilyScope, search: Search) {
  return findPage<Row, 'created' | 'name'>(db, userList(scope, search), search);
}

export function findAllUsers(db: Db, scope: FamilyScope, search: Search) {
  return findAll<Row, 'created' | 'name'>(db, userList(scope, search), search);
}
