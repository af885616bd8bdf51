import { timeOfDay, weekdays } from '#contract/clock.ts';
import type { WeeklyHours as Range } from '#contract/weekly-hours.ts';

/** A table of a doctor's weekly hours, one row per weekday. */
export function WeeklyHoursFacts({ hours }: { hours: Range[] }) {
  return (
    <table className="w-full max-w-md">
      <caption className="sr-only">Weekly hours, in India time</caption>
      <tbody>
        {weekdays.map((day, index) => {
          const ranges = hours.filter((range) => range.weekday === index + 1);
          return (
            <tr key={day} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pe-4 text-start align-top font-medium">
                {day}
              </th>
              <td className={`py-2 ${ranges.length > 0 ? '' : 'text-ink-muted'}`}>
                {ranges.length > 0 ? ranges.map(rangeWords).join(', ') : 'Not available'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function rangeWords({ opens, closes }: Range): string {
  return `${timeOfDay(opens)}–${timeOfDay(closes)}`;
}
