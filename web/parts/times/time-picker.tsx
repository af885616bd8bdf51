import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import type { BookableDays } from './calendar-rules.ts';
import { RequestPicker } from './request-picker.tsx';
import { SlotPicker } from './slot-picker.tsx';
import type { ChosenTime, TimedClinic, TimedDoctor } from './time-rules.ts';

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
