import { shortDate, shortTime } from '#contract/clock.ts';

export { shortDate };

/** `Jan 5, 2025, 3:30 PM`, always in India time. */
export function shortDateTime(instant: string): string {
  const day = shortDate(instant);
  return day === 'Invalid date' ? day : `${day}, ${shortTime(instant)}`;
}

/** Whether a text is an existing day of this century, like `2027-01-05`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}
