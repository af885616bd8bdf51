import * as z from 'zod/mini';
import { NewAppointment } from '#contract/appointments.ts';
import { type City, defaultCity } from '#contract/cities.ts';

const { key, patientId, type, city, date, time, notes } = NewAppointment.shape;

/** The fields of the booking form: those of the contract, but a doctor and a clinic need not be chosen. */
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

/** What the form shows; a field is empty until something is chosen. */
export type BookingValues = Record<Exclude<keyof z.infer<typeof BookingFields>, 'key'>, string>;

/** What a booking needs before it can be sent, in the order of the form. */
const needed = ['patientId', 'type', 'date', 'time'] as const;
type NeededField = (typeof needed)[number];

export function missingFields(values: BookingValues): NeededField[] {
  return needed.filter((field) => !values[field]);
}

/** The city a booking starts with: the first of these that we work in, then Mumbai, then any. */
export function firstCity(cities: readonly City[], wanted: (string | null | undefined)[]): string {
  const names = cities.map(({ name }) => name);
  return [...wanted, defaultCity].find((name) => name && names.includes(name)) ?? names[0] ?? '';
}

/** What is sent: the fields that are not empty, and what the page knows besides. */
export function bookingBody(
  { doctorId, clinicId, notes: given = '', ...chosen }: z.infer<typeof BookingFields>,
  rest: Pick<NewAppointment, 'seenTotal' | 'relatedAppointmentId' | 'confirmsOverlap'>,
): NewAppointment {
  return {
    ...chosen,
    ...(doctorId ? { doctorId } : {}),
    ...(clinicId ? { clinicId } : {}),
    ...(given.trim() ? { notes: given } : {}),
    ...rest,
  };
}

export function isSame(one: BookingValues, other: BookingValues): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof BookingValues] === value);
}
