import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { KnownDoctor, UpcomingVisit } from '#contract/appointments/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { BalanceCard } from '#web/parts/payments/balance-card.tsx';
import { LoadError } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { KnownDoctorCard } from './known-doctor-card.tsx';
import { NextVisitCard } from './next-visit-card.tsx';
import { overviewQueries } from './overview-queries.ts';

/**
 * What a signed-in family sees first: the next visit, the doctors it knows and its balance. Each part is left out if there
 * is nothing to show. Render it only for a signed-in viewer.
 */
export function OverviewSection({ className = '' }: { className?: string }) {
  const t = useT();
  const { data, isError, refetch } = useQuery(overviewQueries.family());
  if (isError && !data) {
    return <LoadError message={t('Failed to load your next visit. Please try again later.')} onRetry={refetch} />;
  }
  if (!data) return <OverviewSkeleton className={className} />;
  const { visits, balance, doctors } = data;
  if (visits.length + doctors.length + balance.count === 0) return null;
  return (
    <div className={`grid gap-8 ${className}`}>
      <NextVisit visits={visits} />
      <YourDoctors doctors={doctors} />
      <BalanceCard balance={balance} title={t('Your balance')} headingClass="text-2xl" />
    </div>
  );
}

/**
 * A placeholder in the size of the next visit, to avoid a layout shift. Pages that the server renders contain the data.
 */
function OverviewSkeleton({ className }: { className: string }) {
  const t = useT();
  return (
    <div aria-busy="true" className={`grid gap-3 ${className}`}>
      <span className="sr-only" role="status">
        {t('Loading…')}
      </span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-96 w-full md:h-48" />
    </div>
  );
}

function NextVisit({ visits: [next, ...later] }: { visits: UpcomingVisit[] }) {
  const t = useT();
  if (!next) return null;
  return (
    <section aria-labelledby="next-visit">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="next-visit" className="text-2xl">
          {t('Next visit')}
        </h2>
        {later.length > 0 ? (
          <Link
            to={paths.appointments}
            search={{ when: 'upcoming' }}
            aria-label={t('View all upcoming visits')}
            className={buttonClass('quiet', 'medium', '-me-3')}
          >
            {t('View all')}
            <ArrowRight aria-hidden="true" />
          </Link>
        ) : null}
      </div>
      <NextVisitCard key={next.id} visit={next} />
    </section>
  );
}

/** The number of doctors before `Show all`: one row on a wide screen. */
const doctorsAtFirst = 3;

function YourDoctors({ doctors }: { doctors: KnownDoctor[] }) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  if (doctors.length === 0) return null;
  return (
    <section aria-labelledby="your-doctors">
      <h2 id="your-doctors" className="mb-3 text-2xl">
        {t('Your doctors')}
      </h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {doctors.slice(0, showsAll ? undefined : doctorsAtFirst).map((doctor) => (
          <KnownDoctorCard key={doctor.id} doctor={doctor} />
        ))}
      </div>
      {!showsAll && doctors.length > doctorsAtFirst ? (
        <Button variant="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
          {t('Show all {count} doctors', { count: String(doctors.length) })}
        </Button>
      ) : null}
    </section>
  );
}
