import { useQuery } from '@tanstack/react-query';
import { dayInIndia, shortDate, shortTime, weekdayOf } from '#contract/clock.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { doctorQueries } from './queries.ts';

/** The next times at which a doctor with weekly hours can be booked, by day in India. */
export function NextFreeTimes({ doctorId }: { doctorId: string }) {
  const times = useQuery(doctorQueries.nextFreeTimes(doctorId));
  return (
    <AsyncView
      query={times}
      error="Failed to load free times. Please try again later."
      empty={<p className="text-ink-muted">No free time in the next two weeks.</p>}
      isEmpty={(data) => data.times.length === 0}
    >
      {(data) => (
        <dl className="grid gap-3">
          {[...byDay(data.times)].map(([day, starts]) => (
            <div key={day} className="grid gap-1.5">
              <dt className="font-medium">
                {weekdayOf(day)}, {shortDate(`${day}T12:00:00+05:30`)}
              </dt>
              <dd className="flex flex-wrap gap-2">
                {starts.map((start) => (
                  <Badge key={start} tone="success">
                    {shortTime(start)}
                  </Badge>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </AsyncView>
  );
}

function byDay(times: { startsAt: string }[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { startsAt } of times) {
    const day = dayInIndia(startsAt);
    days.set(day, [...(days.get(day) ?? []), startsAt]);
  }
  return days;
}
