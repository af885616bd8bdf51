import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { timeOfDay, weekdays } from '#contract/shared/clock.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** `Monday 9:00 AM – 1:00 PM, Friday 9:00 AM – 5:00 PM`. */
export function hoursWords(t: T, hours: readonly HoursRange[]): string {
  const names = datesIn(t).weekdays;
  return hours
    .map(({ weekday, opens, closes }) => `${names[weekday - 1]} ${timeOfDay(opens)} – ${timeOfDay(closes)}`)
    .join(', ');
}

/** `Monday, Friday`. Monday is 1. */
export function weekdaysWords(t: T, days: readonly number[]): string {
  const names = datesIn(t).weekdays;
  return days.map((day) => names[day - 1]).join(', ');
}

/** The name of a weekday in the language of `t`, for its English name. */
export function weekdayWords(t: T, english: string): string {
  return datesIn(t).weekdays[(weekdays as readonly string[]).indexOf(english)] ?? english;
}

type Leave = Pick<DoctorForm['leave'][number], 'firstDay' | 'lastDay'>;

/** `Dec 20, 2026 – Jan 2, 2027; Mar 8, 2027`: the last one is a single day. */
export function leaveWords(t: T, leave: readonly Leave[]): string {
  const { date } = datesIn(t);
  return leave
    .map(({ firstDay, lastDay }) => (firstDay === lastDay ? date(firstDay) : `${date(firstDay)} – ${date(lastDay)}`))
    .join('; ');
}
