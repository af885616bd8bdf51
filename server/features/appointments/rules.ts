import { bookingLimits } from '#contract/appointments/limits.ts';
import {
  type Attendance,
  type AttendanceTimes,
  attendanceOf,
  attendanceProblem,
} from '#contract/appointments/staff-attendance.ts';
import { shownStatus } from '#contract/appointments/statuses.ts';
import { citiesDiffer, parentCancelled, timeIsPast, tooLateToChange } from '#contract/appointments/texts.ts';
import { clinicClosed, clinicClosedThen } from '#contract/clinics/texts.ts';
import { patientUnknown } from '#contract/patients/texts.ts';
import { type Filled, filled } from '#contract/shared/filled.ts';
import { changeNotice, organisation } from '#contract/shared/organisation.ts';
import { can, type Role } from '#contract/shared/roles.ts';
import { conflict, notFound, Rejection, type RejectionWords } from '#server/errors.ts';

const hourMs = 3_600_000;

/**
 * Whether a role may move or cancel an appointment that is not over. Families need `changeNotice`. Staff need no
 * notice, because a clinic that runs late moves visits at the last minute.
 */
export function isChangeable(appointment: { startsAt: Date; status: string }, role: Role, now: Date): boolean {
  if (['cancelled', 'closed', 'complete'].includes(appointment.status)) return false;
  if (can(role, 'appointment.changeAny')) return true;
  return appointment.startsAt.getTime() - now.getTime() >= changeNotice.hours * hourMs;
}

const phone = organisation.phone.shown;
const limitWords: Record<string, Filled> = {
  limit_patient_doctor: filled(
    'This patient already has {count} open visits with this doctor. Please call {phone} and we will book it for you.',
    { count: String(bookingLimits.withOneDoctor), phone },
  ),
  limit_family: filled(
    'Your family already has {count} open visits. Please call {phone} and we will book it for you.',
    { count: String(bookingLimits.open), phone },
  ),
  limit_hour: filled(
    'You have booked {count} visits within an hour. Please call {phone} and we will book it for you.',
    { count: String(bookingLimits.perHour), phone },
  ),
};
/** Rejections while the doctor's calendar is locked by other changes. The same request may be sent again unchanged. */
export const calendarBusy =
  'We could not book this just now because others are changing this doctor’s calendar. Please try again in a moment.';
export const calendarBusyForMove =
  'We could not move this just now because others are changing this doctor’s calendar. Please try again in a moment.';

/** The rejection for an outcome of `book_visit`. */
export function rejectionOfBooking(outcome: string, total: number | null): Rejection {
  if (outcome === 'price_changed') {
    const message = 'The price has changed. Please check the new total and book again.';
    return total === null
      ? conflict('The price cannot be worked out right now. Please try again later.')
      : new Rejection({ code: 'price_changed', message, total });
  }
  if (outcome === 'patient_busy') {
    return new Rejection({
      code: 'patient_busy',
      message: 'This patient already has an appointment at that time. Book this one too?',
    });
  }
  if (outcome === 'phone_unverified') {
    return new Rejection({
      code: 'phone_unverified',
      message: 'Please confirm your phone number first: we send a code to it.',
    });
  }
  const limit = limitWords[outcome];
  if (limit) return new Rejection({ code: 'booking_limit', ...limit });
  return rejectionOfTime(outcome) ?? rejectionOfReference(outcome);
}

const helperBusy =
  'The assistant of this step has another step at that time. Please choose another time, or assign somebody else first.';
const patientArchivedText = 'This patient has been removed, so the appointment cannot be opened again.';
const unavailableTexts: Record<string, string> = {
  doctor_unknown: 'This doctor can no longer be booked. Please choose another.',
  clinic_unknown: 'This clinic can no longer be booked. Please choose another.',
};

/** The rejection for an outcome about a record that the request names, or about its idempotency key. */
function rejectionOfReference(outcome: string): Rejection {
  const texts: Record<string, string> = {
    ...unavailableTexts,
    type_unknown: 'This appointment type is no longer offered. Please choose another.',
    city_unknown: 'We do not work in this city. Please choose another one.',
    // For a booking, the service replaces this text if the parent is unknown or is a step (`rejectionOfParent`).
    parent_unknown: parentCancelled,
    cities_differ: citiesDiffer,
    key_reused: 'This booking was already sent with other details. Please reload the page.',
  };
  const message = texts[outcome];
  return message ? conflict(message) : notFound(patientUnknown);
}

/** The texts for staff if the request would be accepted with a reason. */
const needsReasonTexts: Record<string, string> = {
  'needs_reason:cancelled': 'This visit is cancelled. Please give a reason to open it again.',
  'needs_reason:past': 'This time has already begun. Please give a reason to use it anyway.',
  'needs_reason:not_offered': 'The doctor does not see patients at that time. Please give a reason to use it anyway.',
  'needs_reason:clinic_closed_then': 'The clinic is closed at that time. Please give a reason to use it anyway.',
};

/** The rejection for an outcome about the time; null if the outcome is about something else. */
function rejectionOfTime(outcome: string): Rejection | null {
  const texts: Record<string, string> = {
    past: timeIsPast,
    too_far: 'Appointments can be booked up to one year ahead.',
    not_offered: 'The doctor does not see patients at that time. Please choose one of the times shown.',
    on_leave: 'The doctor is away at that time. Please choose another time or another doctor.',
    clinic_closed: clinicClosed,
    clinic_closed_then: clinicClosedThen,
  };
  const needsReason = needsReasonTexts[outcome];
  if (needsReason) return new Rejection({ code: 'needs_reason', message: needsReason });
  if (outcome === 'taken')
    return new Rejection({ code: 'taken', message: 'That time has just been taken. Please choose another.' });
  const message = texts[outcome];
  return message ? conflict(message) : null;
}

/** The rejection for an outcome of `move_visit_and_steps`. */
export function rejectionOfMove(outcome: string): Rejection {
  const texts: Record<string, RejectionWords> = {
    changed: 'Somebody changed this appointment a moment ago. Please look at it again.',
    cancelled: 'This appointment is already cancelled.',
    closed: 'This appointment is already closed.',
    complete: 'This step is already complete.',
    too_late: tooLateToChange,
    patient_archived: patientArchivedText,
    helper_busy: helperBusy,
  };
  const message = texts[outcome] ?? unavailableTexts[outcome];
  return rejectionOfTime(outcome) ?? (message ? conflict(message) : notFound('Appointment not found'));
}

const reopeningTexts: Record<string, string> = {
  patient_archived: patientArchivedText,
  doctor_unknown: 'This doctor has been removed. Please book the family with another doctor.',
  clinic_unknown: 'This clinic has been removed. Please book the family at another clinic.',
  parent_unknown: parentCancelled,
  clinic_closed: 'The clinic is closed on that day. Please book another time.',
  clinic_closed_then: 'The clinic is closed at that time. Please book another time.',
  not_there: 'The doctor does not see patients at that time. Please book another time.',
  helper_busy: helperBusy,
};

/** The rejection for a problem that `reopening_problem` found. */
export function rejectionOfReopening(problem: string): Rejection {
  return conflict(reopeningTexts[problem] ?? 'This appointment cannot be opened again.');
}

/** The type makes the compiler check that this text contains the hours of `changeNotice`. */
const beginsSoon: `it begins in less than ${typeof changeNotice.hours} hours` = 'it begins in less than 2 hours';
/** Why a step cannot move together with its visit. Each phrase is shown in brackets after the title of the step. */
const unfitTexts: Record<string, string> = {
  past: 'that time has passed',
  too_far: 'that is more than a year ahead',
  too_late: beginsSoon,
  not_offered: 'the doctor does not see patients then',
  not_there: 'the doctor does not see patients then',
  on_leave: 'the doctor is away then',
  taken: 'the doctor has another visit then',
  clinic_closed: 'the clinic is closed then',
  clinic_closed_then: 'the clinic is closed then',
  doctor_unknown: 'the doctor can no longer be booked',
  clinic_unknown: 'the clinic can no longer be booked',
  helper_busy: 'its assistant has another step then',
};

type Unfit = { id: string; title: string; startsAt: string; isTimed: boolean; problem: string };

/** The rejection of a move or reopening because some steps do not fit. The user can leave these steps as they are. */
export function rejectionOfSteps(unfit: readonly Unfit[]): Rejection {
  const steps = unfit.map(({ id, title, startsAt, isTimed, problem }) => ({
    id,
    title,
    startsAt: new Date(startsAt).toISOString(),
    hasTime: isTimed,
    problem: unfitTexts[problem] ?? 'it cannot be at that time',
  }));
  const named = steps.map(({ title, problem }) => `${title} (${problem})`).join(', ');
  const words = filled('These steps do not fit the new time: {steps}.', { steps: named });
  return new Rejection({ code: 'steps_unfit', ...words, steps });
}

/** The rejection of an edit by staff: because of the version, the status, the new type, or the new doctor or clinic. */
export function rejectionOfEdit(outcome: string, total: number | null = null): Rejection {
  if (outcome === 'price_changed' && total !== null) {
    const message = 'This changes the price. Please check the new total and save again.';
    return new Rejection({ code: 'price_changed', message, total });
  }
  const isAboutVisit = ['changed', 'cancelled', 'closed'].includes(outcome);
  return isAboutVisit ? rejectionOfMove(outcome) : rejectionOfBooking(outcome, total);
}

/** How long a move can be undone. The screen offers it for ten seconds; a slow network needs more. */
const undoMs = 60_000;

type Change<Before, After> = {
  action: string;
  actorId: string | null;
  at: Date;
  before: Before | null;
  after: After | null;
};

/**
 * Returns the state before and after the last change, which an undo needs. Rejects the undo unless the last change is a
 * move that the same person made within `undoMs`. A move that is itself an undo, that reopened the visit or that
 * changed the doctor cannot be undone.
 */
export function requireUndoable<
  Before extends { status?: string; doctor?: string },
  After extends { isUndo?: boolean },
>(
  change: Change<Before, After> | null,
  { actorId, now }: { actorId: string; now: Date },
): { before: Before; after: After } {
  const { action, before, after } = change ?? {};
  if (!change || action !== 'appointment.rescheduled' || !before || !after || after.isUndo)
    throw conflict('There is no move to undo.');
  if (change.actorId !== actorId) throw conflict('Only the person who moved this appointment can undo the move.');
  if (now.getTime() - change.at.getTime() > undoMs)
    throw conflict('It is too late to undo the move. Please move the appointment again.');
  if (before.status) throw conflict('The move opened this appointment again. Please cancel it instead.');
  if (before.doctor) throw conflict('The move changed the doctor. Please edit the visit instead.');
  return { before, after };
}

const timeFieldOf: Record<Attendance, keyof AttendanceTimes> = {
  arrived: 'arrivedAt',
  'with-doctor': 'withDoctorAt',
  seen: 'seenAt',
  'no-show': 'noShowAt',
};
const closesVisit = (state: Attendance | null) => state === 'seen' || state === 'no-show';

type Visit = AttendanceTimes & { status: string; startsAt: Date };
type AttendanceChange = {
  times: AttendanceTimes;
  status: string;
  /** The state before and after, for the audit log; with the status if it changes. */
  before: { attendance: Attendance | null; status?: string };
  after: { attendance: Attendance | null; status?: string };
};

/**
 * The attendance and status of a visit after a mark, or after an undo (`to` is null). An undo clears the latest mark, so
 * the state before it applies again; if that mark had closed the visit, the undo reopens it.
 */
export function markAttendance(visit: Visit, to: Attendance | null, now: Date): AttendanceChange {
  const { arrivedAt, withDoctorAt, seenAt, noShowAt, startsAt } = visit;
  const current = attendanceOf(visit);
  const problem = attendanceProblem({ status: shownStatus(visit.status), startsAt, attendance: current }, to, now);
  if (problem) throw conflict(problem);

  const state = current?.state ?? null;
  const times: AttendanceTimes = { arrivedAt, withDoctorAt, seenAt, noShowAt };
  if (to) times[timeFieldOf[to]] = now;
  else if (state) times[timeFieldOf[state]] = null;

  const reopens = to === null && closesVisit(state);
  const status = closesVisit(to) ? 'closed' : reopens ? 'open' : visit.status;
  const [before, after] = [{ attendance: state }, { attendance: attendanceOf(times)?.state ?? null }];
  if (status === visit.status) return { times, status, before, after };
  const withStatus = { before: { ...before, status: shownStatus(visit.status) }, after: { ...after, status } };
  return { times, status, ...withStatus };
}
