import * as z from 'zod/mini';
import { visitAnswers } from '../messages/kinds.ts';
import { calendarDay, clockTime, lineText, recordId } from '../shared/fields.ts';
import { changeReason } from '../shared/record-forms.ts';
import { NewAppointment } from './booking.ts';
import { stepsOfMove } from './schemas.ts';
import { attendances, callOutcomes } from './staff-texts.ts';

const version = z.int('Please reload the page').check(z.positive('Please reload the page'));

/** The current state, when it was marked, and the times of the states before it. */
export const AttendanceState = z.object({
  state: z.enum(attendances),
  at: z.string(),
  arrivedAt: z.nullable(z.string()),
  withDoctorAt: z.nullable(z.string()),
});
export type AttendanceState = z.infer<typeof AttendanceState>;

export const ChangeAttendanceBody = z.strictObject({
  version,
  /** Null: undo. */
  to: z.nullable(z.enum(attendances, 'Please choose arrived, with doctor, seen or no-show')),
});

/** A call to a family about a visit: its outcome and a note. */
export const CallNote = z.object({
  outcome: z.enum(callOutcomes),
  note: z.string(),
  at: z.string(),
  /** The name of the member of staff who called. */
  by: z.string(),
});
export type CallNote = z.infer<typeof CallNote>;

export const NewCallNote = z.strictObject({
  /** Idempotency key: a repeated submit is stored once. */
  key: recordId,
  outcome: z.enum(callOutcomes, 'Please choose confirmed, no answer or wants to move'),
  note: z.optional(lineText({ max: 300, tooLong: 'Note must be at most 300 characters' })),
});
export type NewCallNote = z.infer<typeof NewCallNote>;

/** The answer that the family or the patient gave by the link of a message, about the current time of the visit. */
export const FamilyAnswer = z.object({
  answer: z.enum(visitAnswers),
  at: z.string(),
  person: z.enum(['family', 'patient']),
});
export type FamilyAnswer = z.infer<typeof FamilyAnswer>;

/**
 * Why staff choose a time that has begun today or lies outside hours. Such a time without a reason is rejected with
 * `needs_reason`. No reason permits a double booking, a day of leave or a closed day.
 */
export const overrideReason = z.optional(lineText({ max: 300, tooLong: 'Reason must be at most 300 characters' }));

/** A sentence that staff add to a notice. It goes to the inbox and to e-mail only: carriers allow no free text. */
export const familyNote = z.optional(lineText({ max: 300, tooLong: 'The sentence must be at most 300 characters' }));

/** A booking that staff make for a family. */
export const StaffBooking = z.extend(NewAppointment, { overrideReason, familyNote });
export type StaffBooking = z.infer<typeof StaffBooking>;

/**
 * A move by staff. Moving a cancelled visit also opens it again, and always needs a reason. The steps that were
 * cancelled with the visit are then restored and moved too, except those in `leftSteps`; with `steps: leave`, none is.
 */
export const MoveAppointmentBody = z.strictObject({
  date: calendarDay,
  time: clockTime,
  version,
  overrideReason,
  familyNote,
  ...stepsOfMove,
});
export type MoveAppointmentBody = z.infer<typeof MoveAppointmentBody>;

/** `version` is the one that the move returned. */
export const UndoMoveBody = z.strictObject({ version });

const { type, notes, seenTotal } = NewAppointment.shape;

/** A change of an open visit after booking. Fields that are not given stay as they are. */
export const EditAppointmentBody = z.strictObject({
  version,
  doctorId: z.optional(z.nullable(recordId)),
  clinicId: z.optional(z.nullable(recordId)),
  type: z.optional(type),
  notes,
  /** The price that the user saw. Required if the type changes. */
  seenTotal: z.optional(seenTotal),
  reason: changeReason,
  /** Given only if the new doctor or clinic does not offer the time. */
  overrideReason,
});
export type EditAppointmentBody = z.infer<typeof EditAppointmentBody>;

const NewTime = z.strictObject(
  {
    appointmentId: recordId,
    /** The version that the user saw. */
    version,
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

/** What became of each move, in the order of the request. */
const Verdict = z.object({
  appointmentId: z.string(),
  isMoved: z.boolean(),
  /** Why it was not moved; empty if it was. */
  message: z.string(),
});
export type Verdict = z.infer<typeof Verdict>;
export const MoveStrandedReply = z.object({ verdicts: z.array(Verdict) });

/** Keeps a visit at its time although its doctor is away. */
export const KeepVisitBody = z.strictObject({ version, reason: changeReason });
