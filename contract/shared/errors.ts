import * as z from 'zod/mini';
import { factorKinds } from '../second-factors/factor-kinds.ts';
import { ImportReply } from './spreadsheet-imports.ts';

/** The kinds of errors, for programs. Users read `message`. */
const errorCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'password_change_required',
  /** Staff must set up a second factor before any other action. */
  'second_factor_required',
  /** The act is sensitive: the user must first confirm who they are (`confirmWith`). */
  'confirmation_required',
  'not_found',
  'method_not_allowed',
  'incomplete',
  /** The state of the record does not allow the change. */
  'conflict',
  /** The time is booked, or no longer free. */
  'taken',
  'price_changed',
  /** The patient has another appointment at that time. The user can confirm the booking (`confirmsOverlap`). */
  'patient_busy',
  /** The time has begun or lies outside hours. Staff can confirm it with a reason (`overrideReason`). */
  'needs_reason',
  'booking_limit',
  'phone_unverified',
  /** An account with this phone exists (`accountId`). */
  'family_exists',
  /** Somebody else saved a newer version of the record, or the verdicts of an import have changed (`check`). */
  'changed',
  /** Booked appointments would no longer fit after the change. The user can confirm the change (`acceptsStranded`). */
  'stranded',
  /** Some steps cannot be moved or restored with their visit (`steps`). The user can exclude these steps (`leftSteps`). */
  'steps_unfit',
  /** Other records refer to the record. */
  'in_use',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  /** The service can only show what is stored. The request had no effect and may be sent again later. */
  'read_only',
  'unexpected',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

const UnfitStep = z.object({
  id: z.string(),
  title: z.string(),
  /** When the step would begin after the move. */
  startsAt: z.string(),
  hasTime: z.boolean(),
  problem: z.string(),
});
export type UnfitStep = z.infer<typeof UnfitStep>;

/** The body of every error reply. `fields` maps the names of input fields to their messages. */
export const ErrorReply = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  /** Only if the message contains values: the message with placeholders. Pages translate it and fill in `values`. */
  sentence: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Only with `price_changed`: the current price in paise. */
  total: z.optional(z.number()),
  /** Only with `confirmation_required`: what the user can confirm with. */
  confirmWith: z.optional(z.array(z.enum([...factorKinds, 'password']))),
  /** Only with `family_exists`: the account that has the phone. */
  accountId: z.optional(z.string()),
  /** Only with `steps_unfit`: the steps that do not fit, and why. */
  steps: z.optional(z.array(UnfitStep)),
  /** Only if an import is rejected because of its rows: their current verdicts. */
  check: z.optional(ImportReply),
  /** Only with `unexpected`: the server logs the error with the same reference. */
  reference: z.optional(z.string()),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
