import { useMemo } from 'react';
import { useTranslation } from '#web/ui/use-t.tsx';
import { datesIn } from './dates.ts';

/** Returns the functions that write days and times in the language of the page. */
export function useDates() {
  const names = useTranslation()?.dates ?? null;
  return useMemo(() => datesIn(names), [names]);
}
