import * as z from 'zod/mini';
import { shownStatuses } from '../appointments/statuses.ts';
import { latinDigits } from '../shared/digits.ts';
import { countParameter, personName, Removed, recordId, searchText, text, wholeNumber } from '../shared/fields.ts';
import { listOf, pageCursor } from '../shared/lists.ts';
import { version } from '../shared/record-forms.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
const patientsPerPage = 30;

const badAge = 'Age must be a positive number';
const shortMobile = 'Mobile number must be at least 10 digits';

const mobileNumber = z
  .string(shortMobile)
  .check(
    z.overwrite(latinDigits),
    z.trim(),
    z.minLength(10, shortMobile),
    z.maxLength(15, 'Mobile number is too long'),
    z.regex(/^[+\d\s().-]*$/, 'Please enter the mobile number in digits'),
  );

const badMonths = 'Months must be a whole number from 0 to 11';

const basicFields = {
  name: personName,
  /** Whole years. 0 is accepted only together with `months`. */
  age: wholeNumber({
    min: 0,
    max: 130,
    invalid: badAge,
    tooMuch: 'Age must be at most 130',
    fraction: 'Please enter whole years',
  }),
  /** The months beyond the whole years, for children below two years. */
  months: z.optional(
    z.union([z.literal(''), wholeNumber({ min: 0, max: 11, invalid: badMonths, tooMuch: badMonths })], badMonths),
  ),
  gender: z.enum(genders, 'Gender is required'),
};
/** The fields of the Add patient form. Use them together with `ageOrMonths`. */
export const patientFields = {
  ...basicFields,
  mobileNumber: z.optional(z.union([z.literal(''), mobileNumber], shortMobile)),
  medicalHistory: z.optional(text({ max: 10_000, tooLong: 'Medical history must be at most 10,000 characters' })),
};
/** Rejects an age of 0 without months. */
export const ageOrMonths = z.refine<{ age: number; months?: number | '' | undefined }>(
  ({ age, months }) => age > 0 || typeof months === 'number',
  { path: ['age'], error: badAge },
);

/** The patient of a new caller, as staff enter it: fewer fields than in the Add patient form. */
export const PatientBasics = z.strictObject(basicFields, 'Please describe the patient.').check(ageOrMonths);

/** Request body of the Add patient form. */
export const NewPatient = z.strictObject(patientFields).check(ageOrMonths);
export type NewPatient = z.infer<typeof NewPatient>;

const visitSummary = z.object({
  title: z.string(),
  startsAt: z.string(),
  status: z.enum(shownStatuses),
  isRequested: z.boolean(),
});

export const Patient = z.object({
  id: z.string(),
  version: z.int(),
  patientNumber: z.string(),
  name: z.string(),
  /** The current age: the entered age plus the years since. */
  age: z.number(),
  /** The current months beyond the whole years; null if they were not entered, and from the age of two years on. */
  months: z.nullable(z.number()),
  gender: z.enum(genders),
  mobileNumber: z.string(),
  medicalHistory: z.string(),
  appointmentsCount: z.number(),
  /** The next open visit; null if there is none. */
  nextAppointment: z.nullable(visitSummary),
  latestAppointment: z.nullable(visitSummary),
  createdAt: z.string(),
  /** For staff, in the reply of one patient: the account that the patient belongs to. */
  family: z.optional(z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) })),
});
export type Patient = z.infer<typeof Patient>;

/** The name and number of a patient, for screens on which a patient is chosen. */
export const PatientName = z.pick(Patient, { id: true, name: true, patientNumber: true });
export type PatientName = z.infer<typeof PatientName>;

export const PatientParams = z.strictObject({ patientId: recordId });

const badVersion = 'Please say which version you saw.';

const pageParameters = {
  /** For staff: only their own patients. */
  mine: z.optional(z.enum(['true', 'false'], 'Please say true or false')),
  after: z.optional(pageCursor),
  limit: countParameter({ min: 1, max: 100, fallback: patientsPerPage }),
};
/** A patient in a list. Staff see the medical history only on the page of the patient. */
export const ListedPatient = z.extend(z.omit(Patient, { medicalHistory: true }), {
  /** Only if the patient is of the caller's family. */
  medicalHistory: z.optional(z.string()),
});
export type ListedPatient = z.infer<typeof ListedPatient>;

const PatientPage = listOf(ListedPatient);

export const listPatients = {
  summary: 'Patients, newest first: of the caller’s family, or for staff of all families',
  recordedAs: 'patients',
  query: z.strictObject(pageParameters),
  reply: PatientPage,
} as const;
export const searchPatients = {
  summary: 'Patients of the caller’s family, or for staff of all families, found by name or patient number',
  recordedAs: 'patients',
  body: z.strictObject({ q: searchText, ...pageParameters }),
  reply: PatientPage,
} as const;
export const addPatient = { summary: 'Add a patient', recordedAs: null, body: NewPatient, reply: Patient };
export const getPatient = {
  summary: 'One patient',
  recordedAs: 'patient',
  params: PatientParams,
  reply: Patient,
} as const;
export const getPatientName = {
  summary: 'Name and number of one patient, for screens that show nothing else of the patient',
  recordedAs: 'patients',
  params: PatientParams,
  reply: PatientName,
} as const;
export const editPatient = {
  summary: 'Edit a patient. Rejected with `changed` if there is a newer version',
  recordedAs: 'patient',
  params: PatientParams,
  body: z.strictObject({ ...patientFields, version }).check(ageOrMonths),
  reply: Patient,
} as const;
export const removePatient = {
  summary:
    'Remove a patient without upcoming appointments: archived if appointments refer to the patient, else deleted. Rejected with `changed` if there is a newer version',
  recordedAs: null,
  params: PatientParams,
  /** The version that the user saw before removing the patient. Callers that show no patient leave it out. */
  query: z.strictObject({
    version: z.optional(wholeNumber({ min: 1, max: 999_999_999, invalid: badVersion, tooMuch: badVersion })),
  }),
  reply: Removed,
};
