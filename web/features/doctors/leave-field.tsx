import { Plus, X } from 'lucide-react';
import type { DoctorForm } from '#contract/doctors-admin.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Leave = DoctorForm['leave'][number];
type Wrong = { message?: string };
type LeaveErrors = { firstDay?: Wrong; lastDay?: Wrong; reason?: Wrong } | undefined;

type LeaveFieldProps = {
  value: readonly Leave[];
  onChange: (leave: Leave[]) => void;
  errors: readonly LeaveErrors[];
  /** Today in India: where a new period begins. */
  today: string;
};

/** Days on which a doctor is away. */
export function LeaveField({ value, onChange, errors, today }: LeaveFieldProps) {
  const change = (place: number, part: Partial<Leave>) =>
    onChange(value.map((one, other) => (other === place ? { ...one, ...part } : one)));

  return (
    <fieldset className="ui-field">
      <legend className="ui-label mb-1">Leave</legend>
      <p className="ui-hint">No times are offered on these days, in India.</p>
      <ul className="grid gap-4">
        {value.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period is its place; days may repeat while typing
          <li key={place} className="grid gap-3 rounded-control border border-line p-3 md:grid-cols-[1fr_1fr_2fr_auto]">
            <DateField
              label={`First day of leave ${place + 1}`}
              value={one.firstDay}
              error={errors[place]?.firstDay?.message}
              onChange={({ target }) =>
                change(place, {
                  firstDay: target.value,
                  ...(one.lastDay < target.value ? { lastDay: target.value } : {}),
                })
              }
            />
            <DateField
              label={`Last day of leave ${place + 1}`}
              value={one.lastDay}
              min={one.firstDay}
              error={errors[place]?.lastDay?.message}
              onChange={(event) => change(place, { lastDay: event.target.value })}
            />
            <TextField
              optional
              label={`Reason of leave ${place + 1}`}
              value={one.reason}
              error={errors[place]?.reason?.message}
              onChange={(event) => change(place, { reason: event.target.value })}
            />
            <IconButton
              label={`Remove leave ${place + 1}`}
              className="self-end justify-self-end"
              onClick={() => onChange(value.filter((_, other) => other !== place))}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="quiet"
          size="small"
          onClick={() => onChange([...value, { firstDay: today, lastDay: today, reason: '' }])}
        >
          <Plus aria-hidden="true" />
          Add leave
        </Button>
      </div>
    </fieldset>
  );
}
