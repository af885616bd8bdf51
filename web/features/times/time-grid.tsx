import { useId } from 'react';
import { timeOfDay } from '#contract/clock.ts';
import { partsOfDay } from './time-rules.ts';

type TimeGridProps = { label: string; times: string[]; value: string; onChange: (time: string) => void };

/** The free times of one day, by part of day. They are one group of radio buttons: the arrow keys are the platform's. */
export function TimeGrid({ label, times, value, onChange }: TimeGridProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-4">
      <legend className="ui-label mb-2">{label}</legend>
      {partsOfDay(times).map((part) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice at every time
        <div key={part.name} role="group" aria-labelledby={`${name}-${part.name}`}>
          <p id={`${name}-${part.name}`} className="mb-1.5 text-ink-muted">
            {part.name}
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

/** `3:30 PM`, of `15:30`. */
function clockWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeOfDay(hours * 60 + minutes);
}
