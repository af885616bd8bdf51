import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { addDays, timeOfDay, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { FieldNotes } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DateField, TimeField } from '#web/ui/text-field.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { timeQueries } from './queries.ts';
import {
  addMonths,
  type BookableDays,
  bookableDaysOfMonth,
  type ChosenTime,
  monthOf,
  partsOfDay,
  suggestedDays,
  suggestedTimes,
  type TimedClinic,
  type TimedDoctor,
  timeProblem,
  timesByDay,
} from './time-rules.ts';
import { freeTimesProblem, shortDayName } from './time-words.ts';

type SlotPickerProps = {
  doctorId: string;
  clinicId: string | undefined;
  bookableDays: BookableDays;
  value: ChosenTime;
  onChange: (value: ChosenTime) => void;
};

/** If the first month has no free times, up to this many months after it are searched. */
export const maxSkippedMonths = 2;

/**
 * Chooses a free time of one doctor: the day in a calendar, then the time. The times of the first day with free times are
 * shown from the start. The day counts as chosen only together with a time.
 */
function SlotPicker({ doctorId, clinicId, bookableDays, value, onChange }: SlotPickerProps) {
  const t = useT();
  const dates = datesIn(t);
  const id = useId();
  const [chosenMonth, setMonth] = useState<string>();
  const [skippedMonths, setSkippedMonths] = useState(0);
  const [hasLostTime, setLostTime] = useState(false);
  const firstMonth = addMonths(monthOf(bookableDays.first), skippedMonths);
  const month = chosenMonth ?? (value.date >= bookableDays.first ? monthOf(value.date) : firstMonth);
  const { from, days } = bookableDaysOfMonth(month, bookableDays);
  const query = useQuery(timeQueries.free(doctorId, clinicId, from, days));
  const free = query.data ? timesByDay(query.data.times) : undefined;
  const openDay = free?.has(value.date) ? value.date : (free?.keys().next().value ?? '');
  const times = free?.get(openDay) ?? [];
  const isGone = Boolean(
    value.date &&
      !query.isFetching &&
      free &&
      monthOf(value.date) === month &&
      (!free.has(value.date) || (value.time && !times.includes(value.time))),
  );

  // A time that somebody else has booked in the meantime is no longer visible and must not stay chosen.
  useEffect(() => {
    if (!isGone) return;
    if (value.time) setLostTime(true);
    onChange({ date: free?.has(value.date) ? value.date : '', time: '' });
  });
  const choose = (chosen: ChosenTime) => {
    setLostTime(false);
    onChange(chosen);
  };

  const isFull = free?.size === 0;
  // The state is set while rendering, so that the HTML of the server already shows the first month with free times.
  if (isFull && !chosenMonth && !value.date && skippedMonths < maxSkippedMonths) setSkippedMonths(skippedMonths + 1);

  if (query.isError && !free) {
    return <LoadError message={freeTimesProblem(t, query.error)} onRetry={query.refetch} />;
  }
  return (
    <div className="grid gap-5">
      <div data-field={times.length > 0 ? undefined : 'date time'}>
        <CalendarGrid
          month={month}
          onMonthChange={setMonth}
          bookableDays={bookableDays}
          chosenDay={openDay}
          freeCount={(day) => free?.get(day)?.length ?? 0}
          isLoading={!free}
          onChoose={(date) => choose({ date, time: date === value.date ? value.time : '' })}
        />
        <p role="status" className="mt-2 text-ink-muted">
          {announcement(t, { month, isLoading: !free, openDay, count: times.length })}
        </p>
        {isFull && month < monthOf(bookableDays.last) ? (
          <button type="button" className="link mt-1 min-h-12" onClick={() => setMonth(addMonths(month, 1))}>
            {t('Look at {month}', { month: dates.month(addMonths(month, 1)) })}
          </button>
        ) : null}
      </div>
      <div data-field={times.length > 0 ? 'date time' : undefined}>
        <FieldNotes
          id={id}
          error={hasLostTime ? t('The time that you chose is no longer free. Please choose another.') : undefined}
        />
        {times.length > 0 ? (
          <TimeGrid
            label={t('Time on {day}', { day: dates.longDay(openDay) })}
            times={times}
            value={openDay === value.date ? value.time : ''}
            onChange={(time) => choose({ date: openDay, time })}
          />
        ) : free ? null : (
          <TimeGridSkeleton />
        )}
      </div>
    </div>
  );
}

type AnnouncementInput = { month: string; isLoading: boolean; openDay: string; count: number };

function announcement(t: T, { month, isLoading, openDay, count }: AnnouncementInput): string {
  if (isLoading) return t('Loading free times…');
  if (count === 0) return t('No free times in {month}.', { month: datesIn(t).month(month) });
  const day = datesIn(t).longDay(openDay);
  return t('Free times on {day}: {count}. All times are India time.', { day, count: String(count) });
}

type TimeGridProps = {
  label: string;
  /** The label is only for screen readers. */
  hidesLabel?: boolean;
  times: string[];
  value: string;
  onChange: (time: string) => void;
};

/** The times of one day, grouped by part of day. Radio buttons with one name, so that arrow keys work natively. */
function TimeGrid({ label, hidesLabel, times, value, onChange }: TimeGridProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className="grid gap-4">
      <legend className={hidesLabel ? 'sr-only' : 'ui-label mb-2'}>{label}</legend>
      {partsOfDay(times).map((part) => (
        // biome-ignore lint/a11y/useSemanticElements: screen readers would announce nested fieldsets at every time
        <div key={part.name} role="group" aria-labelledby={`${name}-${part.name}`}>
          <p id={`${name}-${part.name}`} className="mb-1.5 text-ink-muted">
            {t(part.name)}
          </p>
          <div className="time-grid">
            {part.times.map((time) => (
              <label key={time}>
                <input
                  type="radio"
                  className="sr-only"
                  name={name}
                  value={time}
                  checked={time === value}
                  onChange={() => onChange(time)}
                />
                {clockWords(time)}
              </label>
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

function TimeGridSkeleton() {
  return (
    <div className="time-grid pt-14">
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </div>
  );
}

/** Formats `15:30` as `3:30 PM`. */
function clockWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeOfDay(hours * 60 + minutes);
}

const daysShown = 6;

type RequestPickerProps = {
  doctor: TimedDoctor | null;
  clinic: TimedClinic | null;
  bookableDays: BookableDays;
  value: ChosenTime;
  onChange: (value: ChosenTime) => void;
  errors: { [field in keyof ChosenTime]?: string | undefined };
};

/**
 * Chooses any future date and time, for a visit without a doctor or with a doctor without weekly hours. The next days
 * and the full hours are buttons. With the weekly hours of a clinic, the first open day is expanded.
 */
function RequestPicker({ doctor, clinic, bookableDays, value, onChange, errors }: RequestPickerProps) {
  const t = useT();
  const now = new Date();
  const places = { doctor, clinic };
  const days = suggestedDays(daysShown, places, now);
  const openDay = value.date || (clinic && clinic.hours.length > 0 ? (days[0] ?? '') : '');
  const times = openDay ? suggestedTimes(openDay, places, now) : [];
  const problem = timeProblem(value, places, now);
  const errorOf = (field: keyof ChosenTime) => (problem?.field === field ? t(problem.text) : errors[field]);

  return (
    <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
      <div data-field="date" className="grid gap-3">
        <DayGrid
          label={t('Next days')}
          days={days}
          today={todayInIndia(now)}
          value={openDay}
          onChange={(date) => onChange({ ...value, date })}
        />
        <DateField
          label={t('Date')}
          min={bookableDays.first}
          max={bookableDays.last}
          required
          value={value.date}
          error={errorOf('date')}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
        />
      </div>
      <div data-field="time" className="grid gap-3">
        {times.length > 0 ? (
          <TimeGrid
            label={t('Hours on {day}', { day: datesIn(t).longDay(openDay) })}
            hidesLabel={openDay === value.date}
            times={times}
            value={value.time}
            onChange={(time) => onChange({ date: openDay, time })}
          />
        ) : null}
        <TimeField
          label={t('Time')}
          required
          value={value.time}
          hint={t('India time')}
          error={errorOf('time')}
          onChange={(event) => onChange({ date: openDay, time: event.target.value })}
        />
      </div>
    </div>
  );
}

type DayGridProps = { label: string; days: string[]; today: string; value: string; onChange: (day: string) => void };

function DayGrid({ label, days, today, value, onChange }: DayGridProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {/* The word for tomorrow is longer in other languages, and it should not be broken. */}
      <div className="time-grid indic:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {days.map((day) => (
          <label key={day}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={day}
              checked={day === value}
              onChange={() => onChange(day)}
            />
            {/* In other languages, the name of a day may need two lines. */}
            <span className="text-center text-balance whitespace-normal">{shortDayName(t, day, today)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TimePickerProps = {
  doctor: TimedDoctor | null;
  clinic: TimedClinic | null;
  value: ChosenTime;
  onChange: (value: ChosenTime) => void;
  errors?: { [field in keyof ChosenTime]?: string | undefined };
};

/** One year from today in India. */
export function findBookableDays(now: Date): BookableDays {
  const first = todayInIndia(now);
  return { first, last: addDays(first, bookableDaysAhead) };
}

/** Chooses date and time. A doctor with weekly hours offers free times; otherwise any future time can be requested. */
export function TimePicker({ doctor, clinic, value, onChange, errors = {} }: TimePickerProps) {
  const bookableDays = findBookableDays(new Date());
  if (doctor && doctor.hours.length > 0) {
    return (
      <SlotPicker
        key={`${doctor.id} ${clinic?.id}`}
        doctorId={doctor.id}
        clinicId={clinic?.id}
        bookableDays={bookableDays}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <RequestPicker
      doctor={doctor}
      clinic={clinic}
      bookableDays={bookableDays}
      value={value}
      onChange={onChange}
      errors={errors}
    />
  );
}
