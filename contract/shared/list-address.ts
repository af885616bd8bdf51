/** The maximum number of pages that a public list shows. Rows after them are found by searching. */
export const maxListPages = 40;

/**
 * Reads a text parameter, without control characters, which are not allowed in HTML. An empty parameter counts as absent,
 * and so does a repeated one, which is an array.
 */
export function readTextParameter(value: unknown): string | undefined {
  return (typeof value === 'string' && value.replace(/[\u0000-\u001f\u007f]/g, '').trim()) || undefined;
}

/** Reads how many pages of a list are shown below each other. Undefined for one page, or if the value is not a number. */
export function readPage(value: unknown): number | undefined {
  const page = /^\d{1,9}$/.test(String(value)) ? Number(value) : 1;
  return page > 1 ? Math.min(page, maxListPages) : undefined;
}
