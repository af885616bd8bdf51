import * as z from 'zod/mini';
import { latinDigits } from './digits.ts';
import { recordIdPattern } from './record-id.ts';
import { maxSearchLength, unprintable } from './search-limits.ts';

type TextOptions = { max: number; tooLong: string; missing?: string };

/**
 * Multi-line text, trimmed and limited in length. Invisible characters are removed (see `invisible`), and unusual line
 * breaks become `\n`. Control characters are rejected (PostgreSQL rejects NUL).
 */
export function text(options: TextOptions) {
  return cleanText(options, (value) => value.replace(invisible, '').replace(unusualBreak, '\n'));
}

/** Single-line text, such as a name or a title: like `text`, but line breaks and tabs become single spaces. */
export function lineText(options: TextOptions) {
  return cleanText(options, (value) => value.replace(invisible, '').replace(breakOrTab, ' '));
}

function cleanText(options: TextOptions, clean: (value: string) => string) {
  return z.string(options.missing ?? 'Please enter text.').check(
    z.overwrite(clean),
    z.trim(),
    z.maxLength(options.max, options.tooLong),
    z.refine((value) => !unprintable.test(value), 'Please remove characters that cannot be shown.'),
  );
}

/**
 * Invisible characters, which can make a text look different from its content: direction marks, embeddings, overrides
 * and isolates, zero-width spaces, and the byte order mark. U+200C and U+200D are kept: Indic names need them.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Next line, line separator and paragraph separator. */
const unusualBreak = /[\u0085\u2028\u2029]/g;
const breakOrTab = /[ \t]*[\t\r\n\u0085\u2028\u2029][\s\u0085]*/g;

/** The text of a search box. */
export const searchText = lineText({ max: maxSearchLength, tooLong: 'Please search for 100 characters or fewer.' });

export const recordId = z.string('Please give an id.').check(z.regex(recordIdPattern, 'This is not an id.'));

/** An empty object: the body of a call without input, or a reply without content. */
export const EmptyObject = z.strictObject({});

/** The reply after adding a record. */
export const Created = z.object({ id: z.string() });

/** The reply after removing a record: it is archived if other records refer to it, and deleted otherwise. */
export const Removed = z.object({ isArchived: z.boolean() });

export const IsActive = z.strictObject({ isActive: z.boolean('Please say yes or no') });

/** A day in India: `2027-01-05`. */
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

/**
 * A whole number, as a number or as decimal digits of any script, because forms and query strings send text. Other
 * values that `Number()` would convert are rejected, such as `true`, `[5]`, `"0x10"` or `"1e2"`. `fraction` is the
 * message for a number that is not whole, such as 12.5.
 */
export function wholeNumber(options: {
  min: number;
  max: number;
  invalid: string;
  tooMuch: string;
  fraction?: string;
}) {
  const { min, max, invalid, tooMuch, fraction } = options;
  const decimal = fraction ? /^\d{1,9}(\.\d{1,9})?$/ : /^\d{1,9}$/;
  const digits = z.string(invalid).check(z.overwrite(latinDigits), z.trim(), z.regex(decimal, invalid));
  const whole = z.pipe(
    z.number(invalid).check(z.minimum(min, invalid)),
    z.int(fraction ?? invalid).check(z.maximum(max, tooMuch)),
  );
  return z.pipe(z.union([z.number(invalid), digits], invalid), z.pipe(z.transform(Number), whole));
}

/** A whole number in a query, such as the number of rows. */
export function countParameter({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  const message = `Please give a whole number from ${min} to ${max}.`;
  return z.prefault(wholeNumber({ min, max, invalid: message, tooMuch: message }), fallback);
}

/** A person's name, in any script. */
export const personName = lineText({ max: 120, tooLong: 'Name must be at most 120 characters' }).check(
  z.minLength(2, 'Name must be at least 2 characters'),
  z.refine((value) => [...value].length < 2 || /\p{L}/u.test(value), 'Please enter a name with letters'),
);

/** A phone number as entered. The server normalises it. */
export const phoneNumber = z
  .string('Phone number must be at least 10 digits')
  .check(
    z.overwrite(latinDigits),
    z.trim(),
    z.minLength(10, 'Phone number must be at least 10 digits'),
    z.maxLength(15, 'Phone number is too long'),
    z.regex(/^[+\d\s().-]*$/, 'Please enter the phone number in digits'),
  );

const passwordTooShort = 'Password must be at least 6 characters';
/** A password of valid length. When a user chooses a password, the server also rejects common ones. */
export const password = z
  .string(passwordTooShort)
  .check(z.minLength(6, passwordTooShort), z.maxLength(200, 'Password must be at most 200 characters'));
