import { useT } from '#web/i18n/use-t.tsx';
import type { ContractForm } from '#web/lib/form.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { needsMonths } from './patient-words.ts';

type AgeValues = { age: unknown; months?: unknown };
type AgeForm = Pick<ContractForm<AgeValues, unknown>, 'values' | 'isSubmitted' | 'field' | 'change' | 'clearErrors'>;

/** The age in years and, of a small child, the months. */
export function AgeFields({ form }: { form: AgeForm }) {
  const t = useT();
  const { age, months } = form.values;
  const asksMonths = needsMonths(age);
  // While the months are not typed yet, an age of 0 or 1 is only incomplete and shows no error.
  const isIncomplete = asksMonths && !months && !form.isSubmitted;
  const { onChange, error, ...ageField } = form.field('age');
  const changeAge: typeof onChange = (event) => {
    onChange(event);
    if (needsMonths(event.target.value)) return;
    form.change({ months: '' });
    form.clearErrors('months');
  };
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <NumberField
        label={t('Age')}
        suffix={t('years')}
        min={0}
        max={130}
        onChange={changeAge}
        error={isIncomplete ? undefined : error}
        {...ageField}
      />
      {asksMonths ? (
        <NumberField
          label={t('Months')}
          suffix={t('months')}
          min={0}
          max={11}
          hint={t('How many months on top of the years, for example 8.')}
          {...form.field('months', { comparedField: 'age' })}
        />
      ) : null}
    </div>
  );
}
