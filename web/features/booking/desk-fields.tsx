import { CalendarClock, Clock } from 'lucide-react';
import { useEffect } from 'react';
import type { City } from '#contract/cities.ts';
import { addDays, todayInIndia } from '#contract/clock.ts';
import type { FieldErrors } from '#web/lib/form-state.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TimeField } from '#web/ui/time-field.tsx';
import type { BookingValues } from './booking-rules.ts';

type DeskFieldsProps = {
  values: BookingValues;
  change: (part: Partial<BookingValues>) => void;
  errors: FieldErrors;
  /** The city of the chosen clinic or doctor. */
  placeCity: string | undefined;
  cities: City[];
  isOtherTime: boolean;
  onOtherTime: (isOtherTime: boolean) => void;
};

/** What only staff have on the booking form: a time that is not offered, and the city of the doctor. */
export function DeskFields(props: DeskFieldsProps) {
  const { placeCity, cities, change } = props;
  const city = cities.some(({ name }) => name === placeCity) ? placeCity : undefined;
  // The family is not at this screen, so nobody has chosen a city for it. A later choice in the form stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another doctor or clinic changes the city
  useEffect(() => {
    if (city) change({ city });
  }, [city]);

  return <OtherTime {...props} />;
}

function OtherTime({ values, change, errors, isOtherTime, onOtherTime }: DeskFieldsProps) {
  const today = todayInIndia(new Date());
  const toggle = () => {
    onOtherTime(!isOtherTime);
    change({ time: '' });
  };
  if (!isOtherTime) {
    return (
      <Button variant="secondary" className="min-h-12 justify-self-start" onClick={toggle}>
        <Clock aria-hidden="true" />
        Other time…
      </Button>
    );
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="ui-label mb-2">Other time</legend>
      <p className="text-ink-muted">
        A walk-in that has begun today, or a time outside hours. It needs a reason. A taken time stays taken.
      </p>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        <div data-field="date">
          <DateField
            label="Date"
            required
            min={today}
            max={addDays(today, 365)}
            value={values.date}
            error={errors.date}
            onChange={(event) => change({ date: event.target.value })}
          />
        </div>
        <div data-field="time">
          <TimeField
            label="Time"
            required
            hint="India time"
            value={values.time}
            error={errors.time}
            onChange={(event) => change({ date: values.date || today, time: event.target.value })}
          />
        </div>
      </div>
      <Button variant="quiet" className="min-h-12 justify-self-start" onClick={toggle}>
        <CalendarClock aria-hidden="true" />
        Show the offered times
      </Button>
    </fieldset>
  );
}
