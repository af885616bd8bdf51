import { useQuery } from '@tanstack/react-query';
import type { DayDoctor, DayVisit } from '#contract/day/schemas.ts';
import { addDays, dayInIndia } from '#contract/shared/clock.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { freeTimesProblem } from '#web/lib/free-times-words.ts';
import { nextDaysOf } from '#web/parts/day/staff/day-rules.ts';
import { dayWords, momentWords } from '#web/parts/day/staff/day-words.ts';
import { timeQueries } from '#web/parts/times/queries.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayQueries } from './-queries.ts';

/** The most days that an endpoint of free times searches. */
const searchedDays = 31;

type OtherDaysProps = { visit: DayVisit; doctorId: string; date: string; onChoose: (day: string) => void };

/** The next days after `date` on which the doctor of a visit is free. */
export function OtherDays({ visit, doctorId, date, onChoose }: OtherDaysProps) {
  const t = useT();
  const free = useQuery({
    ...timeQueries.free(doctorId, visit.clinic?.id, addDays(date, 1), searchedDays),
    staleTime: 0,
  });
  if (free.isError) return <LoadError message={freeTimesProblem(t, free.error)} onRetry={free.refetch} />;
  if (free.isPending) return <Skeleton className="h-12" />;
  const days = nextDaysOf(free.data.times.map(({ startsAt }) => dayInIndia(startsAt)));
  if (days.length === 0) return <p>{t('This doctor has no free time in the 31 days after it.')}</p>;
  return (
    <fieldset>
      <legend className="ui-label mb-2">{t('Next free days of this doctor')}</legend>
      <div className="flex flex-wrap gap-2">
        {days.map((day) => (
          <Button key={day} variant="secondary" size="small" onClick={() => onChoose(day)}>
            {dayWords(t, day)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

type OtherDoctorsProps = { doctor: DayDoctor; onOpenVisit: () => void };

/** Other doctors of the specialty in the city. The doctor of a visit is changed in the visit itself. */
export function OtherDoctors({ doctor, onOpenVisit }: OtherDoctorsProps) {
  const t = useT();
  const others = useQuery(dayQueries.otherDoctors(doctor));
  if (others.isError)
    return <LoadError message={t('Failed to load other doctors. Please try again later.')} onRetry={others.refetch} />;
  if (others.isPending) return <Skeleton className="h-28" />;
  if (others.data.length === 0)
    return <p>{t('No other doctor of this specialty in {city} has a free time.', { city: t.named(doctor.city) })}</p>;
  return (
    <section aria-label={t('Other doctors')} className="grid gap-2">
      <h3 className="ui-label">{t('Other doctors')}</h3>
      <ul className="grid gap-1">
        {others.data.map(({ id, name, hospital, startsAt }) => (
          <li key={id} className="break-words">
            <strong>{name}</strong> <span className="text-ink-muted">{hospital}</span>
            <span className="block">{t('Next free: {time}', { time: momentWords(t, startsAt) })}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="small" onClick={onOpenVisit}>
          {t('Open the visit to change the doctor')}
        </Button>
      </div>
    </section>
  );
}
