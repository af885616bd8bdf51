import { dayInIndia, weekdayNumber } from '#contract/clock.ts';

export type ClosedDays = { closedWeekdays: readonly number[]; closedDays: readonly string[] };

/** Whether a clinic is closed on a day in India. */
export function isClosed({ closedWeekdays, closedDays }: ClosedDays, day: string): boolean {
  return closedWeekdays.includes(weekdayNumber(day)) || closedDays.includes(day);
}

/** The booked visits on days on which the clinic is closed, also those on which it was closed before. */
export function strandedBy<B extends { startsAt: Date }>(closed: ClosedDays, booked: readonly B[]): B[] {
  return booked.filter(({ startsAt }) => isClosed(closed, dayInIndia(startsAt)));
}
