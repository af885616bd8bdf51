import * as z from 'zod/mini';
import { NewAppointment } from '#contract/appointments/booking.ts';
import { type City, defaultCity } from '#contract/cities/schemas.ts';
import type { Patient } from '#contract/patients/schemas.ts';
import { marked } from '#web/i18n/translate.ts';

const { key, patientId, type, city, date, time, notes, placeFrom, placeTo } = NewAppointment.shape;

/** The schema of the booking form: the fields of the contract, with an empty doctor or clinic allowed. */
export const BookingFormSchema = z.strictObject({
  key,
  patientId,
  type,
  city,
  doctorId: z.string(marked('Please choose a doctor')),
  clinicId: z.string(marked('Please choose a clinic')),
  date,
  time,
  notes,
  placeFrom,
  placeTo,
});

/** The values of the form. A field is empty until a value is chosen. */
export type BookingValues = Record<Exclude<keyof z.infer<typeof BookingFormSchema>, 'key'>, string>;

/** The required fields without a default, in the order of the form. */
const requiredFields = ['patientId', 'type', 'date', 'time'] as const;
type RequiredField = (typeof requiredFields)[number];

export function missingFields(values: BookingValues): RequiredField[] {
  return requiredFields.filter((field) => !values[field]);
}

/** The initial city of a booking: the first active one of `preferred`, else the default city, else the first city. */
export function initialCity(cities: readonly City[], preferred: (string | null | undefined)[]): string {
  const names = cities.map(({ name }) => name);
  return [...preferred, defaultCity].find((name) => name && names.includes(name)) ?? names[0] ?? '';
}

/** The appointment type that a doctor implies. */
export const consultation = 'consultation';

type VisitedPatient = Pick<Patient, 'id' | 'latestAppointment'>;

/** The id of the patient with the latest visit, else of the first patient; empty without patients. */
export function lastPatientId(patients: readonly VisitedPatient[]): string {
  const latest = (patient: VisitedPatient) => patient.latestAppointment?.startsAt ?? '';
  return patients.reduce((last, patient) => (latest(patient) > latest(last) ? patient : last), patients[0] ?? nobody)
    .id;
}
const nobody: VisitedPatient = { id: '', latestAppointment: null };

/** What a type without a doctor leaves out of a booking. A step of such a type belongs to the doctor and clinic of its visit. */
export type LeftOut = { doctor: boolean; clinic: boolean; places: boolean };

/** What the user does not enter in the form. */
export type BookingRest = Pick<NewAppointment, 'seenTotal' | 'relatedAppointmentId' | 'confirmsOverlap'>;

/** The request body: the fields that are not empty and not left out, and `rest`. */
export function bookingBody(
  {
    doctorId,
    clinicId,
    notes: typedNotes = '',
    placeFrom: from,
    placeTo: to,
    ...chosen
  }: z.infer<typeof BookingFormSchema>,
  rest: BookingRest,
  leftOut: LeftOut,
): NewAppointment {
  return {
    ...chosen,
    ...(doctorId && !leftOut.doctor ? { doctorId } : {}),
    ...(clinicId && !leftOut.clinic ? { clinicId } : {}),
    ...(from?.trim() && !leftOut.places ? { placeFrom: from } : {}),
    ...(to?.trim() && !leftOut.places ? { placeTo: to } : {}),
    ...(typedNotes.trim() ? { notes: typedNotes } : {}),
    ...rest,
  };
}

export function hasSameValues(first: BookingValues, second: BookingValues): boolean {
  return Object.entries(first).every(([name, value]) => second[name as keyof BookingValues] === value);
}
