import { dayInIndia, weekdayNumber } from '../shared/clock.ts';
import type { HoursRange } from './weekly-hours.ts';

/** Sorts hours in the order in which they are stored, so that hours in another order are not saved as a change. */
export function sortHours(hours: readonly HoursRange[]): HoursRange[] {
  return hours.toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens);
}

/**
 * Whether a booked time lies within one range of weekly hours. Slots do not matter: an appointment booked at 10:15 stays
 * valid if the slot length changes. Without an end, the start has to lie within the range.
 */
export function isWithinHours(
  hours: readonly HoursRange[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date | null },
) {
  const day = dayInIndia(startsAt);
  const weekday = weekdayNumber(day);
  const opens = (startsAt.getTime() - Date.parse(`${day}T00:00:00+05:30`)) / 60_000;
  const closes = opens + ((endsAt ?? startsAt).getTime() - startsAt.getTime()) / 60_000;
  return hours.some(
    (range) => range.weekday === weekday && range.opens <= opens && opens < range.closes && closes <= range.closes,
  );
}
