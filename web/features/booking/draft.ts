import { readEntry, removeEntry, storeEntry } from '#web/lib/account-storage.ts';
import type { BookingQuery } from '#web/lib/paths.ts';
import type { BookingValues } from './values.ts';

export type BookingDraft = {
  values: BookingValues;
  /** Sent with the booking. It is kept with it: a reply that was lost before a reload must not lead to a second one. */
  key: string;
};

/** One draft per way into the form: another doctor's page starts another booking. */
export function draftName(search: BookingQuery): string {
  const { doctor = '', clinic = '', patient = '', relatedAppointment = '', date = '', time = '' } = search;
  return ['booking', doctor, clinic, patient, relatedAppointment, date, time].join(':');
}

/** Reads a draft; what does not look like one counts as none. */
export function parseDraft(kept: string | null, empty: BookingValues): BookingDraft | null {
  try {
    const draft = JSON.parse(kept ?? 'null') as BookingDraft | null;
    if (typeof draft?.key !== 'string' || typeof draft.values !== 'object') return null;
    const known = Object.entries(draft.values).filter(([name, value]) => name in empty && typeof value === 'string');
    return { key: draft.key, values: { ...empty, ...Object.fromEntries(known) } };
  } catch {
    return null;
  }
}

export function readDraft(name: string, empty: BookingValues): BookingDraft | null {
  return parseDraft(readEntry(name), empty);
}

/** Keeps a draft through a reload and through a new sign-in of the same person. */
export function saveDraft(name: string, draft: BookingDraft): void {
  storeEntry(name, JSON.stringify(draft));
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
