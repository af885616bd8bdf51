import { shortDate } from '#contract/shared/clock.ts';
import { shortId } from '#contract/shared/display-numbers.ts';
import type { ParsedOf, ReplyOf } from '#contract/shared/endpoint.ts';
import type * as api from '#contract/users/endpoints.ts';
import { familyScope } from '#server/access.ts';
import { recordView } from '#server/access-records.ts';
import type { StaffCtx } from '#server/context.ts';
import { exportCsv } from '#server/csv.ts';
import { inStaffTransaction } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { createAccountIfMissing, generatePassword } from '../team/service.ts';
import { findAllUsers, findUsers } from './queries.ts';

export async function listUsers(
  ctx: StaffCtx,
  { body: search }: ParsedOf<typeof api.listUsers>,
): Promise<ReplyOf<typeof api.listUsers>> {
  const scope = familyScope(ctx.actor);
  const { rows, ...page } = await inStaffTransaction(ctx.db, ctx.staff, async (tx) => {
    const found = await findUsers(tx, scope, search);
    await recordView(tx, ctx, scope, { rowCount: found.rows.length });
    return found;
  });
  return {
    ...page,
    rows: rows.map((row) => ({ ...row, shortId: shortId(row.id), createdAt: row.createdAt.toISOString() })),
  };
}

export async function exportUsers(ctx: StaffCtx, { body: { reason, ...search } }: ParsedOf<typeof api.exportUsers>) {
  const { role = null, state = null, q } = search;
  return exportCsv(ctx, {
    name: 'users',
    entity: 'account',
    reason,
    filters: { role, state, isSearch: q !== undefined },
    read: (tx) => findAllUsers(tx, familyScope(ctx.actor), search),
    columns: [
      { header: 'User ID', value: ({ id }) => id },
      { header: 'Name', value: ({ name }) => name },
      { header: 'Phone', value: ({ phone }) => phone },
      { header: 'Role', value: ({ role }) => role },
      { header: 'Active', value: ({ isActive }) => (isActive ? 'yes' : 'no') },
      { header: 'Patients', value: ({ patientCount }) => patientCount },
      { header: 'Appointments', value: ({ appointmentCount }) => appointmentCount },
      { header: 'Created At', value: ({ createdAt }) => shortDate(createdAt) },
    ],
  });
}

/** A user and an admin for demos. Their passwords are temporary, so staff can read them on Manage Users and Team. */
const testUsers = [
  { name: 'Test User', phone: '+919000000021', role: 'user' },
  { name: 'Test Admin', phone: '+919000000022', role: 'admin' },
] as const;

/** Whether test accounts can be added: only with demo data. */
export function canAddTestUsers(ctx: StaffCtx): { isOffered: boolean } {
  return { isOffered: ctx.hasDemoData };
}

/** Adds the missing test accounts. Returns their number. */
export async function addTestUsers(ctx: StaffCtx): Promise<{ addedCount: number }> {
  if (!ctx.hasDemoData) throw notFound('There is nothing at this address.');
  let addedCount = 0;
  for (const user of testUsers) {
    if (await createAccountIfMissing(ctx, { ...user, password: generatePassword() }, { isPhoneProved: true }))
      addedCount += 1;
  }
  return { addedCount };
}
