import * as z from 'zod/mini';
import { recordIdForm } from './record-id.ts';
import { longestSearch, unshowable } from './search-text.ts';

type TextOptions = { max: number; tooLong: string; missing?: string };

/**
 * Free text of several lines: trimmed, of bounded length. Invisible characters are removed (see `invisible`), and every
 * kind of line break becomes a plain one. Control characters are rejected (PostgreSQL rejects NUL).
 */
export function text(options: TextOptions) {
  return cleanText(options, (value) => value.replace(invisible, '').replace(unusualBreak, '\n'));
}

/** Text of one line, such as a name or a title: like `text`, with line breaks and tabs as single spaces. */
export function lineText(options: TextOptions) {
  return cleanText(options, (value) => value.replace(invisible, '').replace(breakOrTab, ' '));
}

function cleanText(options: TextOptions, clean: (value: string) => string) {
  return z.string(options.missing ?? 'Please enter text.').check(
    z.overwrite(clean),
    z.trim(),
    z.maxLength(options.max, options.tooLong),
    z.refine((value) => !unshowable.test(value), 'Please remove characters that cannot be shown.'),
  );
}

/**
 * Characters that show nothing and make a text read differently from what it holds: direction marks, embeddings,
 * overrides and isolates, zero-width spaces, and the byte order mark. Not U+200C and U+200D: Indic names need them.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
/** Next line, line separator and paragraph separator: line breaks that few programs know. */
const unusualBreak = /[\u0085\u2028\u2029]/g;
const breakOrTab = /[ \t]*[\t\r\n\u0085\u2028\u2029][\s\u0085]*/g;

/** What someone typed into a search box. */
export const searchText = lineText({ max: longestSearch, tooLong: 'Please search for 100 characters or fewer.' });

export const recordId = z.string('Please give an id.').check(z.regex(recordIdForm, 'This is not an id.'));

/** No fields: the body of a call that needs none, and the reply of one that has nothing to tell. */
export const Nothing = z.strictObject({});

/** The reply to adding a record. */
export const Created = z.object({ id: z.string() });

/** The reply to removing a record: archived where others name it, else deleted. */
export const Removed = z.object({ isArchived: z.boolean() });

/** Whether a record is offered. */
export const IsActive = z.strictObject({ isActive: z.boolean('Please say yes or no') });

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

/**
 * A whole number, as a number or in decimal digits: forms and query strings send text. Nothing else is taken for one,
 * such as `true`, `[5]`, `"0x10"` or `"1e2"`.
 */
export function wholeNumber(options: { min: number; max: number; bad: string; tooMuch: string }) {
  const { min, max, bad, tooMuch } = options;
  const digits = z.string(bad).check(z.trim(), z.regex(/^\d{1,9}$/, bad));
  return z.pipe(
    z.union([z.number(bad), digits], bad),
    z.pipe(z.transform(Number), z.int(bad).check(z.minimum(min, bad), z.maximum(max, tooMuch))),
  );
}

/** How many rows, or which step of a list. */
export function countParameter({ min, max, otherwise }: { min: number; max: number; otherwise: number }) {
  const message = `Please give a whole number from ${min} to ${max}.`;
  return z.prefault(wholeNumber({ min, max, bad: message, tooMuch: message }), otherwise);
}

/** A person's name, in any script. */
export const personName = lineText({ max: 120, tooLong: 'Name must be at most 120 characters' }).check(
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
