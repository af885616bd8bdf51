import { getDay } from '#contract/day/endpoints.ts';
import type { DayQuery } from '#contract/day/schemas.ts';
import { addDays, dayInIndia } from '#contract/shared/clock.ts';
import { urlOf } from '#contract/shared/endpoint.ts';
import { isRecordId } from '#contract/shared/record-id.ts';
import { isDay } from '#web/i18n/dates.ts';

const views = ['calls', 'print'] as const;
type DayView = (typeof views)[number];

export type DayFilter = { city?: string | undefined; clinic?: string | undefined; doctor?: string | undefined };

/** The search parameters of the day board. Without `view` it is the board. */
export type DaySearch = DayFilter & { date?: string | undefined; view?: DayView | undefined };

/** Reads the search parameters. Invalid values are treated as absent. */
export function readDaySearch(raw: Record<string, unknown>): DaySearch {
  return {
    date: isDay(raw.date) ? raw.date : undefined,
    view: views.find((view) => view === raw.view),
    ...readDayFilter(raw),
  };
}

/** The query of the request. Without a date, the board shows today, and the calls are those of tomorrow. */
export function dayQueryOf({ date, view, city, clinic, doctor }: DaySearch, now: Date): DayQuery {
  const today = dayInIndia(now);
  return { date: date ?? (view === 'calls' ? addDays(today, 1) : today), city, clinic, doctor };
}

/**
 * The API address from which the day board of a page gets its day. The server sends it in a header of the page, so that
 * the browser requests the day at once, and not after the scripts. Null for other pages, and without a filter in the
 * address: only the device knows the filter that was last used.
 */
export function dayAddressOf(page: URL, now: Date): string | null {
  const search = readDaySearch(Object.fromEntries(page.searchParams));
  if (page.pathname !== '/admin/day' || !hasFilter(search)) return null;
  return urlOf(getDay, { query: dayQueryOf(search, now) });
}

export const hasFilter = ({ city, clinic, doctor }: DayFilter) => Boolean(city || clinic || doctor);

export function readDayFilter(raw: Record<string, unknown>): DayFilter {
  return {
    city: typeof raw.city === 'string' && /^\P{Cc}{1,80}$/u.test(raw.city) ? raw.city : undefined,
    clinic: isRecordId(raw.clinic) ? raw.clinic : undefined,
    doctor: isRecordId(raw.doctor) ? raw.doctor : undefined,
  };
}
