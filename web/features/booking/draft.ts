import { readEntry, removeEntry, storeEntry } from '#web/lib/account-storage.ts';
import type { BookingQuery } from '#web/lib/paths.ts';

/** One draft per way into the form: another doctor's page starts another booking. */
export function draftName(search: BookingQuery): string {
  const { doctor = '', clinic = '', patient = '', relatedAppointment = '', date = '', time = '' } = search;
  return ['booking', doctor, clinic, patient, relatedAppointment, date, time].join(':');
}

const wanted = 'wanted';

/** Keeps where a family wanted to go, while it first adds somebody to book for. */
export function keepWanted(query: string): void {
  if (query) storeEntry(wanted, query);
}

/** What `keepWanted` kept. */
export function wantedBooking(): BookingQuery {
  return Object.fromEntries(new URLSearchParams(readEntry(wanted) ?? ''));
}

export function forgetWanted(): void {
  removeEntry(wanted);
}
