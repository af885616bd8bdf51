import { shortDate, shortTime } from '#contract/clock.ts';

export { shortDate };

/** `Jan 5, 2025, 3:30 PM`, always in India time. */
export function shortDateTime(instant: string): string {
  const day = shortDate(instant);
  return day === 'Invalid date' ? day : `${day}, ${shortTime(instant)}`;
}
