import * as z from 'zod/mini';
import { shownStatuses } from './appointment-status.ts';
import { version } from './catalogue.ts';
import { countParameter, personName, recordId, searchText, text, wholeNumber } from './fields.ts';
import { listOf, pageCursor } from './lists.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
const patientsPerPage = 30;

const badAge = 'Age must be a positive number';
const shortMobile = 'Mobile number must be at least 10 digits';

const mobileNumber = z
  .string(shortMobile)
  .check(
    z.trim(),
    z.minLength(10, shortMobile),
    z.maxLength(15, 'Mobile number is too long'),
    z.regex(/^[+\d\s().-]*$/, 'Please enter the mobile number in digits'),
  );

/** What the Add patient form sends. Every text below is shown to the user as it stands. */
export const NewPatient = z.strictObject({
  name: personName,
  age: wholeNumber({ min: 1, max: 130, bad: badAge, tooMuch: 'Age must be at most 130' }),
  gender: z.enum(genders, 'Gender is required'),
  mobileNumber: z.optional(z.union([z.literal(''), mobileNumber], shortMobile)),
  medicalHistory: z.optional(text({ max: 10_000, tooLong: 'Medical history must be at most 10,000 characters' })),
});
export type NewPatient = z.infer<typeof NewPatient>;

/** A correction. Without the version that was seen, it replaces whatever is stored. */
export const EditPatientBody = z.extend(NewPatient, { version: z.optional(version) });
export type EditPatientBody = z.infer<typeof EditPatientBody>;

export const Patient = z.object({
  id: z.string(),
  version: z.int(),
  patientNumber: z.string(),
  name: z.string(),
  /** As of today: the age that was told grows with the years. */
  age: z.number(),
  gender: z.enum(genders),
  mobileNumber: z.string(),
  medicalHistory: z.string(),
  appointmentsCount: z.number(),
  latestAppointment: z.nullable(z.object({ title: z.string(), startsAt: z.string(), status: z.enum(shownStatuses) })),
  createdAt: z.string(),
});
export type Patient = z.infer<typeof Patient>;

/** Not yours and does not exist are one answer. */
export const patientUnknown = 'Patient not found or you do not have permission to access this patient';

/** Why a patient cannot be removed yet: nobody would come to what is booked, and nobody would be told. */
export const patientHasUpcoming = 'This patient has upcoming appointments. Please cancel them first.';

export const PatientParams = z.strictObject({ patientId: recordId });

const page = {
  /** For staff: only the own ones. */
  mine: z.optional(z.enum(['true', 'false'], 'Please say true or false')),
  after: z.optional(pageCursor),
  limit: countParameter({ min: 1, max: 100, otherwise: patientsPerPage }),
};
export const PatientPage = listOf(Patient);

export const ListPatientsQuery = z.strictObject(page);

export const SearchPatientsBody = z.strictObject({ q: searchText, ...page });
