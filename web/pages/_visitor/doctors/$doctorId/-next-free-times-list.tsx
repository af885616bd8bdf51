import { useQuery } from '@tanstack/react-query';
import { clockInIndia, dayInIndia, shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { timeQueries } from '#web/parts/times/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';

/** The next free times of a doctor with weekly hours, grouped by day in India. */
export function NextFreeTimesList({ doctorId }: { doctorId: string }) {
  const t = useT();
  const dates = datesIn(t);
  const times = useQuery(timeQueries.nextFree(doctorId));
  return (
    <AsyncView
      query={times}
      error={t('Failed to load free times. Please try again later.')}
      empty={<p className="text-ink-muted">{t('No free time in the next two weeks.')}</p>}
      isEmpty={(data) => data.times.length === 0}
    >
      {(data) => (
        <dl className="grid gap-3">
          {[...groupByDay(data.times)].map(([day, starts]) => (
            <div key={day} className="grid gap-1.5">
              <dt className="font-medium">{dates.longDay(day)}</dt>
              <dd className="time-grid">
                {starts.map((start) => (
                  <a
                    key={start}
                    href={paths.bookingOf({ doctor: doctorId, date: day, time: clockInIndia(start) })}
                    aria-label={t('Book {time}, {day}', { time: shortTime(start), day: dates.weekday(day) })}
                  >
                    {shortTime(start)}
                  </a>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </AsyncView>
  );
}

function groupByDay(times: { startsAt: string }[]): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const { startsAt } of times) {
    const day = dayInIndia(startsAt);
    days.set(day, [...(days.get(day) ?? []), startsAt]);
  }
  return days;
}
