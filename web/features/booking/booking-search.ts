import type { BookingQuery } from '#web/lib/paths.ts';

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address of the booking page. What cannot be an id counts as absent. */
export function readBookingSearch(raw: Record<string, unknown>): BookingQuery {
  return {
    doctor: readId(raw.doctor),
    clinic: readId(raw.clinic),
    patient: readId(raw.patient),
    relatedAppointment: readId(raw.relatedAppointment),
    date: readLike(/^\d{4}-\d\d-\d\d$/, raw.date),
    time: readLike(/^\d\d:\d\d$/, raw.time),
  };
}

function readId(value: unknown): string | undefined {
  return readLike(id, value)?.toLowerCase();
}

function readLike(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

/** The name of the form's draft. Each link to the form has its own: another doctor's page starts another booking. */
export function draftName(search: BookingQuery): string {
  const { doctor = '', clinic = '', patient = '', relatedAppointment = '', date = '', time = '' } = search;
  return ['booking', doctor, clinic, patient, relatedAppointment, date, time].join(':');
}
