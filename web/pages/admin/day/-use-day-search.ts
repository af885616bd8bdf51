import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type DayFilter, type DaySearch, hasFilter, readDaySearch } from '#web/parts/day/staff/day-search.ts';
import { readSavedFilter, saveFilter } from './-day-storage.ts';

/**
 * Date, view and filter from the address. An address without a filter gets the one that was last used on this device, as in
 * `withSavedFilter`.
 */
export function useDaySearch() {
  const search = readDaySearch(useLocation().search as Record<string, unknown>);
  const navigate = useNavigate();
  const [saved, setSaved] = useState(() => (hasFilter(search) ? null : readSavedFilter()));
  const isRestoring = saved !== null && hasFilter(saved) && !hasFilter(search);

  const go = (change: DaySearch, isReplaced = false) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: isReplaced,
      resetScroll: false,
    });

  useEffect(() => {
    if (!isRestoring || !saved) return;
    void navigate({ to: '.', search: (before) => ({ ...before, ...saved }), replace: true, resetScroll: false });
  }, [isRestoring, saved, navigate]);

  const setFilter = ({ city, clinic, doctor }: DayFilter) => {
    saveFilter({ city, clinic, doctor });
    setSaved(null);
    go({ city, clinic, doctor });
  };
  return { search, isRestoring, go, setFilter };
}
