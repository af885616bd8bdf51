import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { password, personName, phoneNumber, recordId } from './fields.ts';
import { roles } from './roles.ts';

/** How long a password that staff issued can be read again, and used. */
export const temporaryPasswordDays = 7;

/** What Add User and Add Team Member send. The password is temporary: its owner replaces it at the first sign-in. */
export const NewAccount = z.strictObject({
  name: personName,
  phone: phoneNumber,
  email: z.optional(
    z.union(
      [
        z.literal(''),
        z
          .string('Invalid email address')
          .check(z.email('Invalid email address'), z.maxLength(254, 'Invalid email address')),
      ],
      'Invalid email address',
    ),
  ),
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
