import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { password, personName, phoneNumber, recordId } from './fields.ts';
import { CsvFile, exportQuery, listOf, listQuery } from './lists.ts';
import { roles } from './roles.ts';

/** Who is on the team, the one with the most rights first. */
export const teamRoles = ['admin', 'manager', 'assistant'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** How long a password that staff issued can be read again, and used. */
export const temporaryPasswordDays = 7;

const email = z
  .string('Invalid email address')
  .check(z.email('Invalid email address'), z.maxLength(254, 'Invalid email address'));

/** What the Add Team Member form checks. */
export const NewTeamMember = z.strictObject({
  name: personName,
  phone: phoneNumber,
  email,
  password,
  role: z.enum(teamRoles, 'Please choose a role'),
});

/** What Add User and Add Team Member send. The password is temporary: its owner replaces it at the first sign-in. */
export const NewAccount = z.strictObject({
  name: personName,
  phone: phoneNumber,
  email: z.optional(z.union([z.literal(''), email], 'Invalid email address')),
  password,
  role: z.enum(roles, 'Please choose a role'),
});
export type NewAccount = z.infer<typeof NewAccount>;

const account = z.strictObject({ accountId: recordId });
const nothing = z.object({});

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/admin/accounts',
  summary: 'Open an account for somebody, with a temporary password',
  access: 'account.manage',
  body: NewAccount,
  reply: z.object({ id: z.string() }),
  status: 201,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/reset-password',
  summary: 'Issue a new temporary password; every device of the account is signed out',
  access: 'account.manage',
  params: account,
  body: z.strictObject({}),
  reply: z.object({ temporaryPassword: z.string() }),
});

export const revealPassword = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/reveal-password',
  summary: 'Show a temporary password that staff issued; null where its owner chose their own',
  access: 'account.manage',
  params: account,
  body: z.strictObject({}),
  reply: z.object({ temporaryPassword: z.nullable(z.string()) }),
});

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/role',
  summary: 'Change what somebody may do; `user` removes them from the team',
  access: 'team.manage',
  params: account,
  body: z.strictObject({ role: z.enum(roles, 'Please choose a role') }),
  reply: nothing,
});

export const setActive = endpoint({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/active',
  summary: 'Deactivate an account, or let it in again',
  access: 'account.manage',
  params: account,
  body: z.strictObject({ isActive: z.boolean('Please say yes or no') }),
  reply: nothing,
});

export const TeamMember = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.enum(teamRoles),
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const orders = ['created', 'name'] as const;
const filters = { role: z.optional(z.enum(teamRoles, 'Please choose admin, manager or assistant')) };

export const listTeam = endpoint({
  method: 'POST',
  path: '/api/admin/team/search',
  summary: 'Everybody with a staff role, found by name, phone, e-mail or ID',
  access: 'team.manage',
  body: z.strictObject({ ...listQuery(orders, '-created'), ...filters }),
  reply: listOf(TeamMember),
});

export const exportTeam = endpoint({
  method: 'POST',
  path: '/api/admin/team/export',
  summary: 'The same as a file',
  access: 'team.manage',
  body: z.strictObject({ ...exportQuery(orders, '-created'), ...filters }),
  reply: CsvFile,
});
