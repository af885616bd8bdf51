import { useId } from 'react';
import { useT } from '#web/ui/use-t.tsx';
import { shortDayName } from './calendar-words.ts';

type DayGridProps = { label: string; days: string[]; today: string; value: string; onChange: (day: string) => void };

/** The next days, one press each. Radio buttons with one name, so that arrow keys work natively. */
export function DayGrid({ label, days, today, value, onChange }: DayGridProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="time-grid">
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
            {/* The name of a day in another language may need two lines. */}
            <span className="text-center text-balance whitespace-normal">{shortDayName(t, day, today)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
