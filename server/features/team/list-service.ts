import { shortDate } from '#contract/shared/clock.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type * as api from '#contract/team/endpoints.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import * as queries from './queries.ts';

/** Lists the accounts with a staff role. */
export async function listTeam(
  ctx: StaffCtx,
  { body: search }: ParsedOf<typeof api.listTeam>,
): Promise<ReplyOf<typeof api.listTeam>> {
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await queries.findTeam(tx, search);
    await recordView(tx, ctx, familyScope(ctx.actor), { rowCount: found.rows.length });
    return found;
  });
  return { ...page, rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

export async function exportTeam(ctx: StaffCtx, { body: { reason, ...search } }: ParsedOf<typeof api.exportTeam>) {
  const { role = null, q } = search;
  return exportCsv(ctx, {
    name: 'team',
    entity: 'account',
    reason,
    filters: { list: 'team', role, isSearch: q !== undefined },
    read: (tx) => queries.findAllTeam(tx, search),
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
