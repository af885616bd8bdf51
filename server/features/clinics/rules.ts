import { dayInIndia, weekdayNumber } from '#contract/clock.ts';

export type ClosedDays = { closedWeekdays: readonly number[]; closedDays: readonly string[] };

/** Whether a clinic is closed on a day in India. */
export function isClosed({ closedWeekdays, closedDays }: ClosedDays, day: string): boolean {
  return closedWeekdays.includes(weekdayNumber(day)) || closedDays.includes(day);
}

/** Selects the appointments on closed days, also on days that were closed before the change. */
export function selectStranded<B extends { startsAt: Date }>(closed: ClosedDays, booked: readonly B[]): B[] {
  return booked.filter(({ startsAt }) => isClosed(closed, dayInIndia(startsAt)));
}
