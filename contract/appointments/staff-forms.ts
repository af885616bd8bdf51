import * as z from 'zod/mini';
import { calendarDay, clockTime, lineText, recordId, text } from '../shared/fields.ts';
import { changeReason } from '../shared/record-forms.ts';
import { stepTypes } from '../steps/types-and-states.ts';
import { NewAppointment } from './booking.ts';
import { leftSteps, stepsOfMove } from './schemas.ts';
import { attendances } from './staff-attendance.ts';
import { callOutcomes } from './staff-calls.ts';
import { shownStatuses } from './statuses.ts';

// The request bodies of the forms of staff.

/** The version of the appointment that the user saw. */
export const appointmentVersion = z.int('Please reload the page').check(z.positive('Please reload the page'));

/** Marks the attendance of a visit. */
export const ChangeAttendanceBody = z.strictObject({
  version: appointmentVersion,
  /** Null: the last mark is undone. */
  to: z.nullable(z.enum(attendances, 'Please choose arrived, with doctor, seen or no-show')),
});

export const NewCallNote = z.strictObject({
  /** Idempotency key: a repeated submit is stored once. */
  key: recordId,
  outcome: z.enum(callOutcomes, 'Please choose confirmed, no answer or wants to move'),
  note: z.optional(lineText({ max: 300, tooLong: 'Note must be at most 300 characters' })),
});
export type NewCallNote = z.infer<typeof NewCallNote>;

/**
 * Why staff choose a time that has begun today or lies outside hours. Such a time without a reason is rejected with
 * `needs_reason`. No reason permits a double booking, a day of leave or a closed day.
 */
export const overrideReason = z.optional(lineText({ max: 300, tooLong: 'Reason must be at most 300 characters' }));

/** A sentence that staff add to a notice. Only the inbox and e-mails have it, because carriers of SMS allow no free text. */
export const familyNote = z.optional(lineText({ max: 300, tooLong: 'The sentence must be at most 300 characters' }));

/** A booking that staff make for a family. */
export const StaffBooking = z.extend(NewAppointment, { overrideReason, familyNote });
export type StaffBooking = z.infer<typeof StaffBooking>;

/**
 * A move by staff. Moving a cancelled visit also opens it again, and always needs a reason. The steps that were
 * cancelled with the visit are then restored and moved too, except the steps in `leftSteps`. With `steps: leave`, no
 * step is restored.
 */
export const MoveAppointmentBody = z.strictObject({
  date: calendarDay,
  time: clockTime,
  version: appointmentVersion,
  overrideReason,
  familyNote,
  ...stepsOfMove,
});
export type MoveAppointmentBody = z.infer<typeof MoveAppointmentBody>;

/** `version`: the version that the move has returned. */
export const UndoMoveBody = z.strictObject({ version: appointmentVersion });

const { type, notes, seenTotal } = NewAppointment.shape;

/** A change of an open visit after booking. Fields that are not given stay as they are. */
export const EditAppointmentBody = z.strictObject({
  version: appointmentVersion,
  doctorId: z.optional(z.nullable(recordId)),
  clinicId: z.optional(z.nullable(recordId)),
  type: z.optional(type),
  notes,
  /** The price that the user saw. Required if the appointment type changes. */
  seenTotal: z.optional(seenTotal),
  reason: changeReason,
  /** Given only if the new doctor or clinic does not offer the time. */
  overrideReason,
});
export type EditAppointmentBody = z.infer<typeof EditAppointmentBody>;

const NewTime = z.strictObject(
  {
    appointmentId: recordId,
    version: appointmentVersion,
    date: calendarDay,
    time: clockTime,
    /** Another doctor of the specialty in the city; absent: the same doctor. */
    doctorId: z.optional(recordId),
    ...stepsOfMove,
  },
  'Please give a visit and its new time.',
);
export type NewTime = z.infer<typeof NewTime>;

/** Moves visits that need a new time, each by itself. */
export const MoveStrandedBody = z.strictObject({
  moves: z
    .array(NewTime, 'Please give a list of moves.')
    .check(z.minLength(1, 'Please choose a visit.'), z.maxLength(100, 'Please move at most 100 visits at once.')),
});

/** Keeps a visit at its time although its doctor is away. */
export const KeepVisitBody = z.strictObject({ version: appointmentVersion, reason: changeReason });

export const ChangeAppointmentStatusBody = z.strictObject({
  status: z.enum(shownStatuses, 'Please choose open, closed or cancelled'),
  version: appointmentVersion,
  familyNote,
  /** Opening a cancelled visit also restores the steps that were cancelled with it. By default they stay cancelled. */
  restoresSteps: z.optional(z.boolean('Please say yes or no')),
  leftSteps,
});
export type ChangeAppointmentStatusBody = z.infer<typeof ChangeAppointmentStatusBody>;

/** The validation message of both required fields of a step: title and date. */
export const stepIncomplete = 'Please provide a title and date for the step.';

/** Request body of the step form. Without a time, the step begins at midnight. */
export const NewStep = z.strictObject({
  title: lineText({ max: 160, tooLong: 'Title must be at most 160 characters' }).check(z.minLength(1, stepIncomplete)),
  date: z.pipe(z.string(stepIncomplete).check(z.minLength(1, stepIncomplete)), calendarDay),
  time: z.optional(z.union([z.literal(''), clockTime], 'Please give a time like 15:30.')),
  description: z.optional(text({ max: 2000, tooLong: 'Description must be at most 2,000 characters' })),
  /** Without `type`, a new step gets the type `visit`, and an edited step keeps its type. */
  type: z.optional(z.enum(stepTypes, 'Please choose one of the types.')),
  familyNote,
});
export type NewStep = z.infer<typeof NewStep>;
