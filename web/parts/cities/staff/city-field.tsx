import { useQuery } from '@tanstack/react-query';
import { useT } from '#web/i18n/use-t.tsx';
import { cityQueries } from '#web/parts/cities/queries.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx';

type CityFieldProps = Omit<SelectFieldProps, 'label' | 'options' | 'placeholder' | 'value' | 'onChange'> & {
  label?: string;
  value: string | undefined;
  onChange: (city: string) => void;
};

/** A select field of active cities, by name. The current value is offered even if it is not active. */
export function CityField({ label, value = '', onChange, ...field }: CityFieldProps) {
  const t = useT();
  const { data, isError } = useQuery({ ...cityQueries.active(), retry: 1 });
  const names = data?.cities.map((city) => city.name) ?? [];
  const options = value && !names.includes(value) ? [value, ...names] : names;
  const unloadedText = isError ? t('Error loading cities') : t('Loading cities...');
  const placeholder = data ? (names.length > 0 ? t('Select a city') : t('No cities available')) : unloadedText;

  return (
    <SelectField
      {...field}
      label={label ?? t('City')}
      placeholder={placeholder}
      options={options.map((name) => ({ value: name, label: t.named(name) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
