import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Converts a phone number to E.164, so that `98…`, `098…` and `+91 98…` are one account. Null if it is invalid. */
export function normalisePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.isValid() ? number.number : null;
}
