import { shortDate, timeOfDay, weekdays } from '#contract/clock.ts';
import type { DoctorForm } from '#contract/doctors-admin.ts';
import type { HoursRange } from '#contract/weekly-hours.ts';

/** `Monday 9:00 AM – 1:00 PM`. */
export function hoursWords({ weekday, opens, closes }: HoursRange): string {
  return `${weekdays[weekday - 1]} ${timeOfDay(opens)} – ${timeOfDay(closes)}`;
}

/** `Dec 20, 2026 – Jan 2, 2027`, or `Dec 20, 2026` for a single day. */
export function leaveWords({ firstDay, lastDay }: Pick<DoctorForm['leave'][number], 'firstDay' | 'lastDay'>): string {
  return firstDay === lastDay ? shortDate(firstDay) : `${shortDate(firstDay)} – ${shortDate(lastDay)}`;
}
