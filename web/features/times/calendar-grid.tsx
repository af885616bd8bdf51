import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { indiaInstant, shortDate, weekdayOf, weekdays } from '#contract/clock.ts';
import { IconButton } from '#web/ui/button.tsx';
import { addMonths, dayAfterKey, lastDayOf, monthName, monthOf, weeksOf } from './calendar-rules.ts';

type CalendarProps = {
  /** `2027-01` */
  month: string;
  onMonth: (month: string) => void;
  range: { first: string; last: string };
  chosen: string;
  freeCount: (day: string) => number;
  isLoading: boolean;
  onChoose: (day: string) => void;
};

/** A month of days. One of them is in the Tab order; the arrow keys, Home, End and Page keys move between them. */
export function Calendar({ month, onMonth, range, chosen, freeCount, isLoading, onChoose }: CalendarProps) {
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [reached, setReached] = useState('');
  const stop = tabStop({ month, range, chosen, reached, freeCount });

  const move = (event: KeyboardEvent) => {
    const day = dayAfterKey(stop, event.key, range);
    if (!day) return;
    event.preventDefault();
    setReached(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
    // The day's month may have to be drawn first.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };

  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label="Previous month"
          disabled={month <= monthOf(range.first)}
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h3 id={id} aria-live="polite" className="font-semibold">
          {monthName(month)}
        </h3>
        <IconButton
          label="Next month"
          disabled={month >= monthOf(range.last)}
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of days */}
      <table ref={grid} role="grid" aria-labelledby={id} aria-busy={isLoading} className="calendar-grid">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) =>
                day ? (
                  <DayCell
                    key={day}
                    day={day}
                    free={freeCount(day)}
                    isChosen={day === chosen}
                    isStop={day === stop}
                    onKeyDown={move}
                    onChoose={() => {
                      setReached(day);
                      onChoose(day);
                    }}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place of the grid, always the same one
                  <td key={at} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayCellProps = {
  day: string;
  free: number;
  isChosen: boolean;
  isStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
};

function DayCell({ day, free, isChosen, isStop, onKeyDown, onChoose }: DayCellProps) {
  const name = `${weekdayOf(day)}, ${shortDate(indiaInstant(day, '12:00'))}`;
  return (
    <td>
      <button
        type="button"
        data-day={day}
        tabIndex={isStop ? 0 : -1}
        aria-disabled={free === 0}
        aria-pressed={isChosen}
        aria-label={free === 0 ? `${name}, no free times` : `${name}, ${free} free`}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (free > 0) onChoose();
        }}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

type Stop = Pick<CalendarProps, 'month' | 'range' | 'chosen' | 'freeCount'> & { reached: string };

/** Where Tab enters: where the keys were last, else the chosen day, else the first free one. */
function tabStop({ month, range, chosen, reached, freeCount }: Stop): string {
  for (const day of [reached, chosen]) if (monthOf(day) === month) return day;
  const first = `${month}-01` < range.first ? range.first : `${month}-01`;
  const days = weeksOf(month).flat();
  return days.find((day) => day && day >= first && freeCount(day) > 0) ?? (first > lastDayOf(month) ? '' : first);
}
