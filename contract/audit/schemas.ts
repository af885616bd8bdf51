import * as z from 'zod/mini';
import { lineText, recordId } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { exportReason } from '../shared/record-forms.ts';
import { roles } from '../shared/roles.ts';

/**
 * All actions of the audit log. Each meaning has one verb: `added` and `edited`; `deleted` if the record does not exist
 * any more, `archived` if it is stored because other records refer to it, and `restored` if lists show it again;
 * `activated` and `deactivated`; `exported`. Other verbs belong to one kind of record, such as `booked`. The constraint
 * `audit_log_action_known` has the same list.
 */
export const auditActions = [
  'account.activated',
  'account.added',
  /** A private calendar address was created or replaced. */
  'account.calendar-feed-added',
  'account.calendar-feed-deleted',
  'account.deactivated',
  'account.devices-signed-out',
  'account.edited',
  'account.exported',
  'account.first-admin-added',
  'account.message-settings-edited',
  'account.password-changed',
  'account.password-recovered',
  'account.password-reset',
  'account.password-revealed',
  /** The owner proved to staff, or by a link, to have the phone. Somebody else may still know the password. */
  'account.phone-confirmed',
  /** The family agreed to another phone by a code that was sent to the old phone, or a second member of the team agreed. */
  'account.phone-correction-agreed',
  /** Somebody objected to another phone, by the link that was sent to the old phone or on a device of the account. */
  'account.phone-correction-objected',
  'account.phone-correction-refused',
  /** Staff asked to change the phone of a family. */
  'account.phone-correction-requested',
  /** Staff replaced a wrong phone. */
  'account.phone-corrected',
  /** Another account verified this account's phone, which this account had not verified. */
  'account.phone-lost',
  'account.phone-verified',
  'account.recovery-code-used',
  'account.recovery-codes-renewed',
  'account.registered',
  'account.renamed',
  'account.role-changed',
  'account.second-factor-added',
  'account.second-factor-removed',
  /** An administrator, or the operator, removed the lost factors of an account. */
  'account.second-factor-reset',
  /** Data that was entered before the owner of the phone recovered the account is now hidden from the account. */
  'account.set-aside',
  /** The account sees this data again. */
  'account.set-aside-restored',
  /** A wrong password used up the last attempt for a phone, or for a browser that once signed in to the account. */
  'account.sign-in-burst',
  'account.signed-in',
  'account.signed-out',
  /** A family or a patient answered a message by its link, and the answer did not cancel the visit. */
  'appointment.answered',
  'appointment.attendance-changed',
  'appointment.booked',
  'appointment.call-noted',
  'appointment.cancelled',
  'appointment.confirmed',
  'appointment.day-exported',
  'appointment.edited',
  'appointment.exported',
  /** Staff decided that a visit stays at its time, although its doctor is away. */
  'appointment.kept',
  'appointment.rescheduled',
  'appointment.status-changed',
  'appointment.step-added',
  /** Staff set who does a step, and how long the step and the travel to it take. */
  'appointment.step-assigned',
  'appointment.step-edited',
  /** The assignee of a step reported its progress by a button: started, arrived, done or problem. */
  'appointment.step-marked',
  'appointment.step-status-changed',
  'appointment.steps-exported',
  'appointment-type.activated',
  'appointment-type.added',
  'appointment-type.deactivated',
  'appointment-type.edited',
  'audit.exported',
  'city.activated',
  'city.added',
  'city.archived',
  'city.deactivated',
  'city.deleted',
  'city.edited',
  'city.restored',
  'clinic.added',
  'clinic.archived',
  'clinic.deleted',
  'clinic.edited',
  'clinic.exported',
  'clinic.restored',
  'doctor.absence-confirmed',
  'doctor.absence-edited',
  'doctor.absence-reported',
  'doctor.absence-withdrawn',
  'doctor.added',
  'doctor.archived',
  'doctor.delay-changed',
  'doctor.deleted',
  'doctor.edited',
  'doctor.exported',
  'doctor.restored',
  /** Staff added an account for a family. The account has no password yet. */
  'family.added',
  'image.uploaded',
  'message.paused',
  'message.resent',
  'message.resumed',
  'message.tested',
  /** Staff entered the number or name under which a carrier has registered a text. The text itself did not change. */
  'message-text.edited',
  'patient.added',
  'patient.archived',
  'patient.deleted',
  'patient.edited',
  'patient.exported',
  /** A patient agreed, by a code, to get messages on the patient's own phone. */
  'patient.phone-agreed',
  'patient.phone-agreement-ended',
  'patient.restored',
  'payment.exported',
  'payment.reversed',
  'payment.taken',
  'price-rule.activated',
  'price-rule.added',
  'price-rule.deactivated',
  'price-rule.deleted',
  'price-rule.edited',
  'till.closed',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null if the actor is the server itself or a visitor who is not signed in. */
  actor: z.nullable(z.object({ id: z.string(), shortId: z.string(), name: z.string() })),
  /** The actor's role at that time. */
  actorRole: z.nullable(z.enum(roles)),
  /** Such as `account.password-reset`. */
  action: z.string(),
  /** The kind of the changed record, such as `patient`. */
  entity: z.string(),
  entityId: z.nullable(z.string()),
  /** The current name of the record; null if it has no name or does not exist any more. */
  recordName: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const word = lineText({ max: 100, tooLong: 'Please give 100 characters or fewer.' }).check(
  z.regex(/^[\w.-]*$/, 'Please give a word without spaces.'),
);
const filters = {
  /** The id of an account: only its actions. */
  actor: z.optional(recordId),
  entity: z.optional(word),
  /** Only changes of this record. */
  record: z.optional(word),
  action: z.optional(word),
};

const ExportAuditBody = z.strictObject({ ...exportQuery(['at'], '-at'), ...filters, ...exportReason });

export const listAudit = {
  summary: 'The audit log, newest first; searched by person',
  recordedAs: 'audit-log',
  body: z.strictObject({ ...listQuery(['at'], '-at'), ...filters }),
  reply: listOf(AuditEntry),
} as const;
export const exportAudit = exportOf(ExportAuditBody, 'audit-export');
export const listAuditActions = {
  summary: 'The actions in the audit log, to filter by',
  recordedAs: null,
  reply: z.array(z.string()),
};
