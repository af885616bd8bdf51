import { endpoint } from './endpoint.ts';
import type { Created, IsActive, Nothing } from './fields.ts';
import type { CsvFile } from './lists.ts';
import type {
  AccountParams,
  ChangeRoleBody,
  ExportTeamBody,
  ListTeamBody,
  ListTeamReply,
  NewAccount,
  ResetPasswordReply,
  RevealPasswordReply,
} from './team.ts';

/** How long a password that staff issued can be read again, and used. */
export const temporaryPasswordDays = 7;

export const createAccount = endpoint<{ body: typeof NewAccount; reply: typeof Created }>()({
  method: 'POST',
  path: '/api/admin/accounts',
  summary: 'Open an account for somebody, with a temporary password',
  access: 'account.manage',
  status: 201,
});

export const resetPassword = endpoint<{
  params: typeof AccountParams;
  body: typeof Nothing;
  reply: typeof ResetPasswordReply;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/reset-password',
  summary: 'Issue a new temporary password; every device of the account is signed out',
  access: 'account.manage',
});

export const revealPassword = endpoint<{
  params: typeof AccountParams;
  body: typeof Nothing;
  reply: typeof RevealPasswordReply;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/reveal-password',
  summary: 'Show a temporary password that staff issued; null where its owner chose their own',
  access: 'account.manage',
});

export const changeRole = endpoint<{
  params: typeof AccountParams;
  body: typeof ChangeRoleBody;
  reply: typeof Nothing;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/role',
  summary: 'Change what somebody may do; `user` removes them from the team',
  access: 'team.manage',
});

export const setActive = endpoint<{ params: typeof AccountParams; body: typeof IsActive; reply: typeof Nothing }>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/active',
  summary: 'Deactivate an account, or let it in again',
  access: 'account.manage',
});

export const listTeam = endpoint<{ body: typeof ListTeamBody; reply: typeof ListTeamReply }>()({
  method: 'POST',
  path: '/api/admin/team/search',
  summary: 'Everybody with a staff role, found by name, phone, e-mail or ID',
  access: 'team.manage',
});

export const exportTeam = endpoint<{ body: typeof ExportTeamBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/team/export',
  summary: 'The same as a file',
  access: 'team.manage',
});
