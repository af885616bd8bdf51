import { dayInIndia, weekdayNumber } from '#contract/clock.ts';

export type ClosedDays = { closedWeekdays: readonly number[]; closedDays: readonly string[] };

/** Whether a clinic is closed on a day in India. */
export function isClosed({ closedWeekdays, closedDays }: ClosedDays, day: string): boolean {
  return closedWeekdays.includes(weekdayNumber(day)) || closedDays.includes(day);
}

/** What a change would strand: the clinic is open for it today and would not be afterwards. */
export function strandedBy<B extends { startsAt: Date }>(
  before: ClosedDays,
  after: ClosedDays,
  booked: readonly B[],
): B[] {
  return booked.filter(({ startsAt }) => {
    const day = dayInIndia(startsAt);
    return !isClosed(before, day) && isClosed(after, day);
  });
}
