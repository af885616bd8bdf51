import { type DayFilter, type DaySearch, hasFilter, readDayFilter } from '#web/parts/day/staff/day-search.ts';

const storageKey = 'day-filter';

/** The filter that was last used on this device: a reception usually works for one clinic. It names no family. */
export function readSavedFilter(): DayFilter {
  try {
    return readDayFilter(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {}; // storage is disabled, or the stored text is not valid JSON
  }
}

/** Adds the filter that was last used on this device to an address without a filter. */
export function withSavedFilter(search: DaySearch): DaySearch {
  return hasFilter(search) ? search : { ...search, ...readSavedFilter() };
}

export function saveFilter({ city, clinic, doctor }: DayFilter): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ city, clinic, doctor }));
  } catch {
    // Storage is full or disabled. The filter stays in the address.
  }
}
