import type { CodeForm, CodeSent } from '../accounts/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import type { Created, EmptyObject, IsActive } from '../shared/fields.ts';
import type { CsvFile } from '../shared/lists.ts';
import type {
  AccountParams,
  ChangeRoleBody,
  CorrectionParams,
  CorrectionReply,
  CorrectPhoneBody,
  DecideCorrectionBody,
  EditAccountBody,
  ExportTeamBody,
  ListTeamBody,
  ListTeamReply,
  NewAccount,
  ResetPasswordReply,
  RevealPasswordReply,
} from './schemas.ts';

/** The roles of the team, most permissions first. */
export const teamRoles = ['admin', 'manager', 'assistant'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** How long a temporary password is valid and can be shown again to staff. */
export const temporaryPasswordDays = 7;

export const createAccount = endpoint<{ body: typeof NewAccount; reply: typeof Created }>()({
  method: 'POST',
  path: '/api/admin/accounts',
  access: 'account.manage',
  isSensitive: true,
  status: 201,
});

/** Saves name, phone and e-mail. Another phone ends the sessions of the account. */
export const editAccount = endpoint<{
  params: typeof AccountParams;
  body: typeof EditAccountBody;
  reply: typeof EmptyObject;
}>()({
  method: 'PUT',
  path: '/api/admin/accounts/:accountId',
  access: 'account.manage',
  isSensitive: true,
});

/** Asks for another phone of a family. It takes effect when the family has agreed and the new phone is proved. */
export const correctPhone = endpoint<{
  params: typeof AccountParams;
  body: typeof CorrectPhoneBody;
  reply: typeof CorrectionReply;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/phone',
  access: 'account.correctPhone',
  isSensitive: true,
});

export const decideCorrection = endpoint<{
  params: typeof CorrectionParams;
  body: typeof DecideCorrectionBody;
  reply: typeof CorrectionReply;
}>()({
  method: 'POST',
  path: '/api/admin/phone-corrections/:correctionId/decision',
  access: 'account.correctPhone',
  isSensitive: true,
});

/** Sends what the correction waits for: the code to the old or the new phone, or the link by which the old phone objects. */
export const sendCorrectionCode = endpoint<{
  params: typeof CorrectionParams;
  body: typeof EmptyObject;
  reply: typeof CodeSent;
}>()({
  method: 'POST',
  path: '/api/admin/phone-corrections/:correctionId/code',
  access: 'account.correctPhone',
});

export const confirmCorrectionCode = endpoint<{
  params: typeof CorrectionParams;
  body: typeof CodeForm;
  reply: typeof CorrectionReply;
}>()({
  method: 'POST',
  path: '/api/admin/phone-corrections/:correctionId/code/confirm',
  access: 'account.correctPhone',
  isSensitive: true,
});

export const resetPassword = endpoint<{
  params: typeof AccountParams;
  body: typeof EmptyObject;
  reply: typeof ResetPasswordReply;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/reset-password',
  access: 'account.manage',
  isSensitive: true,
});

export const revealPassword = endpoint<{
  params: typeof AccountParams;
  body: typeof EmptyObject;
  reply: typeof RevealPasswordReply;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/reveal-password',
  access: 'account.manage',
  isSensitive: true,
});

export const changeRole = endpoint<{
  params: typeof AccountParams;
  body: typeof ChangeRoleBody;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/role',
  access: 'team.manage',
  isSensitive: true,
});

export const setAccountActive = endpoint<{
  params: typeof AccountParams;
  body: typeof IsActive;
  reply: typeof EmptyObject;
}>()({
  method: 'POST',
  path: '/api/admin/accounts/:accountId/active',
  access: 'account.manage',
  isSensitive: true,
});

export const listTeam = endpoint<{ body: typeof ListTeamBody; reply: typeof ListTeamReply }>()({
  method: 'POST',
  path: '/api/admin/team/search',
  access: 'team.manage',
});

export const exportTeam = endpoint<{ body: typeof ExportTeamBody; reply: typeof CsvFile }>()({
  method: 'POST',
  path: '/api/admin/team/export',
  access: 'team.manage',
  isSensitive: true,
});
