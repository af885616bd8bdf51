import { useEffect } from 'react';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useSelectedCity } from './use-selected-city.ts';

const storageKey = 'onlyInCity';

type OnlyInCityFieldProps = {
  /** The current city filter of the list. */
  city: string | undefined;
  onChange: (city: string | undefined) => void;
};

/** A switch that filters a list by the chosen city. It is off by default and saved for the next list. */
export function OnlyInCityField({ city, onChange }: OnlyInCityFieldProps) {
  const chosen = useSelectedCity()?.name;
  useSavedSwitch(city, chosen, onChange);

  const filterCity = city ?? chosen;
  if (!filterCity) return null;
  return (
    <SwitchField
      label={`Only in ${filterCity}`}
      name="city"
      value={filterCity}
      checked={city !== undefined}
      onChange={(event) => {
        saveSwitch(event.target.checked);
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
    if (!city && chosen && wasSwitchedOn()) onChange(chosen);
  }, []);
}

function saveSwitch(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageKey, 'true');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is full or disabled. The switch is not saved.
  }
}

function wasSwitchedOn(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}
