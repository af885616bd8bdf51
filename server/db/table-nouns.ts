import type { ChangeNoun } from '#contract/changes/schemas.ts';

// Tables that are not listed have their own name as public noun. Prices come from three tables, names from two. Public pages
// show no rows of families.
const publicNouns: Record<string, readonly string[]> = {
  appointment_types: ['prices', 'names'],
  price_rules: ['prices'],
  cities: ['cities', 'prices', 'names'],
  accounts: [],
  patients: [],
  appointments: [],
  audit_log: [],
  messages: [],
};

/** The nouns of the public API (`/api/<noun>`) that show rows of a table. */
export function publicNounsOf(table: string): readonly string[] {
  return publicNouns[table] ?? [table];
}

const adminNouns: Record<string, ChangeNoun> = {
  accounts: 'accounts',
  patients: 'patients',
  appointments: 'appointments',
  doctors: 'doctors',
  clinics: 'clinics',
  cities: 'cities',
  appointment_types: 'appointment-types',
  price_rules: 'appointment-types',
  audit_log: 'audit',
  messages: 'messages',
};

/** The admin area's noun for the rows of a table; null if it shows none. */
export function adminNounOf(table: string): ChangeNoun | null {
  return adminNouns[table] ?? null;
}
