import type { QueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { readSavedCity, saveCity } from '#web/parts/cities/city-storage.ts';
import { cityQueries } from '#web/parts/cities/queries.ts';
import {
  closeCityDialog,
  openCityDialog,
  type SelectedCity,
  useIsCityDialogOpen,
} from '#web/parts/cities/use-selected-city.ts';

/**
 * Asks for the city: opens `ChooseCityDialog` until a city is chosen, and later whenever `openCityDialog` is called.
 * Pages in the admin frame, and pages that the link of a message opens, need no city.
 */
export function AskForCity() {
  const { queryClient, selectedCity } = useRouter().options.context;
  const pathname = useLocation({ select: (location) => location.pathname });
  const { role = 'user' } = useViewer() ?? {};
  const isAdminArea = paths.isInStaffArea(pathname) || (role !== 'user' && paths.isAboutFamily(pathname));
  const needsNoCity = isAdminArea || paths.isReplyPage(pathname);
  const isOpen = useIsCityDialogOpen() && !needsNoCity;
  const LazyDialog = useLazyDialog(isOpen);

  useEffect(() => {
    if (!needsNoCity) void syncCity(queryClient, selectedCity);
  }, [needsNoCity, queryClient, selectedCity]);

  return isOpen && LazyDialog ? <LazyDialog /> : null;
}

/**
 * Loads the dialog on demand, because most visitors have chosen a city. If its code cannot be loaded, the dialog is
 * closed, and the next call of `openCityDialog` tries again.
 */
function useLazyDialog(isNeeded: boolean): ComponentType | null {
  const [dialog, setDialog] = useState<{ Component: ComponentType } | null>(null);
  useEffect(() => {
    if (!isNeeded || dialog) return;
    import('./choose-city-dialog.tsx').then(
      ({ ChooseCityDialog }) => setDialog({ Component: ChooseCityDialog }),
      closeCityDialog,
    );
  }, [isNeeded, dialog]);
  return dialog?.Component ?? null;
}

/** Makes cookie, local storage and page use the same city. Opens the dialog if there is no valid city. */
async function syncCity(queryClient: QueryClient, selected: SelectedCity): Promise<void> {
  const known = selected.current();
  if (known) return saveCity(known.name);

  // The cookie is missing, or its city was renamed or deactivated. Local storage may still contain a valid name.
  const name = readSavedCity();
  const { cities } = name
    ? await queryClient.fetchQuery(cityQueries.active()).catch(() => ({ cities: [] }))
    : { cities: [] };
  const city = cities.find((active) => active.name === name);
  if (!city) return openCityDialog();
  saveCity(city.name);
  selected.choose(city);
}
