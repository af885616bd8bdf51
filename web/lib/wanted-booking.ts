import { readEntry, removeEntry, storeEntry } from './account-storage.ts';
import type { BookingQuery } from './paths.ts';

// A family without patients has to add one before it can book. The booking that it started is stored until then.

const name = 'wanted-booking';

/** Stores the doctor or clinic, type, date and time of a booking, unless all are absent. */
export function saveWantedBooking({ doctor, clinic, type, date, time }: BookingQuery): void {
  const wanted = JSON.stringify({ doctor, clinic, type, date, time });
  if (wanted !== '{}') storeEntry(name, wanted);
}

export function readWantedBooking(): BookingQuery {
  return JSON.parse(readEntry(name) ?? '{}');
}

export function removeWantedBooking(): void {
  removeEntry(name);
}
