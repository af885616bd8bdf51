import { addDays, weekdayNumber } from '#contract/shared/clock.ts';

const daysBack = 60;
const daysAhead = 30;
/** The fewest visits of today, so that the list of today is not empty on a Sunday. */
const leastToday = 6;

/** How many visits each weekday has in proportion, from Monday to Sunday. */
const weekdayWeights = [1.25, 1.1, 1.1, 1.05, 1, 0.7, 0.2];

/** The weight of a day. Today has the most visits, and later days have fewer. */
function weightOf(day: string, offset: number): number {
  const ofWeekday = weekdayWeights[weekdayNumber(day) - 1] ?? 0;
  return ofWeekday * (offset < 0 ? 1 : 1.4 * Math.exp(-offset / 20));
}

/** Distributes a number of visits over the days around today, in proportion to the weights (largest remainders). */
export function distributeOverDays(today: string, total: number): { day: string; count: number }[] {
  const offsets = Array.from({ length: daysBack + daysAhead + 1 }, (_, index) => index - daysBack);
  const weights = offsets.map((offset) => weightOf(addDays(today, offset), offset));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const days = offsets.map((offset, index) => {
    const share = (total * (weights[index] ?? 0)) / sum;
    const least = offset === 0 ? leastToday : 0;
    return { day: addDays(today, offset), count: Math.max(Math.floor(share), least), remainder: share % 1 };
  });
  const missing = total - days.reduce((all, { count }) => all + count, 0);
  for (const day of days.toSorted((a, b) => b.remainder - a.remainder).slice(0, missing)) day.count += 1;
  return days.map(({ day, count }) => ({ day, count }));
}
