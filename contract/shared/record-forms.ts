import * as z from 'zod/mini';
import { latinDigits } from './digits.ts';
import { lineText } from './fields.ts';

export const maxEntries = 50;

/** A list of short texts without duplicates: suggestions that were selected and entries that were added. */
export const entryList = z
  .array(
    lineText({
      max: 80,
      tooLong: 'Each entry can have at most 80 characters.',
      missing: 'An entry cannot be empty.',
    }).check(z.minLength(1, 'An entry cannot be empty.')),
    'Please give a list.',
  )
  .check(
    z.maxLength(maxEntries, 'Please choose at most 50.'),
    z.refine(
      (entries) => new Set(entries.map((entry) => entry.toLowerCase())).size === entries.length,
      'Each entry can be there only once.',
    ),
  );

const invalidEmail = 'Invalid email';
/** An e-mail address or an empty text. */
export const optionalEmail = z.union(
  [z.literal(''), z.string(invalidEmail).check(z.trim(), z.email(invalidEmail), z.maxLength(254, invalidEmail))],
  invalidEmail,
);

/** One or more phone numbers for display, in any format. */
export const optionalPhone = lineText({ max: 60, tooLong: 'Phone number is too long' }).check(z.overwrite(latinDigits));

export const cityName = lineText({
  max: 80,
  tooLong: 'City must be at most 80 characters',
  missing: 'City is required',
}).check(z.minLength(1, 'City is required'));

/** The version of the record that the user edited. A save over a newer version is rejected. */
export const version = z
  .int('Please say which version you saw.')
  .check(z.positive('Please say which version you saw.'));

/** Why staff change a record. The audit log contains the reason, and the history of a visit shows it. */
export const changeReason = lineText({
  max: 300,
  tooLong: 'Please keep the reason under 300 characters.',
  missing: 'Please give a reason.',
}).check(z.minLength(1, 'Please give a reason.'));

/** Why staff export a file with people's data. The audit log contains the reason. */
export const exportReason = { reason: changeReason };
export const ExportReason = z.strictObject(exportReason);

/** Request body that restores an archived record. */
export const RestoreBody = z.strictObject({ reason: changeReason });

/**
 * The filter of lists whose records can be archived: with it, a list has only archived records; without it, only the
 * records that are not archived.
 */
export const archivedState = z.optional(z.enum(['archived'], 'Please choose archived'));

/** The largest amount. Its product with the largest multiplier (20) still fits into an integer column. */
const maxPaise = 100_000_000;

/** An amount of money in whole paise. */
export function paise(texts: { missing: string; tooMuch: string }) {
  return z.int(texts.missing).check(z.nonnegative(texts.missing), z.maximum(maxPaise, texts.tooMuch));
}

/** A stranded appointment: it is booked, and would no longer fit after a change of hours, leave or closed days. */
const Stranded = z.object({
  id: z.string(),
  number: z.string(),
  patientName: z.string(),
  title: z.string(),
  startsAt: z.string(),
});

/** The maximum number of appointments in `StrandedList`; `total` counts all of them. */
export const maxStrandedShown = 20;
export const StrandedList = z.object({ total: z.number(), appointments: z.array(Stranded) });
export type StrandedList = z.infer<typeof StrandedList>;

/** What happens to the upcoming visits of a doctor or clinic that is removed. */
const removalDecisions = ['replace', 'call', 'cancel'] as const;
export type RemovalDecision = (typeof removalDecisions)[number];

/**
 * `seenUpcoming`: the number of upcoming appointments that the user saw before removing a doctor or clinic. If there
 * are more now, the removal is rejected. `visits`: what happens to these appointments. Required if there are any. They
 * need a new time, unless they are cancelled.
 */
export const removalQuery = z.strictObject({
  visits: z.optional(z.enum(removalDecisions, 'Please choose what happens to the booked visits.')),
  seenUpcoming: z.optional(
    z.pipe(z.string('Please give a number.').check(z.regex(/^\d{1,6}$/, 'Please give a number.')), z.transform(Number)),
  ),
});

/** The reply after removing a doctor or clinic. `notCancelledCount`: visits that could not be cancelled need a new time. */
export const RemovedPlace = z.object({ isArchived: z.boolean(), notCancelledCount: z.number() });

/** Rejections that all kinds of records share. */
export const notArchived = 'This record is not archived any more.';
export const cityIsArchived = 'The city of this record was removed. Please add the city again first.';
export const changedMeanwhile = 'Somebody else saved this while you were editing. Please look at what changed.';
export const undecidedVisits = 'Please choose what happens to the booked visits.';
export const bookedMeanwhile = 'Somebody booked an appointment meanwhile. Please look at it and confirm again.';
export const strandsAppointments = 'Booked appointments no longer fit. Please look at them and confirm.';
