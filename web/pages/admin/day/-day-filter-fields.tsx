import { useQuery } from '@tanstack/react-query';
import type { Day } from '#contract/day/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { cityQueries } from '#web/parts/cities/queries.ts';
import type { DayFilter } from '#web/parts/day/staff/day-search.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { dayQueries } from './-queries.ts';

type DayFilterFieldsProps = {
  filter: DayFilter;
  /** The day that is shown: its doctors are offered even if the directory is not loaded. */
  day: Day | undefined;
  onChange: (filter: DayFilter) => void;
};

type Choice = { id: string; name: string };

/** City, clinic and doctor of the day board. Another city resets the other two. */
export function DayFilterFields({ filter, day, onChange }: DayFilterFieldsProps) {
  const t = useT();
  const { city, clinic, doctor } = filter;
  const cities = useQuery(cityQueries.active());
  const clinics = useQuery(dayQueries.clinics(city));
  const doctors = useQuery(dayQueries.doctors(city));
  const activeCities = cities.data?.cities.map(({ name }) => name) ?? [];
  const cityNames = city && !activeCities.includes(city) ? [city, ...activeCities] : activeCities;
  return (
    <>
      <SelectField
        hideLabel
        label={t('City')}
        placeholder={t('All cities')}
        options={cityNames.map((name) => ({ value: name, label: t.named(name) }))}
        value={city ?? ''}
        onChange={(event) => onChange({ city: event.target.value || undefined })}
      />
      <SelectField
        hideLabel
        label={t('Clinic')}
        placeholder={t('All clinics')}
        options={withChosen(clinics.data ?? [], clinic, t('This clinic'))}
        value={clinic ?? ''}
        onChange={(event) => onChange({ ...filter, clinic: event.target.value || undefined })}
      />
      <SelectField
        hideLabel
        label={t('Doctor')}
        placeholder={t('All doctors')}
        options={withChosen(merge(doctors.data ?? [], day?.doctors ?? []), doctor, t('This doctor'))}
        value={doctor ?? ''}
        onChange={(event) => onChange({ ...filter, doctor: event.target.value || undefined })}
      />
    </>
  );
}

function merge(directory: readonly Choice[], shown: readonly Choice[]): Choice[] {
  const known = new Set(directory.map(({ id }) => id));
  const all = [...directory, ...shown.filter(({ id }) => !known.has(id))];
  return all.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The chosen id stays a choice while its name is not known. */
function withChosen(choices: readonly Choice[], chosenId: string | undefined, unknownName: string) {
  const options = choices.map(({ id, name }) => ({ value: id, label: name }));
  if (!chosenId || choices.some(({ id }) => id === chosenId)) return options;
  return [{ value: chosenId, label: unknownName }, ...options];
}
