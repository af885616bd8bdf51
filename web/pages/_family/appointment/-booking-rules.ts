import * as z from 'zod/mini';
import { NewAppointment } from '#contract/appointments/booking.ts';
import { placeOf } from '#contract/appointments/place.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { type City, defaultCity } from '#contract/cities/schemas.ts';
import type { Patient } from '#contract/patients/schemas.ts';
import { clockInIndia, dayInIndia, indiaInstant, todayInIndia } from '#contract/shared/clock.ts';
import { msg } from '#web/i18n/translate.ts';

/** What a family chooses to visit. */
export type ProviderKind = 'doctor' | 'clinic';

const { key, patientId, type, city, date, time, notes, placeFrom, placeTo } = NewAppointment.shape;

/** The schema of the booking form: the fields of the contract, with an empty doctor or clinic allowed. */
export const BookingFormSchema = z.strictObject({
  key,
  patientId,
  type,
  city,
  doctorId: z.string(msg('Please choose a doctor')),
  clinicId: z.string(msg('Please choose a clinic')),
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

/** The type of a booking in which a doctor is chosen first. */
export const consultationType = 'consultation';

type VisitedPatient = Pick<Patient, 'id' | 'latestAppointment'>;

/** The id of the patient with the latest visit, else of the first patient; empty without patients. */
export function lastPatientId(patients: readonly VisitedPatient[]): string {
  const latest = (patient: VisitedPatient) => patient.latestAppointment?.startsAt ?? '';
  return patients.reduce((last, patient) => (latest(patient) > latest(last) ? patient : last), patients[0] ?? nobody)
    .id;
}
const nobody: VisitedPatient = { id: '', latestAppointment: null };

/** What the request leaves out for a type that needs no doctor. Such a step has the doctor and clinic of its visit. */
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

/** Whether a ride brings the patient to the visit or back. */
export type RideSide = 'before' | 'after';

/** The patient should arrive this long before the visit. */
export const arrivalMinutes = 20;
/** The planned length of a ride, as in `step_minutes.sql`. */
const rideMinutes = 60;
/** The length of a visit whose end is not known. */
const visitMinutes = 30;
const minuteMs = 60_000;

type Visit = Pick<Appointment, 'startsAt' | 'endsAt' | 'clinic' | 'address' | 'hospital' | 'placeCity' | 'city'>;
type Places = { placeFrom: string; placeTo: string };

/** When the ride starts: early enough to arrive before the visit, or at the end of the visit. */
export function rideStart({ startsAt, endsAt }: Pick<Visit, 'startsAt' | 'endsAt'>, side: RideSide): Date {
  const start = new Date(startsAt).getTime();
  if (side === 'before') return new Date(start - (arrivalMinutes + rideMinutes) * minuteMs);
  return endsAt ? new Date(endsAt) : new Date(start + visitMinutes * minuteMs);
}

/** The type of a ride. Only a ride has a place where it starts. */
export const rideType = 'transportation';

/** The places to keep when another type is chosen: of a ride, only the place that was typed, not the `filledIn` one. */
export function placesOfType(type: string, before: Places & { type: string }, filledIn: string): Places {
  const { placeFrom, placeTo } = before;
  if (type === rideType || before.type !== rideType) return { placeFrom, placeTo };
  return { placeFrom: '', placeTo: typedPlace(before, filledIn) };
}

const typedPlace = ({ placeFrom, placeTo }: Places, filledIn: string) =>
  [placeFrom, placeTo].find((place) => place && place !== filledIn) ?? '';

/** The side of a ride according to its places. A restored draft has places, but no side. */
export function rideSide(visit: Visit, { placeFrom, placeTo }: Places): RideSide | undefined {
  const place = placeOf(visit);
  return placeTo === place ? 'before' : placeFrom === place ? 'after' : undefined;
}

/**
 * The values that a ride to or from a visit fills in: the place of the visit, as destination or as start of the ride,
 * and the time, unless it has passed. The other place stays as it was typed.
 */
export function rideProposal(visit: Visit, side: RideSide, typed: Places, now: Date): Partial<BookingValues> {
  const place = placeOf(visit);
  const home = typedPlace(typed, place);
  const places = side === 'before' ? { placeFrom: home, placeTo: place } : { placeFrom: place, placeTo: home };
  const start = rideStart(visit, side);
  return start > now ? { ...places, date: dayInIndia(start), time: clockInIndia(start) } : places;
}

/** Whether a time is today and has begun. Staff may still book it for a patient who comes without an appointment. */
export function hasBegunToday(date: string, time: string, now: Date): boolean {
  return date === todayInIndia(now) && time !== '' && indiaInstant(date, time) <= now;
}
