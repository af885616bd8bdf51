import { addDays, todayInIndia } from '#contract/clock.ts';
import { bookableDaysAhead } from '#contract/organisation.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { AbsenceForm, Length } from './absence-rules.ts';

const lengthOptions: { value: Length; label: string }[] = [
  { value: 'day', label: 'Whole day' },
  { value: 'morning', label: 'Until 1 PM' },
  { value: 'afternoon', label: 'From 1 PM' },
  { value: 'hours', label: 'Some hours' },
  { value: 'days', label: 'Several days' },
  { value: 'open', label: 'Until further notice' },
];

type AbsenceFieldsProps = {
  form: AbsenceForm;
  errors: Partial<Record<keyof AbsenceForm, string>>;
  /** The first day that can be chosen. */
  earliest?: string;
  onChange: (change: Partial<AbsenceForm>) => void;
};

/** From when to when a doctor is away, and why. */
export function AbsenceFields({ form, errors, earliest, onChange }: AbsenceFieldsProps) {
  const { length, firstDay } = form;
  const latest = addDays(todayInIndia(new Date()), bookableDaysAhead);
  const field = (name: keyof AbsenceForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const hasTimes = length === 'hours' || length === 'days' || length === 'open';
  return (
    <>
      <RadioGroup
        label="How long"
        layout="chips"
        options={lengthOptions}
        value={length}
        onChange={(event) => onChange({ length: event.target.value as Length })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={length === 'days' || length === 'open' ? 'First day' : 'Day'}
          min={earliest}
          max={latest}
          {...field('firstDay')}
        />
        {length === 'days' ? <DateField label="Last day" min={firstDay} {...field('lastDay')} /> : null}
      </div>
      {hasTimes ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField type="time" label="From" optional={length !== 'hours'} {...field('fromTime')} />
          {length === 'open' ? null : (
            <TextField type="time" label="To" optional={length !== 'hours'} {...field('toTime')} />
          )}
        </div>
      ) : null}
      <TextField
        label="Reason"
        hint="Staff see it on the day board. Families do not."
        maxLength={300}
        autoComplete="off"
        {...field('reason')}
      />
    </>
  );
}
