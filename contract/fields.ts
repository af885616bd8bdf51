import * as z from 'zod/mini';

// Control characters, and halves of a character that no other half follows.
const unshowable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/u;

/** Free text: trimmed, of bounded length, without characters that no keyboard makes (PostgreSQL refuses NUL). */
export function text(options: { max: number; tooLong: string }) {
  return z.string('Please enter text.').check(
    z.trim(),
    z.maxLength(options.max, options.tooLong),
    z.refine((value) => !unshowable.test(value), 'Please remove characters that cannot be shown.'),
  );
}

/** What someone typed into a search box. */
export const searchText = text({ max: 100, tooLong: 'Please search for 100 characters or fewer.' });

export const recordId = z
  .string('Please give an id.')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'This is not an id.'));

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
