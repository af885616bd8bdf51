import { Plus, X } from 'lucide-react';
import type { HoursRange } from '#contract/times/weekly-hours.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TimeField } from '#web/ui/text-field.tsx';

const minutesPerDay = 1440;

type HoursFieldProps = {
  /** What the hours change for families. */
  hint: string;
  value: readonly HoursRange[];
  onChange: (hours: HoursRange[]) => void;
  /** The errors of the form, with paths such as `hours.0.opens`. */
  errors: FieldErrors;
};

/** Edits the weekly hours of a doctor or clinic. A day can have several ranges. */
export function HoursField({ hint, value, onChange, errors }: HoursFieldProps) {
  const t = useT();
  const change = (rangeIndex: number, part: Partial<HoursRange>) =>
    onChange(value.map((range, otherIndex) => (otherIndex === rangeIndex ? { ...range, ...part } : range)));

  return (
    <fieldset className="ui-field">
      <legend className="ui-label mb-1">{t('Weekly hours')}</legend>
      <p className="ui-hint">{hint}</p>
      <ul className="mt-2 grid divide-y divide-line">
        {datesIn(t).weekdays.map((day, index) => (
          <li key={day} className="grid gap-3 py-3 md:grid-cols-[120px_1fr]">
            <p className="font-semibold md:pt-2.5">{day}</p>
            <div className="grid gap-3">
              {value.map((range, rangeIndex) =>
                range.weekday === index + 1 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a range has no id, and its times may repeat while typing
                  <div key={rangeIndex} className="flex items-start gap-2">
                    <TimeField
                      hideLabel
                      className="min-w-0 flex-1"
                      label={t('{day} from', { day })}
                      value={formatMinutes(range.opens)}
                      error={errors[`hours.${rangeIndex}.opens`]}
                      onChange={(event) => change(rangeIndex, { opens: parseMinutes(event.target.value) })}
                    />
                    <span aria-hidden="true" className="pt-2.5">
                      –
                    </span>
                    <TimeField
                      hideLabel
                      className="min-w-0 flex-1"
                      label={t('{day} to', { day })}
                      value={formatMinutes(range.closes)}
                      error={errors[`hours.${rangeIndex}.closes`]}
                      onChange={(event) => change(rangeIndex, { closes: parseEnd(event.target.value) })}
                    />
                    <IconButton
                      label={t('Remove these hours of {day}', { day })}
                      onClick={() => onChange(value.filter((_, otherIndex) => otherIndex !== rangeIndex))}
                    >
                      <X aria-hidden="true" />
                    </IconButton>
                  </div>
                ) : null,
              )}
              <div>
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => onChange([...value, nextRange(value, index + 1)])}
                  aria-label={t('Add hours on {day}', { day })}
                >
                  <Plus aria-hidden="true" />
                  {t('Add hours')}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A new range: the first of a day is 9:00 to 12:00; another one starts an hour after the last one ends. */
function nextRange(value: readonly HoursRange[], weekday: number): HoursRange {
  const lastEnd = Math.max(0, ...value.filter((range) => range.weekday === weekday).map((range) => range.closes || 0));
  const opens = lastEnd === 0 ? 9 * 60 : Math.min(lastEnd + 60, 22 * 60);
  return { weekday, opens, closes: Math.min(opens + 3 * 60, minutesPerDay) };
}

/** Formats minutes since midnight as `09:00`. The end of the day, 1440, is `00:00`. */
function formatMinutes(minutes: number): string {
  if (Number.isNaN(minutes)) return '';
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
}

function parseMinutes(clock: string): number {
  return /^\d\d:\d\d/.test(clock) ? Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) : Number.NaN;
}

/** Reads the end of a range: `00:00` is the end of the day. */
function parseEnd(clock: string): number {
  const minutes = parseMinutes(clock);
  return minutes === 0 ? minutesPerDay : minutes;
}
