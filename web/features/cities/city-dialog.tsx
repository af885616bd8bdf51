import type { QueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { cityQueries } from './queries.ts';
import { readSavedCity, saveCity } from './saved-city.ts';
import { openCityDialog, type SelectedCity, useIsCityDialogOpen } from './selected-city.ts';

// Most visits need no dialog: its code, list and pictures come only when it opens, after the page is shown.
const CityPicker = lazy(() => import('./city-picker.tsx'));

/** Asks for a city on every page but the admin's, for as long as none is chosen; later by `openCityDialog`. */
export function CityDialog() {
  const { queryClient, selectedCity } = useRouter().options.context;
  const isAdminArea = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  const isOpen = useIsCityDialogOpen();

  useEffect(() => {
    if (!isAdminArea) void settleCity(queryClient, selectedCity);
  }, [isAdminArea, queryClient, selectedCity]);

  if (!isOpen || isAdminArea) return null;
  return (
    <Suspense>
      <CityPicker />
    </Suspense>
  );
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
