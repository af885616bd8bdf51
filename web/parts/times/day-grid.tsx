import { useId } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { shortDayName } from './calendar-words.ts';

type DayGridProps = { label: string; days: string[]; today: string; value: string; onChange: (day: string) => void };

/** The next days, one press each. Radio buttons with one name, so that arrow keys work natively. */
export function DayGrid({ label, days, today, value, onChange }: DayGridProps) {
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
