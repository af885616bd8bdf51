import * as z from 'zod/mini';
import { CodeForm, CodeSent } from '../accounts/schemas.ts';
import { Created, EmptyObject, IsActive, password, personName, phoneNumber, recordId } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { changeReason, exportReason, version } from '../shared/record-forms.ts';
import { roles } from '../shared/roles.ts';
import { correctionSteps, correctionWays } from './phone-corrections.ts';
import { teamRoles } from './roles.ts';

/** How long a temporary password is valid, and for how long staff can show it again. */
export const temporaryPasswordDays = 7;

const email = z
  .string('Invalid email address')
  .check(z.email('Invalid email address'), z.maxLength(254, 'Invalid email address'));

const optionalEmail = z.optional(z.union([z.literal(''), email], 'Invalid email address'));

/** The fields of the Add Team Member form. */
export const NewTeamMember = z.strictObject({
  name: personName,
  phone: phoneNumber,
  email,
  password,
  role: z.enum(teamRoles, 'Please choose a role'),
});

/** Request body of Add User and Add Team Member. The password is temporary: its owner changes it at the first sign-in. */
export const NewAccount = z.strictObject({
  name: personName,
  phone: phoneNumber,
  email: optionalEmail,
  password,
  role: z.enum(roles, 'Please choose a role'),
});
export type NewAccount = z.infer<typeof NewAccount>;

/** Request body of the form that edits an account. An account that lost its phone may be saved without one. */
export const EditAccountBody = z.strictObject({
  name: personName,
  phone: z.union([z.literal(''), phoneNumber], 'Phone number must be at least 10 digits'),
  email: optionalEmail,
  reason: changeReason,
  version,
});
export type EditAccountBody = z.infer<typeof EditAccountBody>;

/** `way`: how the family agrees. Absent if only one way is possible. */
export const CorrectPhoneBody = z.strictObject({
  phone: phoneNumber,
  reason: changeReason,
  way: z.optional(z.enum(correctionWays, 'Please choose how the family agrees.')),
  version,
});

const CorrectionParams = z.strictObject({ correctionId: recordId });

/** What the correction waits for now; null if it has ended. */
const CorrectionReply = z.object({ id: z.string(), step: z.nullable(z.enum(correctionSteps)) });

export const AccountParams = z.strictObject({ accountId: recordId });

export const TeamMember = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  version: z.int(),
  role: z.enum(teamRoles),
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
});
export type TeamMember = z.infer<typeof TeamMember>;

const sortableColumns = ['created', 'name'] as const;
const filters = { role: z.optional(z.enum(teamRoles, 'Please choose admin, manager or assistant')) };

const ExportTeamBody = z.strictObject({ ...exportQuery(sortableColumns, '-created'), ...filters, ...exportReason });

export const createAccount = {
  summary: 'Create an account with a temporary password',
  recordedAs: null,
  body: NewAccount,
  reply: Created,
};
export const editAccount = {
  summary: 'Save name, phone and e-mail of an account. Another phone ends its sessions, and both numbers get a message',
  recordedAs: null,
  params: AccountParams,
  body: EditAccountBody,
  reply: EmptyObject,
};
export const correctPhone = {
  summary: 'Ask for another phone of a family. It takes effect when the family has agreed and the new phone is proved',
  recordedAs: null,
  params: AccountParams,
  body: CorrectPhoneBody,
  reply: CorrectionReply,
};
export const decideCorrection = {
  summary: 'Agree to the correction of a phone that a colleague asked for, or end it',
  recordedAs: null,
  params: CorrectionParams,
  /** `accepts`: a colleague agrees. Otherwise the correction ends without effect. */
  body: z.strictObject({ accepts: z.boolean('Please say yes or no'), reason: changeReason }),
  reply: CorrectionReply,
};
export const sendCorrectionCode = {
  summary: 'Send what a correction waits for: a code to the old or the new phone, or the link to object',
  recordedAs: null,
  params: CorrectionParams,
  body: EmptyObject,
  reply: CodeSent,
};
export const confirmCorrectionCode = {
  summary: 'Enter the code of the old phone, or that of the new one. Then all ways into the account end',
  recordedAs: null,
  params: CorrectionParams,
  body: CodeForm,
  reply: CorrectionReply,
};
export const resetPassword = {
  summary: 'Issue a new temporary password; every device of the account is signed out',
  recordedAs: 'temporary-password',
  params: AccountParams,
  body: EmptyObject,
  reply: z.object({ temporaryPassword: z.string() }),
} as const;
export const revealPassword = {
  summary: 'Show a temporary password that staff issued; null if the owner of the account has chosen a password',
  recordedAs: 'temporary-password',
  params: AccountParams,
  body: EmptyObject,
  reply: z.object({ temporaryPassword: z.nullable(z.string()) }),
} as const;
export const changeRole = {
  summary: 'Change the role of an account; `user` removes it from the team',
  recordedAs: null,
  params: AccountParams,
  body: z.strictObject({ role: z.enum(roles, 'Please choose a role') }),
  reply: EmptyObject,
};
export const setAccountActive = {
  summary: 'Activate or deactivate an account',
  recordedAs: null,
  params: AccountParams,
  body: IsActive,
  reply: EmptyObject,
};
export const listTeam = {
  summary: 'Everybody with a staff role, found by name, phone, e-mail or ID',
  recordedAs: 'team',
  body: z.strictObject({ ...listQuery(sortableColumns, '-created'), ...filters }),
  reply: listOf(TeamMember),
} as const;
export const exportTeam = exportOf(ExportTeamBody, 'team-export');
