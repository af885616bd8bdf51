/** How many steps of a public list can be opened; what is further down is found by searching. */
export const mostListSteps = 40;

/** A parameter's text, without signs that no keyboard makes: HTML cannot hold them. A parameter given twice is absent. */
export function readWord(value: unknown): string | undefined {
  return (typeof value === 'string' && value.replace(/[\u0000-\u001f\u007f]/g, '').trim()) || undefined;
}

/** How many steps of a list are open. Absent where it is one, and where the value is no number. */
export function readPage(value: unknown): number | undefined {
  const page = /^\d{1,9}$/.test(String(value)) ? Number(value) : 1;
  return page > 1 ? Math.min(page, mostListSteps) : undefined;
}
