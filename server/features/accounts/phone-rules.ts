import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** The one spelling of a phone number (E.164), so that `98…`, `098…` and `+91 98…` are one account. Null if it is none. */
export function normalisePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.isValid() ? number.number : null;
}
