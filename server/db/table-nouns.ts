import type { ChangeNoun } from '#contract/changes.ts';

// A price list is made of three tables, and none of them is called `prices`. What families own is on no public page.
const shownUnder: Record<string, readonly string[]> = {
  appointment_types: ['prices'],
  price_rules: ['prices'],
  cities: ['cities', 'prices'],
  accounts: [],
  patients: [],
  appointments: [],
  audit_log: [],
};

/** Under which nouns of the API (`/api/<noun>`) visitors are shown the rows of a table. */
export function nounsOf(table: string): readonly string[] {
  return shownUnder[table] ?? [table];
}

const watchedAs: Record<string, ChangeNoun> = {
  accounts: 'accounts',
  patients: 'patients',
  appointments: 'appointments',
  doctors: 'doctors',
  clinics: 'clinics',
  cities: 'cities',
  appointment_types: 'appointment-types',
  price_rules: 'appointment-types',
  audit_log: 'audit',
};

/** How the admin area calls the rows of a table; null where it shows none. */
export function changeNounOf(table: string): ChangeNoun | null {
  return watchedAs[table] ?? null;
}
