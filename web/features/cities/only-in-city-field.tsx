import { useEffect } from 'react';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useSelectedCity } from './use-selected-city.ts';

const storageKey = 'onlyInCity';

type OnlyInCityFieldProps = {
  /** The current city filter of the list. */
  city: string | undefined;
  onChange: (city: string | undefined) => void;
};

/** Filters a list by the chosen city. Off by default; the last state is saved for the next list. */
export function OnlyInCityField({ city, onChange }: OnlyInCityFieldProps) {
  const chosen = useSelectedCity()?.name;
  useSavedState(city, chosen, onChange);

  const filterCity = city ?? chosen;
  if (!filterCity) return null;
  return (
    <SwitchField
      label={`Only in ${filterCity}`}
      name="city"
      value={filterCity}
      checked={city !== undefined}
      onChange={(event) => {
        saveState(event.target.checked);
        onChange(event.target.checked ? filterCity : undefined);
      }}
    />
  );
}

/** Applies the saved state once, when a list is opened without a city filter. */
function useSavedState(
  city: string | undefined,
  chosen: string | undefined,
  onChange: OnlyInCityFieldProps['onChange'],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is opened
  useEffect(() => {
    if (!city && chosen && isSavedOn()) onChange(chosen);
  }, []);
}

function saveState(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageKey, 'true');
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is full or disabled. The state is not saved.
  }
}

function isSavedOn(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true';
  } catch {
    return false;
  }
}
