import * as z from 'zod/mini';
import { messageLanguages } from '../messages/kinds.ts';
import { Bill, FamilyBalance } from '../payments/schemas.ts';
import { calendarDay, clockTime, countParameter, recordId } from '../shared/fields.ts';
import { listOf, pageCursor } from '../shared/lists.ts';
import { shownStepStates, stepTypes } from '../steps/types-and-states.ts';
import { Booked, NewAppointment } from './booking.ts';
import { shownStatuses } from './statuses.ts';

const appointmentsPerPage = 20;
const idAndName = z.nullable(z.object({ id: z.string(), name: z.string() }));

const appointmentFields = {
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(shownStatuses),
  /** A family chose a time at which neither doctor nor clinic has weekly hours, and staff must still confirm the time. */
  isRequested: z.boolean(),
  /**
   * The visit is open, the patient is not with the doctor yet, and the visit cannot take place as booked: its doctor is
   * away at that time and staff have not decided to keep the visit (`keepVisit`), or its doctor or clinic was removed.
   */
  needsNewTime: z.boolean(),
  /** Whether the doctor or the clinic was removed before the visit; null if neither was removed. */
  removedPlace: z.nullable(z.enum(['doctor', 'clinic'])),
  startsAt: z.string(),
  /** The name of the appointment type; null if there is none. */
  type: z.nullable(z.string()),
  /** Whole paise. */
  price: z.number(),
  version: z.number(),
  /** The visit that a step belongs to, with the names of its doctor and clinic; null for a visit. */
  parent: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      startsAt: z.string(),
      doctor: z.nullable(z.string()),
      clinic: z.nullable(z.string()),
    }),
  ),
  patient: z.object({ id: z.string(), name: z.string(), number: z.string() }),
  doctor: idAndName,
  clinic: idAndName,
  city: z.nullable(z.string()),
  stepCount: z.number(),
  /** Whether the requesting user may still move or cancel the appointment. */
  canChange: z.boolean(),
  createdAt: z.string(),
};

const places = {
  /** From where a ride starts; empty if it is not given. */
  placeFrom: z.string(),
  /** Where a ride goes, or where a test, an assistant or a delivery is wanted; empty if it is not given. */
  placeTo: z.string(),
};

/** The phone of the clinic, else of the doctor, else of the doctor's hospital; empty if there is none. */
const phone = z.string();
/** The minutes by which the doctor runs late on the day of the visit; 0: on time. */
const delayMinutes = z.number();

export const AppointmentCard = z.object(appointmentFields);
export type AppointmentCard = z.infer<typeof AppointmentCard>;

/** An open visit, or an open step that the family pays for, with what the family needs on the way there. */
export const UpcomingVisit = z.object({
  ...appointmentFields,
  hospital: z.nullable(z.string()),
  address: z.nullable(z.string()),
  placeCity: z.nullable(z.string()),
  ...places,
  phone,
  delayMinutes,
});
export type UpcomingVisit = z.infer<typeof UpcomingVisit>;

/** A doctor with whom the family has or had a visit, with the data that a repeated booking fills in. */
export const KnownDoctor = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  hospital: z.string(),
  city: z.string(),
  image: z.nullable(z.string()),
  /** The latest visit with this doctor. It may be in the future. */
  lastVisit: z.object({
    startsAt: z.string(),
    patient: z.object({ id: z.string(), name: z.string() }),
    clinic: idAndName,
    type: z.nullable(z.string()),
  }),
});
export type KnownDoctor = z.infer<typeof KnownDoctor>;

/** What a signed-in family sees first: its next visits, soonest first, its balance, and its doctors, latest visit first. */
export const FamilyOverview = z.object({
  visits: z.array(UpcomingVisit),
  balance: FamilyBalance,
  doctors: z.array(KnownDoctor),
});
export type FamilyOverview = z.infer<typeof FamilyOverview>;

export const Step = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  type: z.enum(stepTypes),
  status: z.enum(shownStatuses),
  isRequested: z.boolean(),
  startsAt: z.string(),
  /** False: the step has a day but no time. */
  hasTime: z.boolean(),
  price: z.number(),
  notes: z.string(),
  description: z.string(),
  ...places,
  state: z.enum(shownStepStates),
  /** When the assignee last reported progress; null if the present assignee has reported none. */
  stateAt: z.nullable(z.string()),
  /** The first name of the member of the team who comes; null if nobody is assigned. */
  helper: z.nullable(z.string()),
});
export type Step = z.infer<typeof Step>;

export const Appointment = z.object({
  ...appointmentFields,
  endsAt: z.nullable(z.string()),
  notes: z.string(),
  description: z.string(),
  ...places,
  hospital: z.nullable(z.string()),
  /** The full address of the clinic, or of the clinic with the name of the doctor's hospital. */
  address: z.nullable(z.string()),
  /** The city of the clinic, or else of the doctor; null if the appointment has neither. */
  placeCity: z.nullable(z.string()),
  phone,
  delayMinutes,
  /** Null for a step, which is paid with its visit. */
  bill: z.nullable(Bill),
  steps: z.array(Step),
  /** Changes of the appointment, newest first. */
  history: z.array(
    z.object({ at: z.string(), action: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
  ),
});
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentParams = z.strictObject({ appointmentId: recordId });
const version = z.int('Please reload the page').check(z.positive('Please reload the page'));

/** The steps that are not moved or restored with their visit. The user has chosen so after a rejection with `steps_unfit`. */
export const leftSteps = z.optional(
  z.array(recordId, 'Please give a list of steps.').check(z.maxLength(100, 'Please leave at most 100 steps.')),
);

/** What a move of a visit does with its pending steps. By default they move by the same amount of time. */
export const stepsOfMove = { steps: z.optional(z.enum(['move', 'leave'], 'Please choose move or leave')), leftSteps };

export const listAppointments = {
  summary:
    'Appointments, latest date first, upcoming ones soonest first: of the caller’s family, or for staff of all families',
  recordedAs: 'appointments',
  query: z.strictObject({
    when: z.prefault(z.enum(['all', 'upcoming', 'past'], 'Please choose all, upcoming or past'), 'all'),
    /** Only appointments of the patient with this id. */
    for: z.optional(recordId),
    status: z.optional(z.enum(shownStatuses, 'Please choose open, closed or cancelled')),
    after: z.optional(pageCursor),
    limit: countParameter({ min: 1, max: 100, fallback: appointmentsPerPage }),
  }),
  reply: listOf(AppointmentCard),
} as const;
export const getFamilyOverview = {
  summary: 'The next visits and the known doctors of the own family',
  recordedAs: null,
  reply: FamilyOverview,
};
export const getAppointment = {
  summary: 'One appointment with its steps and history',
  recordedAs: 'appointment',
  params: AppointmentParams,
  reply: Appointment,
} as const;
export const listUsedPlaces = {
  summary: 'The places that the family of a patient has given for rides, tests and deliveries, latest first',
  recordedAs: 'patient',
  params: z.strictObject({ patientId: recordId }),
  reply: z.object({ places: z.array(z.string()) }),
} as const;
export const getAppointmentCalendar = {
  summary: 'One appointment as a calendar file (iCalendar), to be opened by any calendar program',
  recordedAs: 'calendar-file',
  params: AppointmentParams,
  /** `language`: the language of the page that offers the file. */
  query: z.strictObject({ language: z.prefault(z.enum(messageLanguages, 'Please choose a language'), 'en') }),
  reply: z.string(),
} as const;
export const bookAppointment = {
  summary: 'Book an appointment, or add a follow-up step to one',
  recordedAs: null,
  body: NewAppointment,
  reply: Booked,
};
export const rescheduleAppointment = {
  summary: 'Move an appointment to another time; if the new time is taken, the old time is kept',
  recordedAs: 'appointment',
  params: AppointmentParams,
  body: z.strictObject({ date: calendarDay, time: clockTime, version, ...stepsOfMove }),
  reply: Appointment,
} as const;
export const cancelAppointment = {
  summary: 'Cancel an appointment and its pending steps; its time is free at once',
  recordedAs: 'appointment',
  params: AppointmentParams,
  body: z.strictObject({ version }),
  reply: Appointment,
} as const;
