import { useId } from 'react';
import { timeOfDay } from '#contract/shared/clock.ts';

type FreeTimesFieldProps = { label: string; times: string[]; value: string; onChange: (time: string) => void };

/**
 * Free times of one day. It looks like `TimeGrid` of the booking page and shares no code with it: that would split the scripts
 * that families load into more files.
 */
export function FreeTimesField({ label, times, value, onChange }: FreeTimesFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="ui-label mb-2">{label}</legend>
      <div className="time-grid">
        {times.map((time) => (
          <label key={time}>
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={time}
              checked={time === value}
              onChange={() => onChange(time)}
            />
            {timeWords(time)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Formats `15:30` as `3:30 PM`. */
function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeOfDay(hours * 60 + minutes);
}
