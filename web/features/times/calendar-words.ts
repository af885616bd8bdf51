import { addDays, indiaInstant, shortDate, weekdayOf } from '#contract/clock.ts';
import type { T } from '#web/ui/use-t.tsx';

/** `Tuesday, Jan 5, 2027`. */
export function dayName(day: string): string {
  return `${weekdayOf(day)}, ${shortDate(indiaInstant(day, '12:00'))}`;
}

/** A day on a small button: `Today`, `Tomorrow`, or `Tue, Jan 5`. */
export function shortDayName(t: T, day: string, today: string): string {
  if (day === today) return t('Today');
  if (day === addDays(today, 1)) return t('Tomorrow');
  return `${weekdayOf(day).slice(0, 3)}, ${shortDate(indiaInstant(day, '12:00')).replace(/, \d+$/, '')}`;
}
