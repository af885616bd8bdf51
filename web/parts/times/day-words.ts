import type { NextTime } from '#contract/doctors/schemas.ts';
import { addDays, dayInIndia, shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';

/**
 * The day of a time in India, short enough for a card: `today`, `tomorrow`, `Thu` within a week, else `Jan 20`. `today` is
 * a day like `2027-01-05`.
 */
export function dayWords(t: T, startsAt: string, today: string): string {
  const day = dayInIndia(startsAt);
  if (day === today) return t('today');
  if (day === addDays(today, 1)) return t('tomorrow');
  const { shortWeekday, dayAndMonth } = datesIn(t);
  return day > today && day < addDays(today, 7) ? shortWeekday(day) : dayAndMonth(day);
}

/** When a doctor is free next: `Next free: tomorrow, 10:30 AM`. */
export function nextTimeWords(t: T, { startsAt, hasWeeklyHours }: NextTime, today: string): string {
  if (startsAt) return t('Next free: {day}, {time}', { day: dayWords(t, startsAt, today), time: shortTime(startsAt) });
  return hasWeeklyHours ? t('No free time in the next 4 weeks') : t('Time on request');
}
