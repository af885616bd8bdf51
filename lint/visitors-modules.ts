/**
 * What no page of visitors may load, except on demand: code and screens of staff, screens of families, and what works
 * without a network for families. Route files without their component are allowed, because every page knows all
 * addresses and their parameters.
 */
const notForVisitors = [
  /\/staff\//,
  /\/staff-kit\//,
  /\/-staff-/,
  /\/contract\/[^/]+\/staff-/,
  /\/web\/offline\/(family|waiting)-/,
  /\/pages\/(_family|admin)(_\.[^/]+)?\/(.*\/)?-[^/]*\.tsx/,
  /\/pages\/(_family|admin)[/._].*\?tsr-split/,
];

/** Whether a module, such as `/…/web/parts/day/staff/day-words.ts`, must not be in a file that pages of visitors load. */
export const isNotForVisitors = (module: string): boolean => notForVisitors.some((pattern) => pattern.test(module));
