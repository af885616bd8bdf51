import * as z from 'zod/mini';
import { EmptyObject } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { exportReason } from '../shared/record-forms.ts';
import { userRoles } from './roles.ts';

const accountStates = ['active', 'deactivated'] as const;

export const UserRow = z.object({
  id: z.string(),
  shortId: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  version: z.int(),
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
const sortableColumns = ['created', 'name'] as const;

const ExportUsersBody = z.strictObject({ ...exportQuery(sortableColumns, '-created'), ...filters, ...exportReason });

export const listUsers = {
  summary: 'Accounts that are not administrators, found by name, phone or ID',
  recordedAs: 'users',
  body: z.strictObject({ ...listQuery(sortableColumns, '-created'), ...filters }),
  reply: listOf(UserRow),
} as const;
export const exportUsers = exportOf(ExportUsersBody, 'users-export');
export const canAddTestUsers = {
  summary: 'Whether test accounts can be added: only with demo data',
  recordedAs: null,
  reply: z.object({ isOffered: z.boolean() }),
};
export const addTestUsers = {
  summary: 'With demo data: add the two test accounts that are missing, with temporary passwords',
  recordedAs: null,
  body: EmptyObject,
  reply: z.object({ addedCount: z.number() }),
};
