import type { BookingQuery } from '#web/lib/paths.ts';
import { safeReturnPath } from '#web/lib/return-path.ts';

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the search parameters of the booking page. Invalid values are treated as absent. */
export function readBookingSearch(raw: Record<string, unknown>): BookingQuery {
  return {
    doctor: readId(raw.doctor),
    clinic: readId(raw.clinic),
    patient: readId(raw.patient),
    type: readMatching(/^.{1,80}$/u, raw.type),
    relatedAppointment: readId(raw.relatedAppointment),
    date: readMatching(/^\d{4}-\d\d-\d\d$/, raw.date),
    time: readMatching(/^\d\d:\d\d$/, raw.time),
    from: safeReturnPath(raw.from) ?? undefined,
  };
}

function readId(value: unknown): string | undefined {
  return readMatching(idPattern, value)?.toLowerCase();
}

function readMatching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

/** The name of the form's draft. Each link has its own draft: a link of another doctor starts another booking. */
export function draftName(search: BookingQuery): string {
  const { doctor, clinic, patient, type, relatedAppointment, date, time } = search;
  return ['booking', doctor, clinic, patient, type, relatedAppointment, date, time].join(':');
}
