import { type Clinic, clinicClosed } from '#contract/clinics.ts';
import { addDays, todayInIndia } from '#contract/clock.ts';
import type { Doctor } from '#contract/doctors.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import { isClosedOn } from './calendar-rules.ts';
import { SlotPicker } from './slot-picker.tsx';

/** A day and a time of day in India; empty until chosen. */
export type ChosenTime = { date: string; time: string };

type TimePickerProps = {
  doctor: Pick<Doctor, 'id' | 'hours'> | null;
  clinic: Pick<Clinic, 'id' | 'closedWeekdays' | 'closedDays'> | null;
  value: ChosenTime;
  onChange: (value: ChosenTime) => void;
  errors?: { [field in keyof ChosenTime]?: string | undefined };
};

/** The bookable days: one year from today in India. */
export function bookableDays(now: Date): { first: string; last: string } {
  const first = todayInIndia(now);
  return { first, last: addDays(first, 365) };
}

/**
 * Chooses date and time. A doctor with weekly hours offers free times; otherwise any future time can be requested. A
 * closed day of the clinic is shown as an error before the form is sent.
 */
export function TimePicker({ doctor, clinic, value, onChange, errors = {} }: TimePickerProps) {
  const range = bookableDays(new Date());
  if (doctor && doctor.hours.length > 0) {
    return (
      <SlotPicker
        key={doctor.id}
        doctorId={doctor.id}
        clinicId={clinic?.id}
        range={range}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div data-field="date">
        <DateField
          label="Date"
          min={range.first}
          max={range.last}
          required
          value={value.date}
          error={clinic && isClosedOn(clinic, value.date) ? clinicClosed : errors.date}
          onChange={(event) => onChange({ ...value, date: event.target.value })}
        />
      </div>
      <div data-field="time">
        <TimeField
          label="Time"
          required
          value={value.time}
          hint="India time"
          error={errors.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
      </div>
    </div>
  );
}
