import type { NextTime } from '#contract/doctors/schemas.ts';
import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { addDays, dayInIndia, shortTime, timeOfDay, weekdays } from '#contract/shared/clock.ts';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { isNotFound } from '#web/lib/api.ts';

/**
 * The day of a time in India, short enough for a card: `today`, `tomorrow`, `Thu` within a week, else `Jan 20`. `today` is
 * a day like `2027-01-05`.
 */
export function relativeDay(t: T, startsAt: string, today: string): string {
  const day = dayInIndia(startsAt);
  if (day === today) return t('today');
  if (day === addDays(today, 1)) return t('tomorrow');
  const { shortWeekday, dayAndMonth } = datesIn(t);
  return day > today && day < addDays(today, 7) ? shortWeekday(day) : dayAndMonth(day);
}

/** When a doctor is free next: `Next free: tomorrow, 10:30 AM`. */
export function nextTimeWords(t: T, { startsAt, hasWeeklyHours }: NextTime, today: string): string {
  if (startsAt)
    return t('Next free: {day}, {time}', { day: relativeDay(t, startsAt, today), time: shortTime(startsAt) });
  return hasWeeklyHours ? t('No free time in the next 4 weeks') : t('Time on request');
}

/** A day on a small button: `Today`, `Tomorrow`, or `Tue, Jan 5`. */
export function shortDayName(t: T, day: string, today: string): string {
  if (day === today) return t('Today');
  if (day === addDays(today, 1)) return t('Tomorrow');
  return datesIn(t).shortDay(day);
}

/** Why there is no list of free times. */
export function freeTimesProblem(t: T, error: unknown): string {
  return isNotFound(error)
    ? t('This doctor or clinic no longer takes appointments, so there are no free times.')
    : t('Failed to load free times. Please try again later.');
}

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
