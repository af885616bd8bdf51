import * as z from 'zod/mini';
import { AttendanceState, CallNote, FamilyAnswer } from '../appointments/staff-schemas.ts';
import { shownStatuses, stepStatuses } from '../appointments/statuses.ts';
import { DoctorParams } from '../doctors/schemas.ts';
import { calendarDay, EmptyObject, lineText, recordId, wholeNumber } from '../shared/fields.ts';
import { exportOf } from '../shared/lists.ts';

const filters = {
  /** The name of a city. */
  city: z.optional(lineText({ max: 80, tooLong: 'City must be at most 80 characters' })),
  clinic: z.optional(recordId),
  doctor: z.optional(recordId),
};
export const DayQuery = z.strictObject({ date: calendarDay, ...filters });
export type DayQuery = z.infer<typeof DayQuery>;

/** A range of hours on one day, in minutes since midnight in India. */
const DayHours = z.object({ opens: z.number(), closes: z.number() });

/** A doctor who works or has visits on the day. */
const DayDoctor = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  hospital: z.string(),
  city: z.string(),
  slotMinutes: z.number(),
  /** Empty: the doctor does not work on that weekday, or has no weekly hours at all. */
  hours: z.array(DayHours),
  /** The reason of the doctor's leave, which may be empty. Null: the doctor is not on leave. */
  leave: z.nullable(z.string()),
  /** The absences that were reported for this day, earliest first. `from` and `to` are minutes since midnight in India. */
  absences: z.array(z.object({ id: z.string(), from: z.number(), to: z.number(), reason: z.string() })),
  /** The minutes by which the doctor runs late; 0: on time. */
  delayMinutes: z.number(),
  /** An archived doctor is on the board only because of visits on this day. */
  isArchived: z.boolean(),
});
export type DayDoctor = z.infer<typeof DayDoctor>;

const idAndName = z.nullable(z.object({ id: z.string(), name: z.string() }));

/** One visit on the day board, in the list of calls, and on the printed list. */
const DayVisit = z.object({
  id: z.string(),
  version: z.number(),
  number: z.string(),
  patient: z.object({
    id: z.string(),
    name: z.string(),
    age: z.number(),
    /** Months beyond the whole years, for small children. */
    months: z.nullable(z.number()),
    mobileNumber: z.string(),
  }),
  family: z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) }),
  /** The id of a doctor in `doctors`; null for a visit without a doctor. */
  doctorId: z.nullable(z.string()),
  clinic: idAndName,
  city: z.nullable(z.string()),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  status: z.enum(shownStatuses),
  isRequested: z.boolean(),
  needsNewTime: z.boolean(),
  attendance: z.nullable(AttendanceState),
  notes: z.string(),
  steps: z.array(z.object({ title: z.string(), startsAt: z.string(), status: z.enum(stepStatuses) })),
  /** The newest note of a call. */
  lastCall: z.nullable(CallNote),
  answer: z.nullable(FamilyAnswer),
  /** The newest answer about a pending step for which staff must do something: somebody cannot come, or wants a call. */
  stepAnswer: z.nullable(z.extend(FamilyAnswer, { title: z.string() })),
  isBookedByStaff: z.boolean(),
  overrideReason: z.nullable(z.string()),
});
export type DayVisit = z.infer<typeof DayVisit>;

/** A step that occupies a doctor's time. */
const BusyStep = z.object({
  id: z.string(),
  visitId: z.string(),
  doctorId: z.string(),
  title: z.string(),
  patientName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
});

/** Everything that the day board shows. Visits are sorted by time; cancelled ones are included. */
export const Day = z.object({
  date: z.string(),
  doctors: z.array(DayDoctor),
  /** More doctors without visits work on this day than `doctors` contains. */
  hasMoreDoctors: z.boolean(),
  visits: z.array(DayVisit),
  /** More visits match than `visits` contains. */
  hasMoreVisits: z.boolean(),
  busySteps: z.array(BusyStep),
  /** The clinic of the filter. `hours` is null if the clinic has no weekly hours: then it is open all day. */
  clinic: z.nullable(z.object({ name: z.string(), isClosed: z.boolean(), hours: z.nullable(z.array(DayHours)) })),
});
export type Day = z.infer<typeof Day>;

const badDelay = 'Please give 0 to 240 minutes';
export const DoctorDelay = z.strictObject({
  date: calendarDay,
  /** 0: the doctor is on time again. */
  minutes: wholeNumber({ min: 0, max: 240, invalid: badDelay, tooMuch: badDelay }),
  /** Whether the families with a visit on that day are told. */
  notifies: z.optional(z.boolean('Please say yes or no')),
});
export type DoctorDelay = z.infer<typeof DoctorDelay>;

export const DelayPreviewQuery = z.strictObject({ date: calendarDay, minutes: DoctorDelay.shape.minutes });

export const getDay = {
  summary: 'One day of the front desk: the doctors with their hours and delays, and all visits with their attendance',
  recordedAs: 'day-board',
  query: DayQuery,
  reply: Day,
} as const;
export const exportDay = exportOf(DayQuery, 'day-export');
export const setDoctorDelay = {
  summary: 'Set by how many minutes a doctor runs late on a day; 0 for on time',
  recordedAs: null,
  params: DoctorParams,
  body: DoctorDelay,
  reply: EmptyObject,
};
