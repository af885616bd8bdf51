import * as z from 'zod/mini';
import { password, personName, phoneNumber, recordId } from '../shared/fields.ts';
import { exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { changeReason, exportReason, version } from '../shared/record-forms.ts';
import { roles } from '../shared/roles.ts';
import { correctionSteps, correctionWays } from './correction-ways.ts';
import { teamRoles } from './endpoints.ts';

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

/** `way`: how the family agrees. Absent if there is one possibility only. */
export const CorrectPhoneBody = z.strictObject({
  phone: phoneNumber,
  reason: changeReason,
  way: z.optional(z.enum(correctionWays, 'Please choose how the family agrees.')),
  version,
});

export const CorrectionParams = z.strictObject({ correctionId: recordId });
/** A colleague agrees, or somebody ends the correction. */
export const DecideCorrectionBody = z.strictObject({
  accepts: z.boolean('Please say yes or no'),
  reason: changeReason,
});
/** What the correction waits for now; null if it has ended. */
export const CorrectionReply = z.object({ id: z.string(), step: z.nullable(z.enum(correctionSteps)) });

export const AccountParams = z.strictObject({ accountId: recordId });

export const ResetPasswordReply = z.object({ temporaryPassword: z.string() });

export const RevealPasswordReply = z.object({ temporaryPassword: z.nullable(z.string()) });

export const ChangeRoleBody = z.strictObject({ role: z.enum(roles, 'Please choose a role') });

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

export const ListTeamBody = z.strictObject({ ...listQuery(sortableColumns, '-created'), ...filters });
export const ListTeamReply = listOf(TeamMember);

export const ExportTeamBody = z.strictObject({
  ...exportQuery(sortableColumns, '-created'),
  ...filters,
  ...exportReason,
});
