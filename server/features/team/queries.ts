import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { listTeam } from '#contract/team/endpoints.ts';
import type { TeamMember } from '#contract/team/schemas.ts';
import type { Db } from '#server/db/client.ts';
import { findAll, findPage, type ListQuery } from '#server/db/list.ts';
import { searchCondition } from '#server/db/search.ts';
import { emptySql, sql } from '#server/db/sql.ts';

type Search = ParsedOf<typeof listTeam>['body'];
type Row = Omit<TeamMember, 'createdAt'> & { createdAt: Date };

// With any filter, the partial index `accounts_staff` finds these few accounts.
const teamList = ({ q, role }: Search): ListQuery<'created' | 'name'> => ({
  columns: sql`a.id, nullif(btrim(a.name), '') as name, a.phone, a.email, a.version, a.user_role as role,
    a.deactivated_at is null as is_active, has_second_factor(a.id) as has_second_factor, a.created_at`,
  from: sql`accounts a`,
  where: sql`a.user_role <> 'user'
    ${role ? sql`and a.user_role = ${role}` : emptySql}
    ${q ? sql`and ${searchCondition(sql`(a.search_text || ' ' || search_fold(coalesce(a.email, '')))`, q)}` : emptySql}`,
  sortableColumns: {
    created: { key: sql`a.created_at`, type: 'timestamptz' },
    name: { key: sql`(a.name collate "en-x-icu")`, type: 'text' },
  },
  id: { key: sql`a.id`, type: 'uuid' },
});

export function findTeam(db: Db, search: Search) {
  return findPage<Row, 'created' | 'name'>(db, teamList(search), search);
}

export function findAllTeam(db: Db, search: Search) {
  return findAll<Row, 'created' | 'name'>(db, teamList(search), search);
}
