import { Plus, X } from 'lucide-react';
import type { DoctorForm } from '#contract/doctors/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FieldErrors } from '#web/lib/form-state.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Leave = DoctorForm['leave'][number];

type LeaveFieldProps = {
  value: readonly Leave[];
  onChange: (leave: Leave[]) => void;
  /** The errors of the form, with paths such as `leave.0.firstDay`. */
  errors: FieldErrors;
  /** Today in India, the first day of a new period. */
  today: string;
};

/** Edits the periods in which a doctor is on leave. */
export function LeaveField({ value, onChange, errors, today }: LeaveFieldProps) {
  const t = useT();
  const change = (index: number, part: Partial<Leave>) =>
    onChange(value.map((period, otherIndex) => (otherIndex === index ? { ...period, ...part } : period)));

  return (
    <fieldset className="ui-field">
      <legend className="ui-label mb-1">{t('Leave{#of a doctor}')}</legend>
      <p className="ui-hint">{t('No times are offered on these days, in India.')}</p>
      <ul className="grid gap-4">
        {value.map((period, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no id, and its days may repeat while typing
          <li key={index} className="grid gap-3 rounded-control border border-line p-3 md:grid-cols-[1fr_1fr_2fr_auto]">
            <DateField
              label={t('First day of leave {number}', { number: String(index + 1) })}
              value={period.firstDay}
              error={errors[`leave.${index}.firstDay`]}
              onChange={({ target }) =>
                change(index, {
                  firstDay: target.value,
                  ...(period.lastDay < target.value ? { lastDay: target.value } : {}),
                })
              }
            />
            <DateField
              label={t('Last day of leave {number}', { number: String(index + 1) })}
              value={period.lastDay}
              min={period.firstDay}
              error={errors[`leave.${index}.lastDay`]}
              onChange={(event) => change(index, { lastDay: event.target.value })}
            />
            <TextField
              optional
              label={t('Reason of leave {number}', { number: String(index + 1) })}
              value={period.reason}
              error={errors[`leave.${index}.reason`]}
              onChange={(event) => change(index, { reason: event.target.value })}
            />
            <IconButton
              label={t('Remove leave {number}', { number: String(index + 1) })}
              className="self-end justify-self-end"
              onClick={() => onChange(value.filter((_, otherIndex) => otherIndex !== index))}
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
          {t('Add leave')}
        </Button>
      </div>
    </fieldset>
  );
}
