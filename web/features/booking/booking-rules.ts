import * as z from 'zod/mini';
import { NewAppointment } from '#contract/appointments.ts';
import { type City, defaultCity } from '#contract/cities.ts';

const { key, patientId, type, city, date, time, notes } = NewAppointment.shape;

/** The fields of the booking form: those of the contract, with an empty doctor or clinic allowed. */
export const BookingFields = z.strictObject({
  key,
  patientId,
  type,
  city,
  doctorId: z.string('Please choose a doctor'),
  clinicId: z.string('Please choose a clinic'),
  date,
  time,
  notes,
});

/** The values of the form. A field is empty until a value is chosen. */
export type BookingValues = Record<Exclude<keyof z.infer<typeof BookingFields>, 'key'>, string>;

/** The required fields without a default, in the order of the form. */
const requiredFields = ['patientId', 'type', 'date', 'time'] as const;
type RequiredField = (typeof requiredFields)[number];

export function missingFields(values: BookingValues): RequiredField[] {
  return requiredFields.filter((field) => !values[field]);
}

/** The initial city of a booking: the first active one of `wanted`, else the default city, else the first city. */
export function initialCity(cities: readonly City[], wanted: (string | null | undefined)[]): string {
  const names = cities.map(({ name }) => name);
  return [...wanted, defaultCity].find((name) => name && names.includes(name)) ?? names[0] ?? '';
}

/** The request body: the fields that are not empty, and the values that are no fields of the form. */
export function bookingBody(
  { doctorId, clinicId, notes: typedNotes = '', ...chosen }: z.infer<typeof BookingFields>,
  rest: Pick<NewAppointment, 'seenTotal' | 'relatedAppointmentId' | 'confirmsOverlap'>,
): NewAppointment {
  return {
    ...chosen,
    ...(doctorId ? { doctorId } : {}),
    ...(clinicId ? { clinicId } : {}),
    ...(typedNotes.trim() ? { notes: typedNotes } : {}),
    ...rest,
  };
}

export function hasSameValues(one: BookingValues, other: BookingValues): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof BookingValues] === value);
}
