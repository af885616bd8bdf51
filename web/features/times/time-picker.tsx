import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { addDays, todayInIndia } from '#contract/clock.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { BookableDays } from './calendar-rules.ts';
import { SlotPicker } from './slot-picker.tsx';
import type { ChosenTime, TimedClinic, TimedDoctor } from './time-rules.ts';

// Loaded on demand, because most visits are with a doctor who has weekly hours.
const RequestPicker = lazyRouteComponent(() => import('./request-picker.tsx'), 'RequestPicker');

/** The server calls it before it renders the picker, because it renders a page in one pass. */
export async function preloadTimePicker(): Promise<void> {
  await RequestPicker.preload?.();
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
  return { first, last: addDays(first, 365) };
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
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <RequestPicker
        doctor={doctor}
        clinic={clinic}
        bookableDays={bookableDays}
        value={value}
        onChange={onChange}
        errors={errors}
      />
    </Suspense>
  );
}
