import { clockInIndia, dayInIndia } from '#contract/clock.ts';

type PartOfDay = { name: 'Morning' | 'Afternoon' | 'Evening'; times: string[] };

/** Groups free times by day in India, each as `15:30`. */
export function timesByDay(times: readonly { startsAt: string }[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { startsAt } of times) {
    const day = dayInIndia(startsAt);
    const existing = days.get(day);
    if (existing) existing.push(clockInIndia(startsAt));
    else days.set(day, [clockInIndia(startsAt)]);
  }
  return days;
}

/** Groups the times of one day into morning, afternoon and evening, without empty groups. */
export function partsOfDay(times: readonly string[]): PartOfDay[] {
  const parts: PartOfDay[] = [
    { name: 'Morning', times: times.filter((time) => time < '12:00') },
    { name: 'Afternoon', times: times.filter((time) => time >= '12:00' && time < '17:00') },
    { name: 'Evening', times: times.filter((time) => time >= '17:00') },
  ];
  return parts.filter((part) => part.times.length > 0);
}
