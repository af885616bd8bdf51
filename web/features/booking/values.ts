import type { NewAppointment } from '#contract/appointments.ts';
import { type City, defaultCity } from '#contract/cities.ts';

/** What the booking form holds; empty where nothing was chosen yet. */
export type BookingValues = {
  patientId: string;
  type: string;
  city: string;
  doctorId: string;
  clinicId: string;
  date: string;
  time: string;
  notes: string;
};

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

/** What is sent. Left out where nothing was chosen, so that the same form always reads the same. */
export function bookingBody(
  values: BookingValues,
  rest: Pick<NewAppointment, 'key' | 'seenTotal' | 'relatedAppointmentId' | 'confirmsOverlap'>,
): NewAppointment {
  const { doctorId, clinicId, notes, ...chosen } = values;
  return {
    ...chosen,
    ...(doctorId ? { doctorId } : {}),
    ...(clinicId ? { clinicId } : {}),
    ...(notes.trim() ? { notes } : {}),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  } as NewAppointment;
}

export function isSame(one: BookingValues, other: BookingValues): boolean {
  return Object.entries(one).every(([name, value]) => other[name as keyof BookingValues] === value);
}
