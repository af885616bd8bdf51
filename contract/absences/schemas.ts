import * as z from 'zod/mini';
import { CallNote, FamilyAnswer } from '../appointments/staff-schemas.ts';
import { calendarDay, clockTime, recordId } from '../shared/fields.ts';
import { listOf, listQuery } from '../shared/lists.ts';
import { changeReason, version } from '../shared/record-forms.ts';
import { absenceStates } from './states.ts';

const times = {
  firstDay: calendarDay,
  /** Without `fromTime`, the absence begins at the start of the first day. */
  fromTime: z.optional(clockTime),
  /** Null: until further notice. */
  lastDay: z.nullable(calendarDay),
  /** Without `toTime`, the absence lasts until the end of the last day. */
  toTime: z.optional(clockTime),
};
const form = { ...times, reason: changeReason };

/** Request body that reports that a doctor is away. */
const NewAbsence = z.strictObject({
  /** Idempotency key: a repeated submit is stored once. */
  key: recordId,
  doctorId: recordId,
  ...form,
});
type NewAbsence = z.infer<typeof NewAbsence>;
export type AbsenceTimes = Pick<NewAbsence, keyof typeof times>;

const AbsenceParams = z.strictObject({ absenceId: recordId });
const AbsenceVersionBody = z.strictObject({ version });

/** An absence, or a leave. A leave is edited in the form of its doctor. */
export const Absence = z.object({
  id: z.string(),
  kind: z.enum(['absence', 'leave']),
  doctor: z.object({ id: z.string(), name: z.string(), specialty: z.string(), hospital: z.string(), city: z.string() }),
  startsAt: z.string(),
  /** Null: until further notice. */
  endsAt: z.nullable(z.string()),
  /** May be empty for a leave. */
  reason: z.string(),
  /** Null for a leave. */
  reported: z.nullable(z.object({ by: z.string(), at: z.string() })),
  confirmed: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** The absence is longer than a day, and no manager has confirmed it. Nevertheless it blocks bookings. */
  needsConfirmation: z.boolean(),
  isWithdrawn: z.boolean(),
  isOver: z.boolean(),
  /** How many visits need a new time because of the absence. */
  strandedCount: z.number(),
  /** 0 for a leave. */
  version: z.number(),
});
export type Absence = z.infer<typeof Absence>;

/** A visit or step that needs a new time, with the free times that staff can offer, soonest first. */
const StrandedVisit = z.object({
  id: z.string(),
  version: z.number(),
  number: z.string(),
  /** The visit in whose dialog the row is shown: for a step, the visit that it belongs to; for a visit, its own id. */
  visitId: z.string(),
  isStep: z.boolean(),
  title: z.string(),
  startsAt: z.string(),
  clinic: z.nullable(z.object({ id: z.string(), name: z.string() })),
  patient: z.object({
    id: z.string(),
    name: z.string(),
    age: z.number(),
    /** Months beyond the whole years, for small children. */
    months: z.nullable(z.number()),
    mobileNumber: z.string(),
  }),
  family: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  /** The newest note of a call. */
  lastCall: z.nullable(CallNote),
  answer: z.nullable(FamilyAnswer),
  /** The next free times of the same doctor. */
  times: z.array(z.string()),
  /**
   * The first free time of the same doctor that is not proposed for another visit; null if there is none. It may be
   * later than all of `times`.
   */
  proposed: z.nullable(z.string()),
  /** Other doctors of the specialty in the city with their next free times. */
  doctors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hospital: z.string(),
      /** Whole paise, paid at the clinic. */
      consultationFee: z.number(),
      times: z.array(z.string()),
    }),
  ),
});
export type StrandedVisit = z.infer<typeof StrandedVisit>;

/** One absence or leave with the visits that need a new time, earliest first. */
export const AbsencePage = z.object({
  absence: Absence,
  visits: z.array(StrandedVisit),
  /** More visits need a new time than `visits` contains. */
  hasMoreVisits: z.boolean(),
});
export type AbsencePage = z.infer<typeof AbsencePage>;

export const listAbsences = {
  summary: 'The absences and days of leave of all doctors, with the number of visits that need a new time',
  recordedAs: null,
  query: z.strictObject({
    ...listQuery(['start'], '-start'),
    state: z.optional(z.enum(absenceStates, 'Please choose current, unresolved, unconfirmed, past or withdrawn')),
  }),
  reply: listOf(Absence),
};
export const reportAbsence = {
  summary: 'Report that a doctor is away; it blocks bookings at once',
  recordedAs: null,
  body: NewAbsence,
  reply: Absence,
};
export const getAbsence = {
  summary: 'One absence or leave with the visits that need a new time, and the free times that can be offered',
  recordedAs: 'absence',
  params: AbsenceParams,
  reply: AbsencePage,
} as const;
export const editAbsence = {
  summary: 'Correct the times or the reason of an absence',
  recordedAs: null,
  params: AbsenceParams,
  body: z.strictObject({ version, ...form }),
  reply: Absence,
};
export const endAbsence = {
  summary: 'End an absence now: the doctor is back',
  recordedAs: null,
  params: AbsenceParams,
  body: AbsenceVersionBody,
  reply: Absence,
};
export const withdrawAbsence = {
  summary: 'Withdraw an absence that was reported by mistake',
  recordedAs: null,
  params: AbsenceParams,
  body: z.strictObject({ version, reason: changeReason }),
  reply: Absence,
};
export const confirmAbsence = {
  summary: 'Confirm an absence that is longer than a day',
  recordedAs: null,
  params: AbsenceParams,
  body: AbsenceVersionBody,
  reply: Absence,
};
