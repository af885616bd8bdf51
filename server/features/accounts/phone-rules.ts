import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
// This variant also knows the kind of a number, such as mobile. It is twice as large, so only the server imports it.
import { getCountryCallingCode, parsePhoneNumberFromString as parseWithKind } from 'libphonenumber-js/max';
import { filled } from '#contract/shared/filled.ts';
import { organisation } from '#contract/shared/organisation.ts';

export type Country = CountryCode;
/** The countries whose mobile numbers can have an account, if no others are configured. */
export const defaultPhoneCountries: readonly Country[] = ['IN'];

/** Converts a phone number to E.164, so that `98…`, `098…` and `+91 98…` are one account. Null if it is invalid. */
export function normalisePhone(typed: string): string | null {
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.isValid() ? number.number : null;
}

/**
 * Whether a phone in E.164 is a mobile number of one of these countries. Only such a number can have a new account, and only
 * such a number gets an SMS: an SMS to another number costs many times as much, or reaches nobody. In North America, a number
 * does not say whether it is mobile, so landlines are accepted there too.
 */
export function isAcceptedPhone(phone: string, countries: readonly Country[]): boolean {
  const number = parseWithKind(phone);
  if (!number?.isValid() || !number.country || !countries.includes(number.country)) return false;
  const kind = number.getType();
  return kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE';
}

/** Says which numbers can have an account. */
export function acceptedPhonesText(countries: readonly Country[]) {
  if (countries.join() === 'IN') return 'Please enter an Indian mobile number, for example 98765 43210.';
  const codes = new Set(countries.map((country) => `+${getCountryCallingCode(country)}`));
  return filled('Please enter a mobile number that begins with {codes}.', { codes: [...codes].join(', ') });
}

/** Shown to a user whose account has a phone that gets no SMS. */
export const noSmsToPhone = filled('No SMS can reach your number. Please call {phone} to change it.', {
  phone: organisation.phone.shown,
});
