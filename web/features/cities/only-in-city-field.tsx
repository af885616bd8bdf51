import { useEffect } from 'react';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useSelectedCity } from './use-selected-city.ts';

const remembered = 'onlyInCity';

type OnlyInCityFieldProps = {
  /** The city that the list is narrowed to now. */
  city: string | undefined;
  onChange: (city: string | undefined) => void;
};

/** Narrows a list to the chosen city. Off at first; the next list starts as this one was left. */
export function OnlyInCityField({ city, onChange }: OnlyInCityFieldProps) {
  const chosen = useSelectedCity()?.name;
  useRememberedChoice(city, chosen, onChange);

  const offered = city ?? chosen;
  if (!offered) return null;
  return (
    <SwitchField
      label={`Only in ${offered}`}
      name="city"
      value={offered}
      checked={city !== undefined}
      onChange={(event) => {
        remember(event.target.checked);
        onChange(event.target.checked ? offered : undefined);
      }}
    />
  );
}

/** A list that was opened without a city follows the last choice, once. */
function useRememberedChoice(
  city: string | undefined,
  chosen: string | undefined,
  onChange: OnlyInCityFieldProps['onChange'],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list is opened
  useEffect(() => {
    if (!city && chosen && isRemembered()) onChange(chosen);
  }, []);
}

function remember(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(remembered, 'true');
    else localStorage.removeItem(remembered);
  } catch {
    // Not remembered, then: storage is full or forbidden.
  }
}

function isRemembered(): boolean {
  try {
    return localStorage.getItem(remembered) === 'true';
  } catch {
    return false;
  }
}
