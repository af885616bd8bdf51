import * as z from 'zod/mini';
import { calendarDay, clockTime, lineText, recordId, text } from '../shared/fields.ts';
import { maxNotesLength } from './limits.ts';

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
  /** The visit, if the new appointment is a step of it. */
  relatedAppointmentId: z.optional(recordId),
  date: calendarDay,
  time: clockTime,
  notes: z.optional(notes),
  /** From where a ride starts. `placeFrom` and `placeTo` are stored only for appointment types that need no doctor. */
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
