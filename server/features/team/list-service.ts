import { shortDate } from '#contract/clock.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { CsvFile } from '#contract/lists.ts';
import type { TeamMember } from '#contract/team.ts';
import type { listTeam } from '#contract/team-api.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { SignedInCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { findAll, findPage, type List } from '#server/db/list.ts';
import { matchesSearch } from '#server/db/search.ts';
import { empty, sql } from '#server/db/sql.ts';
import { accountOrders } from '../users/queries.ts';

type Search = ParsedOf<typeof listTeam>['body'];
type Row = Omit<TeamMember, 'createdAt'> & { createdAt: Date };

// `accounts_staff` leads to these few among all accounts, whatever else is asked.
const team = ({ q, role }: Search): List<'created' | 'name'> => ({
  columns: sql`a.id, nullif(btrim(a.name), '') as name, a.phone, a.email, a.user_role as role,
    a.deactivated_at is null as is_active, a.created_at`,
  from: sql`accounts a`,
  where: sql`a.user_role <> 'user'
    ${role ? sql`and a.user_role = ${role}` : empty}
    ${q ? sql`and ${matchesSearch(sql`(a.search_text || ' ' || search_fold(coalesce(a.email, '')))`, q)}` : empty}`,
  orders: accountOrders,
  id: { key: sql`a.id`, type: 'uuid' },
});

/** Everybody with a staff role. */
export async function list(ctx: SignedInCtx, search: Search): Promise<ReplyOf<typeof listTeam>> {
  const { rows, ...page } = await inStaffTransaction(ctx.db, async (tx) => {
    const found = await findPage<Row, 'created' | 'name'>(tx, team(search), search);
    await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: found.rows.length });
    return found;
  });
  return { ...page, rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

export async function exportFile(ctx: SignedInCtx, search: Search): Promise<CsvFile> {
  const { role = null, q } = search;
  return exportCsv(ctx, {
    name: 'team',
    entity: 'account',
    filters: { list: 'team', role, isSearch: q !== undefined },
    read: (tx) => findAll<Row, 'created' | 'name'>(tx, team(search), search),
    columns: [
      { header: 'Name', value: ({ name }) => name },
      { header: 'Phone', value: ({ phone }) => phone },
      { header: 'Email', value: ({ email }) => email },
      { header: 'Role', value: ({ role }) => role },
      { header: 'Active', value: ({ isActive }) => (isActive ? 'yes' : 'no') },
      { header: 'Joined', value: ({ createdAt }) => shortDate(createdAt) },
    ],
  });
}
