import { addDays } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** A day on a small button: `Today`, `Tomorrow`, or `Tue, Jan 5`. */
export function shortDayName(t: T, day: string, today: string): string {
  if (day === today) return t('Today');
  if (day === addDays(today, 1)) return t('Tomorrow');
  return datesIn(t).shortDay(day);
}
