import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CsvFile, exportQuery, listOf, listQuery } from './lists.ts';

/** Who Manage Users lists: everybody but administrators, who are on Team. */
export const userRoles = ['user', 'assistant', 'manager'] as const;
const accountStates = ['active', 'deactivated'] as const;

export const UserRow = z.object({
  id: z.string(),
  shortId: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  role: z.enum(userRoles),
  isActive: z.boolean(),
  patientCount: z.number(),
  appointmentCount: z.number(),
  createdAt: z.string(),
});
export type UserRow = z.infer<typeof UserRow>;

const filters = {
  role: z.optional(z.enum(userRoles, 'Please choose user, assistant or manager')),
  state: z.optional(z.enum(accountStates, 'Please choose active or deactivated')),
};
const orders = ['created', 'name'] as const;

export const listUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/search',
  summary: 'Accounts that are no administrators, found by name, phone or ID',
  access: 'account.manage',
  body: z.strictObject({ ...listQuery(orders, '-created'), ...filters }),
  reply: listOf(UserRow),
});

export const exportUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/export',
  summary: 'The same as a file',
  access: 'account.manage',
  body: z.strictObject({ ...exportQuery(orders, '-created'), ...filters }),
  reply: CsvFile,
});

export const getTestUsers = endpoint({
  method: 'GET',
  path: '/api/admin/test-users',
  summary: 'Whether test accounts can be added: only with demo data',
  access: 'account.manage',
  reply: z.object({ isOffered: z.boolean() }),
});

export const addTestUsers = endpoint({
  method: 'POST',
  path: '/api/admin/test-users',
  summary: 'With demo data: add the two test accounts that are missing, with temporary passwords',
  access: 'account.manage',
  body: z.strictObject({}),
  reply: z.object({ addedCount: z.number() }),
});
