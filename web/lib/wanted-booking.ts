import { readEntry, removeEntry, storeEntry } from './account-storage.ts';
import type { BookingQuery } from './paths.ts';

// A family without patients has to add one before it can book. What it wanted to book is stored meanwhile.

const name = 'wanted-booking';

/** Stores the place and time of a booking, if it has any. */
export function saveWantedBooking({ doctor, clinic, date, time }: BookingQuery): void {
  const wanted = JSON.stringify({ doctor, clinic, date, time });
  if (wanted !== '{}') storeEntry(name, wanted);
}

export function wantedBooking(): BookingQuery {
  return JSON.parse(readEntry(name) ?? '{}');
}

export function removeWantedBooking(): void {
  removeEntry(name);
}
