import { useId } from 'react';
import { timeOfDay } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { partsOfDay } from './time-rules.ts';

type TimeGridProps = {
  label: string;
  /** The label is only for screen readers. */
  hidesLabel?: boolean;
  times: string[];
  value: string;
  onChange: (time: string) => void;
};

/** The times of one day, grouped by part of day. Radio buttons with one name, so that arrow keys work natively. */
export function TimeGrid({ label, hidesLabel, times, value, onChange }: TimeGridProps) {
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

/** A placeholder while times load. */
export function TimeGridSkeleton() {
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
