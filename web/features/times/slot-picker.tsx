import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { indiaInstant, shortDate, weekdayOf } from '#contract/clock.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { Calendar } from './calendar-grid.tsx';
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
  const free = query.data ? timesByDay(query.data.times) : undefined;
  const times = free?.get(value.date) ?? [];
  const isTimeTaken = Boolean(
    value.time && !query.isFetching && free && monthOf(value.date) === month && !times.includes(value.time),
  );

  // A time that somebody else has booked in the meantime is no longer visible and must not stay chosen.
  useEffect(() => {
    if (isTimeTaken) onChange({ ...value, time: '' });
  });

  if (query.isError && !free) {
    return <LoadError message="Failed to load free times. Please try again later." onRetry={query.refetch} />;
  }
  return (
    <div className="grid gap-5">
      <div data-field="date">
        <Calendar
          month={month}
          onMonth={setMonth}
          range={range}
          chosen={value.date}
          freeCount={(day) => free?.get(day)?.length ?? 0}
          isLoading={!free}
          onChoose={(date) => onChange({ date, time: date === value.date ? value.time : '' })}
        />
        <p role="status" className="mt-2 text-ink-muted">
          {announcement({ month, isLoading: !free, date: value.date, times, free: free?.size ?? 0 })}
        </p>
        {free?.size === 0 && month < monthOf(range.last) ? (
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

type AnnouncementInput = { month: string; isLoading: boolean; date: string; times: string[]; free: number };

function announcement({ month, isLoading, date, times, free }: AnnouncementInput): string {
  if (isLoading) return 'Loading free times…';
  if (free === 0) return `No free times in ${monthName(month)}.`;
  if (times.length > 0) return `Free times on ${dayName(date)}: ${times.length}. All times are India time.`;
  return 'Choose a marked day to see its free times.';
}
