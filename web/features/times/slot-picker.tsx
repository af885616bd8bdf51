import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { indiaInstant, shortDate, weekdayOf } from '#contract/clock.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { addMonths, monthName, monthOf, monthRange } from './calendar-rules.ts';
import { timeQueries } from './queries.ts';
import { TimeGrid } from './time-grid.tsx';
import type { ChosenTime } from './time-picker.tsx';
import { timesByDay } from './time-rules.ts';

type SlotPickerProps = {
  doctorId: string;
  clinicId: string | undefined;
  range: { first: string; last: string };
  value: ChosenTime;
  onChange: (value: ChosenTime) => void;
};

/** Chooses a free time of one doctor: first the day in a calendar, then the time. */
export function SlotPicker({ doctorId, clinicId, range, value, onChange }: SlotPickerProps) {
  const [chosenMonth, setMonth] = useState<string>();
  const month = chosenMonth ?? monthOf(value.date >= range.first ? value.date : range.first);
  const { from, days } = monthRange(month, range);
  const query = useQuery(timeQueries.free(doctorId, clinicId, from, days));
  const freeTimes = query.data ? timesByDay(query.data.times) : undefined;
  const times = freeTimes?.get(value.date) ?? [];
  const isTimeTaken = Boolean(
    value.time && !query.isFetching && freeTimes && monthOf(value.date) === month && !times.includes(value.time),
  );

  // A time that somebody else has booked in the meantime is no longer visible and must not stay chosen.
  useEffect(() => {
    if (isTimeTaken) onChange({ ...value, time: '' });
  });

  if (query.isError && !freeTimes) {
    return <LoadError message="Failed to load free times. Please try again later." onRetry={query.refetch} />;
  }
  return (
    <div className="grid gap-5">
      <div data-field="date">
        <CalendarGrid
          month={month}
          onMonthChange={setMonth}
          range={range}
          chosenDay={value.date}
          freeCount={(day) => freeTimes?.get(day)?.length ?? 0}
          isLoading={!freeTimes}
          onChoose={(date) => onChange({ date, time: date === value.date ? value.time : '' })}
        />
        <p role="status" className="mt-2 text-ink-muted">
          {announcement({ month, isLoading: !freeTimes, date: value.date, times, freeDayCount: freeTimes?.size ?? 0 })}
        </p>
        {freeTimes?.size === 0 && month < monthOf(range.last) ? (
          <button type="button" className="link mt-1 min-h-11" onClick={() => setMonth(addMonths(month, 1))}>
            Look at {monthName(addMonths(month, 1))}
          </button>
        ) : null}
      </div>
      <div data-field="time">
        {times.length > 0 ? (
          <TimeGrid
            label={`Time on ${dayName(value.date)}`}
            times={times}
            value={value.time}
            onChange={(time) => onChange({ ...value, time })}
          />
        ) : null}
      </div>
    </div>
  );
}

function dayName(day: string): string {
  return `${weekdayOf(day)}, ${shortDate(indiaInstant(day, '12:00'))}`;
}

type AnnouncementInput = { month: string; isLoading: boolean; date: string; times: string[]; freeDayCount: number };

function announcement({ month, isLoading, date, times, freeDayCount }: AnnouncementInput): string {
  if (isLoading) return 'Loading free times…';
  if (freeDayCount === 0) return `No free times in ${monthName(month)}.`;
  if (times.length > 0) return `Free times on ${dayName(date)}: ${times.length}. All times are India time.`;
  return 'Choose a marked day to see its free times.';
}
