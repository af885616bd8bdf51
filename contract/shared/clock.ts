// India has one time zone (UTC+5:30) without daylight saving time, so arithmetic is enough. `Intl` is not used, because
// its output differs between platforms in the kind of spaces.
const indiaOffsetMs = 330 * 60_000;
const dayMs = 86_400_000;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The weekdays, Monday first. Stored numbers begin at 1: the name of weekday `n` is `weekdays[n - 1]`. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A date whose UTC fields are the local time in India; null for an invalid date. */
function inIndia(instant: Date | string): Date | null {
  const at = new Date(instant).getTime() + indiaOffsetMs;
  return Number.isNaN(at) ? null : new Date(at);
}

/** The day in India at an instant: `2027-01-05`. Empty for an invalid date. */
export function dayInIndia(instant: Date | string): string {
  return inIndia(instant)?.toISOString().slice(0, 10) ?? '';
}

/** The time of day in India at an instant, in the format of forms: `15:30`. Empty for an invalid date. */
export function clockInIndia(instant: Date | string): string {
  return inIndia(instant)?.toISOString().slice(11, 16) ?? '';
}

/** Today in India, independent of the time zone of the machine. */
export function todayInIndia(now: Date): string {
  return dayInIndia(now);
}

/** The instant of a day and a time (`15:30`) in India. */
export function indiaInstant(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+05:30`);
}

/** Adds days to a day: `2027-01-31` plus 1 is `2027-02-01`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The date in India: `Jan 5, 2025`. */
export function shortDate(instant: Date | string): string {
  const at = inIndia(instant);
  return at ? `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}` : 'Invalid date';
}

/** The time in India: `3:30 PM`. */
export function shortTime(instant: Date | string): string {
  const at = inIndia(instant);
  return at ? timeOfDay(at.getUTCHours() * 60 + at.getUTCMinutes()) : 'Invalid date';
}

/** Formats minutes since midnight: 930 is `3:30 PM`. */
export function timeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The name of the weekday of a day: `2027-01-05` is a `Tuesday`. */
export function weekdayOf(day: string): string {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Invalid date';
}

/** The number of the weekday of a day like `2027-01-05`: Monday is 1, Sunday is 7. */
export function weekdayNumber(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
