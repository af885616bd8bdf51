import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { addMonths, type BookableDays, dayForKey, lastDayOf, monthOf, weeksOf } from './time-rules.ts';

type CalendarGridProps = {
  /** `2027-01` */
  month: string;
  onMonthChange: (month: string) => void;
  bookableDays: BookableDays;
  chosenDay: string;
  freeCount: (day: string) => number;
  isLoading: boolean;
  onChoose: (day: string) => void;
};

/** A month as a grid of days with one tab stop, without its past weeks. Arrow keys, Home, End, Page Up and Page Down move the focus. */
export function CalendarGrid({
  month,
  onMonthChange,
  bookableDays,
  chosenDay,
  freeCount,
  isLoading,
  onChoose,
}: CalendarGridProps) {
  const t = useT();
  const dates = datesIn(t);
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [focusedDay, setFocusedDay] = useState('');
  const tabStop = findTabStop({ month, bookableDays, chosenDay, focusedDay, freeCount });

  const move = (event: KeyboardEvent) => {
    const day = dayForKey(tabStop, event.key, bookableDays);
    if (!day) return;
    event.preventDefault();
    setFocusedDay(day);
    if (monthOf(day) !== month) onMonthChange(monthOf(day));
    // The focus moves after React has rendered another month.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };

  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={t('Previous month')}
          disabled={month <= monthOf(bookableDays.first)}
          onClick={() => onMonthChange(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <h3 id={id} aria-live="polite" className="font-semibold">
          {dates.month(month)}
        </h3>
        <IconButton
          label={t('Next month')}
          disabled={month >= monthOf(bookableDays.last)}
          onClick={() => onMonthChange(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid of days */}
      <table ref={grid} role="grid" aria-labelledby={id} aria-busy={isLoading} className="calendar-grid">
        <thead>
          <tr>
            {dates.weekdays.map((weekday, index) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {dates.narrowWeekdays[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, bookableDays.first).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day ? (
                  <DayCell
                    key={day}
                    day={day}
                    freeCount={freeCount(day)}
                    isChosen={day === chosenDay}
                    isTabStop={day === tabStop}
                    onKeyDown={move}
                    onChoose={() => {
                      setFocusedDay(day);
                      onChoose(day);
                    }}
                  />
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell that is never reordered
                  <td key={index} />
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
  freeCount: number;
  isChosen: boolean;
  isTabStop: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
};

function DayCell({ day, freeCount, isChosen, isTabStop, onKeyDown, onChoose }: DayCellProps) {
  const t = useT();
  const name = datesIn(t).longDay(day);
  return (
    <td>
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={freeCount === 0}
        aria-pressed={isChosen}
        aria-label={
          freeCount === 0
            ? t('{day}, no free times', { day: name })
            : t.count(freeCount, '{day}, {count} free', '{day}, {count} free', { day: name })
        }
        onKeyDown={onKeyDown}
        onClick={() => {
          if (freeCount > 0) onChoose();
        }}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

type TabStopInput = Pick<CalendarGridProps, 'month' | 'bookableDays' | 'chosenDay' | 'freeCount'> & {
  focusedDay: string;
};

/** Finds the day in the tab order: the last focused day, else the chosen day, else the first free day. */
function findTabStop({ month, bookableDays, chosenDay, focusedDay, freeCount }: TabStopInput): string {
  for (const day of [focusedDay, chosenDay]) if (monthOf(day) === month) return day;
  const first = `${month}-01` < bookableDays.first ? bookableDays.first : `${month}-01`;
  const days = weeksOf(month).flat();
  return days.find((day) => day && day >= first && freeCount(day) > 0) ?? (first > lastDayOf(month) ? '' : first);
}
