import * as z from 'zod/mini';
import { visitAnswers } from '../messages/kinds.ts';
import { StaffBill } from '../payments/schemas.ts';
import { calendarDay, lineText, recordId, searchText } from '../shared/fields.ts';
import { exportOf, exportQuery, listOf, listQuery } from '../shared/lists.ts';
import { exportReason } from '../shared/record-forms.ts';
import { StepParams, StepWork } from '../steps/schemas.ts';
import { Booked } from './booking.ts';
import { Appointment, AppointmentParams, Step } from './schemas.ts';
import { attendances } from './staff-attendance.ts';
import { callOutcomes } from './staff-calls.ts';
import { appointmentPeriods, attendanceFilters } from './staff-filters.ts';
import * as forms from './staff-forms.ts';
import { shownStatuses, stepStatuses } from './statuses.ts';

/** The attendance of a visit: the current state, when it was marked, and when the states before it were marked. */
export const AttendanceState = z.object({
  state: z.enum(attendances),
  at: z.string(),
  arrivedAt: z.nullable(z.string()),
  withDoctorAt: z.nullable(z.string()),
});
export type AttendanceState = z.infer<typeof AttendanceState>;

/** A call to a family about a visit: its outcome and a note. */
export const CallNote = z.object({
  outcome: z.enum(callOutcomes),
  note: z.string(),
  at: z.string(),
  /** The name of the member of staff who called. */
  by: z.string(),
});
export type CallNote = z.infer<typeof CallNote>;

/** What the family or the patient answered by the link of a message. The answer is about the current time of the visit. */
export const FamilyAnswer = z.object({
  answer: z.enum(visitAnswers),
  at: z.string(),
  person: z.enum(['family', 'patient']),
});
export type FamilyAnswer = z.infer<typeof FamilyAnswer>;

/** One row of Manage Appointments. */
export const AppointmentRow = z.object({
  id: z.string(),
  number: z.string(),
  patientName: z.string(),
  title: z.string(),
  startsAt: z.string(),
  createdAt: z.string(),
  status: z.enum(shownStatuses),
  isRequested: z.boolean(),
  needsNewTime: z.boolean(),
  attendance: z.nullable(AttendanceState),
  doctor: z.nullable(z.string()),
  clinic: z.nullable(z.string()),
  /** The city of the doctor or clinic, or else the city that decides the price. */
  city: z.nullable(z.string()),
  /** The phone of the family, or else of the patient. */
  phone: z.nullable(z.string()),
  /** The step that a search found, if the visit itself does not match. */
  matchedStep: z.nullable(z.object({ title: z.string(), number: z.string() })),
});
export type AppointmentRow = z.infer<typeof AppointmentRow>;

/** A step as staff see it, with its stored status and the answer to a message about the step. */
const StaffStep = z.extend(Step, {
  status: z.enum(stepStatuses),
  version: z.number(),
  answer: z.nullable(FamilyAnswer),
  /** The step was cancelled together with its visit, so reopening the visit can restore the step. */
  isCancelledWithVisit: z.boolean(),
  work: StepWork,
});
export type StaffStep = z.infer<typeof StaffStep>;

const HistoryEntry = z.object({
  at: z.string(),
  action: z.string(),
  /** The title of the changed step; null if the appointment itself was changed. */
  step: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The name of the person who made the change; null if it is not known. */
  by: z.nullable(z.string()),
  /** Why staff made the change; null if no reason was asked for. */
  reason: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** An appointment as staff see it: also with the phone of the family, the calls, names in the history, and steps to edit. */
export const StaffAppointment = z.extend(Appointment, {
  family: z.object({
    id: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    /** False: nobody has entered a code that was sent to this phone, so another person may use the account. */
    isPhoneConfirmed: z.boolean(),
    /** How many visits of the family are marked as no-show. */
    noShowCount: z.number(),
  }),
  attendance: z.nullable(AttendanceState),
  isBookedByStaff: z.boolean(),
  /** Why staff chose a time that had begun or lies outside hours; null for other visits. */
  overrideReason: z.nullable(z.string()),
  answer: z.nullable(FamilyAnswer),
  /**
   * The id of the absence or leave because of which the visit needs a new time. Null if the visit needs none, or if a
   * removed doctor or clinic is the cause.
   */
  strandedBy: z.nullable(z.string()),
  /** Newest first. */
  calls: z.array(CallNote),
  bill: StaffBill,
  steps: z.array(StaffStep),
  history: z.array(HistoryEntry),
});
export type StaffAppointment = z.infer<typeof StaffAppointment>;

const sortableColumns = ['date', 'created'] as const;
const filters = {
  status: z.optional(z.enum(shownStatuses, 'Please choose open, closed or cancelled')),
  when: z.optional(z.enum(appointmentPeriods, 'Please choose from today, today, upcoming or past')),
  doctor: z.optional(recordId),
  clinic: z.optional(recordId),
  /** The name of a city. */
  city: z.optional(lineText({ max: 80, tooLong: 'City must be at most 80 characters' })),
  /** The name of an appointment type. */
  type: z.optional(lineText({ max: 80, tooLong: 'Type must be at most 80 characters' })),
  /** The first and the last day, in India. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  /** Only visits that need a new time. */
  needs: z.optional(z.enum(['new-time'], 'Please choose new-time')),
  attendance: z.optional(z.enum(attendanceFilters, 'Please choose arrived, with doctor, seen, no-show or none')),
};

export const ListStaffAppointmentsBody = z.strictObject({ ...listQuery(sortableColumns, '-date'), ...filters });

const { after } = listQuery(sortableColumns, '-date');

const ExportAppointmentsBody = z.strictObject({
  ...exportQuery(sortableColumns, '-date'),
  ...filters,
  ...exportReason,
});

/** Whether a visit that needs a new time was moved. */
const StrandedMoveResult = z.object({
  appointmentId: z.string(),
  isMoved: z.boolean(),
  /** Why the visit was not moved; empty if it was moved. */
  message: z.string(),
});
export type StrandedMoveResult = z.infer<typeof StrandedMoveResult>;
/** The verdicts are in the order of the request. */
export const MoveStrandedReply = z.object({ verdicts: z.array(StrandedMoveResult) });

/** What a change of one appointment takes and gives. */
/* @__NO_SIDE_EFFECTS__ */
function changeOf<Body extends z.core.$ZodType>(change: { summary: string; body: Body }) {
  return { ...change, recordedAs: 'manage-appointment', params: AppointmentParams, reply: StaffAppointment } as const;
}

export const listStaffAppointments = {
  summary: "Every family's appointments, found by title, patient name or number",
  recordedAs: 'manage-appointments',
  body: ListStaffAppointmentsBody,
  reply: listOf(AppointmentRow),
} as const;
export const exportAppointments = exportOf(ExportAppointmentsBody, 'appointments-export');
export const listOpenAppointments = {
  summary: 'Open appointments, latest date first, found by title or patient name, ten per page',
  recordedAs: 'dashboard',
  body: z.strictObject({ q: z.optional(searchText), after }),
  reply: listOf(AppointmentRow),
} as const;
export const getStaffAppointment = {
  summary: 'One appointment with its family, its steps and its history, with the names of the people who changed it',
  recordedAs: 'manage-appointment',
  params: AppointmentParams,
  reply: StaffAppointment,
} as const;
export const changeAppointmentStatus = changeOf({
  summary: 'Open, close or cancel an appointment; cancelling it cancels its pending steps',
  body: forms.ChangeAppointmentStatusBody,
});
export const confirmAppointment = changeOf({
  summary: 'Confirm the time of a requested appointment',
  body: z.strictObject({ version: forms.appointmentVersion, familyNote: forms.familyNote }),
});
export const changeAttendance = changeOf({
  summary: 'Mark a visit as arrived, with doctor, seen or no-show, or undo the last mark on the same day',
  body: forms.ChangeAttendanceBody,
});
export const addCallNote = changeOf({
  summary: 'Note what a family said on the phone about a visit',
  body: forms.NewCallNote,
});
export const bookForFamily = {
  summary: 'Book for a family, with a reason also a time that has begun today or lies outside hours',
  recordedAs: null,
  body: forms.StaffBooking,
  reply: Booked,
};
export const moveAppointment = changeOf({
  summary: 'Move an appointment, with a reason also outside hours; a cancelled visit is opened again',
  body: forms.MoveAppointmentBody,
});
export const undoMove = changeOf({
  summary: 'Undo the last move of an appointment, within a minute and if nothing else has changed',
  body: forms.UndoMoveBody,
});
export const editAppointment = changeOf({
  summary: 'Change doctor, clinic, type or note of an open visit; a changed price must be agreed (`seenTotal`)',
  body: forms.EditAppointmentBody,
});
export const moveStranded = {
  summary: 'Move visits that need a new time, each by itself; the reply has a verdict for each',
  recordedAs: null,
  body: forms.MoveStrandedBody,
  reply: MoveStrandedReply,
};
export const keepVisit = changeOf({
  summary: 'Keep a visit at its time although its doctor is away',
  body: forms.KeepVisitBody,
});
export const addStep = changeOf({
  summary: 'Add a step to an appointment; it is pending and blocks no doctor’s time',
  body: forms.NewStep,
});
export const editStep = {
  summary: 'Change the title, the time and the description of a step',
  recordedAs: 'manage-appointment',
  params: StepParams,
  /** A step with a doctor must be within the doctor's hours, unless staff give a reason (`overrideReason`). */
  body: z.extend(forms.NewStep, { version: forms.appointmentVersion, overrideReason: forms.overrideReason }),
  reply: StaffAppointment,
} as const;
export const changeStepStatus = {
  summary: 'Mark a step as pending, complete or cancelled',
  recordedAs: 'manage-appointment',
  params: StepParams,
  body: z.strictObject({
    status: z.enum(stepStatuses, 'Please choose pending, complete or cancelled'),
    version: forms.appointmentVersion,
    familyNote: forms.familyNote,
  }),
  reply: StaffAppointment,
} as const;
