import { timeOfDay } from '#contract/shared/clock.ts';
import type { WeeklyHours as Range } from '#contract/times/weekly-hours.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';

type WeeklyHoursFactsProps = {
  hours: Range[];
  /** The text of a weekday without hours. */
  none: string;
};

/** A table of the weekly hours of a doctor or clinic, one row per weekday. With a large text, hours are below their day. */
export function WeeklyHoursFacts({ hours, none }: WeeklyHoursFactsProps) {
  const t = useT();
  return (
    <div className="@container">
      <table className="w-full max-w-md">
        <caption className="sr-only">{t('Weekly hours, in India time')}</caption>
        <tbody>
          {datesIn(t).weekdays.map((day, index) => {
            const ranges = hours.filter((range) => range.weekday === index + 1);
            return (
              <tr key={day} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  className="py-2 pe-4 text-start align-top font-medium @max-[12rem]:block @max-[12rem]:pb-0"
                >
                  {day}
                </th>
                <td
                  className={`py-2 @max-[12rem]:block @max-[12rem]:pt-0 ${ranges.length > 0 ? '' : 'text-ink-muted'}`}
                >
                  {ranges.length > 0 ? ranges.map((range) => rangeWords(t, range)).join(', ') : none}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function rangeWords(t: T, { opens, closes }: Range): string {
  if (opens === 0 && closes === 24 * 60) return t('All day');
  return `${timeOfDay(opens)}–${timeOfDay(closes)}`;
}
