import { isRecordId } from '#contract/record-id.ts';
import { isDay } from '#web/lib/dates.ts';

const views = ['calls', 'print'] as const;
export type DayView = (typeof views)[number];

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

export const hasFilter = ({ city, clinic, doctor }: DayFilter) => Boolean(city || clinic || doctor);

export function readDayFilter(raw: Record<string, unknown>): DayFilter {
  return {
    city: typeof raw.city === 'string' && /^\P{Cc}{1,80}$/u.test(raw.city) ? raw.city : undefined,
    clinic: isRecordId(raw.clinic) ? raw.clinic : undefined,
    doctor: isRecordId(raw.doctor) ? raw.doctor : undefined,
  };
}
