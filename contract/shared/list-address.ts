/** The maximum number of pages that a public list shows. Rows after them are found by searching. */
export const maxListPages = 40;

/**
 * Reads a text parameter, and removes control characters, which are not allowed in HTML. Undefined for an empty
 * parameter and for a repeated one, which is an array.
 */
export function readTextParameter(value: unknown): string | undefined {
  return (typeof value === 'string' && value.replace(/[\u0000-\u001f\u007f]/g, '').trim()) || undefined;
}

/** Reads how many pages of a list are shown, one below the other. Undefined for one page, and for a value that is no number. */
export function readPage(value: unknown): number | undefined {
  const page = /^\d{1,9}$/.test(String(value)) ? Number(value) : 1;
  return page > 1 ? Math.min(page, maxListPages) : undefined;
}
