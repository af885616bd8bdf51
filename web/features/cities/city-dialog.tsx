import type { QueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import * as paths from '#web/lib/paths.ts';
import { readSavedCity, saveCity } from './city-storage.ts';
import { cityQueries } from './queries.ts';
import { closeCityDialog, openCityDialog, type SelectedCity, useIsCityDialogOpen } from './use-selected-city.ts';

/** Asks for a city on every page but the admin's, for as long as none is chosen; later by `openCityDialog`. */
export function CityDialog() {
  const { queryClient, selectedCity } = useRouter().options.context;
  const isAdminArea = useLocation({ select: ({ pathname }) => paths.isAdmin(pathname) });
  const isOpen = useIsCityDialogOpen() && !isAdminArea;
  const Picker = usePicker(isOpen);

  useEffect(() => {
    if (!isAdminArea) void settleCity(queryClient, selectedCity);
  }, [isAdminArea, queryClient, selectedCity]);

  return isOpen && Picker ? <Picker /> : null;
}

/**
 * Most visits need no dialog: its code, list and pictures come only when it opens, after the page is shown. Where the
 * code cannot be loaded the page stays as it is, and the next press tries again.
 */
function usePicker(isWanted: boolean): ComponentType | null {
  const [picker, setPicker] = useState<{ Component: ComponentType } | null>(null);
  useEffect(() => {
    if (!isWanted || picker) return;
    import('./choose-city-dialog.tsx').then(
      ({ ChooseCityDialog }) => setPicker({ Component: ChooseCityDialog }),
      closeCityDialog,
    );
  }, [isWanted, picker]);
  return picker?.Component ?? null;
}

/** Brings cookie, storage and page to one answer; asks where there is none. */
async function settleCity(queryClient: QueryClient, selected: SelectedCity): Promise<void> {
  const known = selected.current();
  if (known) return saveCity(known.name);

  // The cookie was cleared and the storage was not, or the city was renamed or closed since: look again.
  const name = readSavedCity();
  const { cities } = name
    ? await queryClient.fetchQuery(cityQueries.active()).catch(() => ({ cities: [] }))
    : { cities: [] };
  const city = cities.find((one) => one.name === name);
  if (!city) return openCityDialog();
  saveCity(city.name);
  selected.choose(city);
}
