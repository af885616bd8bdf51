import * as z from 'zod/mini';
import { lineText } from './fields.ts';

/** What the lists of the doctor and clinic forms suggest, in their order. Own entries can be added to each. */
export const specialties = [
  'Cardiologist',
  'Dermatologist',
  'Neurologist',
  'Orthopedic',
  'Pediatrician',
  'Psychiatrist',
  'Gynecologist',
  'Ophthalmologist',
  'General Physician',
  'ENT Specialist',
  'Oncologist',
  'Urologist',
] as const;
export const languages = [
  ...['English', 'Hindi', 'Marathi', 'Tamil', 'Telugu', 'Bengali', 'Gujarati', 'Kannada', 'Malayalam', 'Punjabi'],
] as const;
export const qualifications = ['MBBS', 'MD', 'MS', 'DM', 'MCh', 'DNB', 'FRCS', 'MRCP', 'PhD'] as const;
export const clinicTypes = [
  'Hospital',
  'Family Practice',
  'Dental Clinic',
  'Urgent Care',
  'Specialty Clinic',
  'Rehabilitation',
  'Diagnostic Center',
  'Eye Care Center',
  'Maternity Hospital',
  'Pediatric Clinic',
] as const;
export const clinicServices = [
  ...['General Consultation', 'Emergency Care', 'Laboratory', 'Radiology', 'Pharmacy', 'Surgery', 'Cardiology'],
  ...['Orthopedics', 'Dentistry', 'Gynecology', 'Pediatrics', 'Dermatology', 'Physiotherapy', 'Vaccination'],
  'Health Checkup',
] as const;
export const clinicFacilities = [
  ...['24/7 Emergency', 'ICU', 'Operation Theater', 'Laboratory', 'Radiology', 'Pharmacy', 'Blood Bank'],
  ...['Ambulance Service', 'Cafeteria', 'ATM', 'Parking', 'Wheelchair Access', 'AC Rooms', 'WiFi', 'Pharmacy Delivery'],
] as const;
export const insurers = [
  ...['Bajaj Allianz', 'HDFC ERGO', 'ICICI Lombard', 'Star Health', 'Max Bupa', 'Religare', 'Oriental Insurance'],
  ...['United India', 'National Insurance', 'Cashless Treatment'],
] as const;

/** The most entries a list may have. */
export const mostEntries = 50;

/** A list of short texts, each once: what was ticked and what was added. */
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
    z.maxLength(mostEntries, 'Please choose at most 50.'),
    z.refine(
      (entries) => new Set(entries.map((entry) => entry.toLowerCase())).size === entries.length,
      'Each entry can be there only once.',
    ),
  );

const invalidEmail = 'Invalid email';
/** An e-mail address, or nothing. */
export const optionalEmail = z.union(
  [z.literal(''), z.string(invalidEmail).check(z.trim(), z.email(invalidEmail), z.maxLength(254, invalidEmail))],
  invalidEmail,
);

/** As it is printed on a card: any spelling, several numbers if need be. */
export const optionalPhone = lineText({ max: 60, tooLong: 'Phone number is too long' });

export const cityName = lineText({
  max: 80,
  tooLong: 'City must be at most 80 characters',
  missing: 'City is required',
}).check(z.minLength(1, 'City is required'));

/** Which state of a record its editor saw: saving over a newer one is refused. */
export const version = z
  .int('Please say which version you saw.')
  .check(z.positive('Please say which version you saw.'));

/** More than any visit costs, and so little that a price times its largest multiplier can be stored. In paise. */
const mostPaise = 100_000_000;

/** An amount of money in whole paise, with the field's own texts. */
export function paise(words: { missing: string; tooMuch: string }) {
  return z.int(words.missing).check(z.nonnegative(words.missing), z.maximum(mostPaise, words.tooMuch));
}

/** A booked appointment that a change would leave without its doctor or clinic. */
const Stranded = z.object({
  id: z.string(),
  number: z.string(),
  patientName: z.string(),
  title: z.string(),
  startsAt: z.string(),
});

/** How many of them are named; the count tells of the rest. */
export const strandedShown = 20;
export const StrandedList = z.object({ total: z.number(), appointments: z.array(Stranded) });
export type StrandedList = z.infer<typeof StrandedList>;

/** How many upcoming appointments the person who removes a record was shown: more than that are not removed unseen. */
export const removalQuery = z.strictObject({
  seenUpcoming: z.optional(
    z.pipe(z.string('Please give a number.').check(z.regex(/^\d{1,6}$/, 'Please give a number.')), z.transform(Number)),
  ),
});

/** Refusals that every kind of record shares. */
export const changedMeanwhile = 'Somebody else saved this while you were editing. Please look at what changed.';
export const bookedMeanwhile = 'Somebody booked an appointment meanwhile. Please look at it and confirm again.';
export const strandsAppointments = 'Booked appointments no longer fit. Please look at them and confirm.';
