import * as z from 'zod/mini';
import { calendarDay, clockTime, lineText, recordId, text } from '../shared/fields.ts';

export const maxNotesLength = 2000;

/**
 * The most visits that a family may book itself: open visits of one patient with one doctor, open visits of the family,
 * and bookings per hour. Staff have no limits. The limits are above what an ordinary family needs and prevent one account
 * from filling a doctor's calendar. The database enforces them (`booking_limit()`).
 */
export const bookingLimits = { withOneDoctor: 12, open: 60, perHour: 20 } as const;

/** Why a family's booking is rejected, as counted on the dashboard: the three limits above, or a phone that is not verified. */
export const bookingRejectionKinds = [
  'limit_patient_doctor',
  'limit_family',
  'limit_hour',
  'phone_unverified',
] as const;

/** The rejection of a visit with a doctor of one city at a clinic of another. */
export const citiesDiffer = 'This doctor and this clinic are in different cities. Please change one of them.';

const notes = text({ max: maxNotesLength, tooLong: 'Notes must be at most 2,000 characters' });

/** An address or the name of a place. */
export const placeText = lineText({ max: 300, tooLong: 'The place must be at most 300 characters' });

/** Request body of the booking page. The server decides the price; `seenTotal` is the price that the user saw. */
export const NewAppointment = z.strictObject({
  /** Idempotency key, created by the browser once per form: a repeated submit books once. */
  key: recordId,
  patientId: recordId,
  type: z
    .string('Please choose an appointment type')
    .check(z.minLength(1, 'Please choose an appointment type'), z.maxLength(80, 'Please choose an appointment type')),
  city: z
    .string('Please choose a city')
    .check(z.minLength(1, 'Please choose a city'), z.maxLength(80, 'Please choose a city')),
  doctorId: z.optional(recordId),
  clinicId: z.optional(recordId),
  /** The appointment that this is a step of. */
  relatedAppointmentId: z.optional(recordId),
  date: calendarDay,
  time: clockTime,
  notes: z.optional(notes),
  /** From where a ride starts. Both places are stored only for types that need no doctor. */
  placeFrom: z.optional(placeText),
  /** Where a ride goes, or where a test, an assistant or a delivery is wanted. */
  placeTo: z.optional(placeText),
  seenTotal: z
    .int('Please reload the page to see the price')
    .check(z.nonnegative('Please reload the page to see the price')),
  /** The user confirmed that this appointment overlaps with another one of the patient. */
  confirmsOverlap: z.optional(z.boolean('Please say yes or no')),
});
export type NewAppointment = z.infer<typeof NewAppointment>;

/** The booking as it was made. A repeated submit gets the same reply, even if the appointment has changed since. */
export const Booked = z.object({
  id: z.string(),
  patientId: z.string(),
  startsAt: z.string(),
  /** Whole paise. */
  price: z.number(),
  version: z.number(),
});
export type Booked = z.infer<typeof Booked>;
