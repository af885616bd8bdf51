import { createContext, use, useMemo } from 'react';
import { type DateNames, datesIn } from './dates.ts';

/** The names of days and months in the language of the page. Null: English. */
export const DateNamesContext = createContext<DateNames | null>(null);

/** Returns the functions that write days and times in the language of the page. */
export function useDates() {
  const names = use(DateNamesContext);
  return useMemo(() => datesIn(names), [names]);
}
