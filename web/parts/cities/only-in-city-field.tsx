import { useEffect } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { isOnlyInCitySaved, saveOnlyInCity } from './city-storage.ts';
import { useSelectedCity } from './use-selected-city.ts';

type OnlyInCityFieldProps = {
  /** The current city filter of the list. */
  city: string | undefined;
  onChange: (city: string | undefined) => void;
};

/** A switch that filters a list by the chosen city. It is off by default and saved for the next list. */
export function OnlyInCityField({ city, onChange }: OnlyInCityFieldProps) {
  const t = useT();
  const chosen = useSelectedCity()?.name;
  useSavedSwitch(city, chosen, onChange);

  const filterCity = city ?? chosen;
  if (!filterCity) return null;
  return (
    <SwitchField
      label={t('Only in {city}', { city: t.named(filterCity) })}
      name="city"
      value={filterCity}
      checked={city !== undefined}
      onChange={(event) => {
        saveOnlyInCity(event.target.checked);
        onChange(event.target.checked ? filterCity : undefined);
      }}
    />
  );
}

/** Applies the saved switch once, when a list is opened without a city filter. */
function useSavedSwitch(
  city: string | undefined,
  chosen: string | undefined,
  onChange: OnlyInCityFieldProps['onChange'],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is opened
  useEffect(() => {
    if (!city && chosen && isOnlyInCitySaved()) onChange(chosen);
  }, []);
}
