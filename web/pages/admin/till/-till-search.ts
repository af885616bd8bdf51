import { isDay } from '#web/i18n/dates.ts';

/** The search parameters of the till. Without `date` it is today. */
type TillSearch = { date?: string | undefined };

/** Reads the search parameters. Invalid values are treated as absent. */
export function readTillSearch(raw: Record<string, unknown>): TillSearch {
  return { date: isDay(raw.date) ? raw.date : undefined };
}
