// India has one time zone and no summer time, so its clock is UTC plus five and a half hours: plain arithmetic, the
// same in every browser and on every server, where the platform's own formats differ in their spaces.
const indiaOffsetMs = 330 * 60_000;
const dayMs = 86_400_000;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Monday first, as weekly hours count them from 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A moment whose UTC fields read like a clock in India; null for what is no moment. */
function inIndia(instant: Date | string): Date | null {
  const at = new Date(instant).getTime() + indiaOffsetMs;
  return Number.isNaN(at) ? null : new Date(at);
}

/** The day it is in India at a moment: `2027-01-05`. */
export function dayInIndia(instant: Date | string): string {
  return inIndia(instant)?.toISOString().slice(0, 10) ?? '';
}

/** The time that a clock in India shows at a moment, as forms hold it: `15:30`. */
export function clockInIndia(instant: Date | string): string {
  return inIndia(instant)?.toISOString().slice(11, 16) ?? '';
}

/** Today, wherever the reader is. */
export function todayInIndia(now: Date): string {
  return dayInIndia(now);
}

/** The moment at which a clock in India shows this day and time (`15:30`). */
export function indiaInstant(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+05:30`);
}

/** A number of days after a day: `2027-01-31` and 1 is `2027-02-01`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** `Jan 5, 2025`, in India. */
export function shortDate(instant: Date | string): string {
  const at = inIndia(instant);
  return at ? `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}` : 'Invalid date';
}

/** `3:30 PM`, in India. */
export function shortTime(instant: Date | string): string {
  const at = inIndia(instant);
  return at ? timeOfDay(at.getUTCHours() * 60 + at.getUTCMinutes()) : 'Invalid date';
}

/** Minutes since midnight as a clock shows them: 930 is `3:30 PM`. */
export function timeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Tuesday`, of a day like `2027-01-05`. */
export function weekdayOf(day: string): string {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Invalid date';
}

/** Monday is 1, Sunday 7, of a day like `2027-01-05`. */
export function weekdayNumber(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
