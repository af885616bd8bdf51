import { useId } from 'react';
import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { DateField, TimeField } from '#web/ui/text-field.tsx';
import { SlotPicker, TimeGrid } from './slot-picker.tsx';
import {
  type BookableDays,
  type ChosenTime,
  suggestedDays,
  suggestedTimes,
  type TimedClinic,
  type TimedDoctor,
  timeProblem,
} from './time-rules.ts';
import { shortDayName } from './time-words.ts';

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
 * Chooses any future date and time, for a visit without a doctor or with a doctor without weekly hours. The next days and
 * the full hours are one press away. With the weekly hours of a clinic, the first open day is expanded.
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

/** The next days, one press each. Radio buttons with one name, so that arrow keys work natively. */
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
            {/* The name of a day may need two lines there. */}
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
