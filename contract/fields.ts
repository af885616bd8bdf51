import * as z from 'zod/mini';
import { recordIdForm } from './record-id.ts';
import { longestSearch, unshowable } from './search-words.ts';

/** Free text: trimmed, of bounded length, without characters that no keyboard makes (PostgreSQL refuses NUL). */
export function text(options: { max: number; tooLong: string; missing?: string }) {
  return z.string(options.missing ?? 'Please enter text.').check(
    z.trim(),
    z.maxLength(options.max, options.tooLong),
    z.refine((value) => !unshowable.test(value), 'Please remove characters that cannot be shown.'),
  );
}

/** What someone typed into a search box. */
export const searchText = text({ max: longestSearch, tooLong: 'Please search for 100 characters or fewer.' });

export const recordId = z.string('Please give an id.').check(z.regex(recordIdForm, 'This is not an id.'));

/** How many steps of a public list can be opened; what is further down is found by searching. */
export const mostListSteps = 40;

/** The key of the last row of a page that is read best rated first: rating and id. */
export const pageKey = z
  .string('This page mark is not ours.')
  .check(z.regex(/^[0-5](\.\d)?_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This page mark is not ours.'));

/** A day as people in India count them: `2027-01-05`. */
export const calendarDay = z.string('Please give a date.').check(
  z.regex(/^20\d\d-\d\d-\d\d$/, 'Please give a date like 2027-01-05.'),
  z.refine((day) => isRealDay(day), 'This day does not exist.'),
);

/** A time of day in India: `15:30`. */
export const clockTime = z
  .string('Please give a time.')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time like 15:30.'));

function isRealDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** A whole number that arrives in a query string. */
export function countParameter(options: { min: number; max: number; otherwise: number }) {
  const message = `Please give a whole number from ${options.min} to ${options.max}.`;
  return z.prefault(
    z.pipe(
      z.string(message).check(z.regex(/^\d{1,9}$/, message)),
      z.pipe(
        z.transform(Number),
        z.int(message).check(z.minimum(options.min, message), z.maximum(options.max, message)),
      ),
    ),
    String(options.otherwise),
  );
}

/** A person's name, in any script. */
export const personName = text({ max: 120, tooLong: 'Name must be at most 120 characters' }).check(
  z.minLength(2, 'Name must be at least 2 characters'),
);

/** A phone number as people type it; the server brings it into one spelling. */
export const phoneNumber = z
  .string('Phone number must be at least 10 digits')
  .check(
    z.trim(),
    z.minLength(10, 'Phone number must be at least 10 digits'),
    z.maxLength(15, 'Phone number is too long'),
    z.regex(/^[+\d\s().-]*$/, 'Please enter the phone number in digits'),
  );

const passwordTooShort = 'Password must be at least 6 characters';
/** A password as someone chooses it; the server also refuses the commonest ones. */
export const password = z
  .string(passwordTooShort)
  .check(z.minLength(6, passwordTooShort), z.maxLength(200, 'Password must be at most 200 characters'));

/** Where the next page of a list by time begins: the last row's moment and id. */
export const timeMark = z
  .string('This page mark is not ours.')
  .check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00_[0-9a-f-]{36}$/, 'This page mark is not ours.'));
