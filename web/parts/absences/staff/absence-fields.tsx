import { addDays, todayInIndia } from '#contract/shared/clock.ts';
import { bookableDaysAhead } from '#contract/shared/organisation.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { DateField, TextField } from '#web/ui/text-field.tsx';
import type { AbsenceForm, AbsenceLength } from './absence-rules.ts';

const lengthOptions: { value: AbsenceLength; label: string }[] = [
  { value: 'day', label: msg('Whole day') },
  { value: 'morning', label: msg('Until {time}') },
  { value: 'afternoon', label: msg('From {time}') },
  { value: 'hours', label: msg('Some hours') },
  { value: 'days', label: msg('Several days') },
  { value: 'open', label: msg('Until further notice') },
];

type AbsenceValuesProps = {
  form: AbsenceForm;
  errors: Partial<Record<keyof AbsenceForm, string>>;
  /** The first day that can be chosen. */
  earliest?: string;
  onChange: (change: Partial<AbsenceForm>) => void;
};

/** The fields of an absence: from when to when the doctor is away, and why. */
export function AbsenceFields({ form, errors, earliest, onChange }: AbsenceValuesProps) {
  const t = useT();
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
        label={t('How long')}
        layout="chips"
        options={lengthOptions.map(({ value, label }) => ({ value, label: t(label, { time: '1 PM' }) }))}
        value={length}
        onChange={(event) => onChange({ length: event.target.value as AbsenceLength })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          label={length === 'days' || length === 'open' ? t('First day') : t('Day')}
          min={earliest}
          max={latest}
          {...field('firstDay')}
        />
        {length === 'days' ? <DateField label={t('Last day')} min={firstDay} {...field('lastDay')} /> : null}
      </div>
      {hasTimes ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField type="time" label={t('From{#a time}')} optional={length !== 'hours'} {...field('fromTime')} />
          {length === 'open' ? null : (
            <TextField type="time" label={t('To{#a time}')} optional={length !== 'hours'} {...field('toTime')} />
          )}
        </div>
      ) : null}
      <TextField
        label={t('Reason')}
        hint={t('Staff see it on the day board. Families do not.')}
        maxLength={300}
        autoComplete="off"
        {...field('reason')}
      />
    </>
  );
}
