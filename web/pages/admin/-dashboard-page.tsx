import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { RoleBadge } from '#web/parts/accounts/staff/role-badge.tsx';
import { ManageDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { managedMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { dueWords, troubleWords } from '#web/parts/messages/staff/words.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CountCards } from './-count-cards.tsx';
import { LimitsReachedCard } from './-limits-reached-card.tsx';
import { PhoneDecisionsCard } from './-phone-decisions-card.tsx';
import { dashboardQueries } from './-queries.ts';
import { RecentAppointmentsSection } from './-recent-appointments-section.tsx';
import { SetAsideCard } from './-set-aside-card.tsx';
import { TodayCard } from './-today-card.tsx';

// Loaded last: the chart library is as large as the rest of the admin area.
const BookingChartsSection = lazy(async () => ({
  default: (await import('./-booking-charts-section.tsx')).BookingChartsSection,
}));

/** The first page of the admin area: totals, open appointments, today, and charts of the last 30 days. */
export function DashboardPage() {
  const t = useT();
  const viewer = useViewer();
  const query = useQuery(dashboardQueries.all());
  const dialog = useOpenAppointment();
  const { data } = query;
  const hasFailed = query.isError && !data;
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        subtitle={
          viewer ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              {t('Welcome, {name}', { name: viewer.name })} <RoleBadge role={viewer.role} />
            </span>
          ) : undefined
        }
      />
      {data?.phoneDecisions?.length ? <PhoneDecisionsCard decisions={data.phoneDecisions} /> : null}
      {data?.setAsideVisits?.length ? <SetAsideCard visits={data.setAsideVisits} /> : null}
      <SendingTrouble />
      {hasFailed ? (
        <LoadError message={t('The figures could not be loaded. Please try again later.')} onRetry={query.refetch} />
      ) : (
        <CountCards counts={data?.counts} />
      )}
      <div className="dashboard-work">
        <RecentAppointmentsSection onOpen={dialog.open} />
        {hasFailed ? null : <TodayCard today={data?.today} onOpen={dialog.open} />}
      </div>
      {data && data.limitsReached.length > 0 ? <LimitsReachedCard families={data.limitsReached} /> : null}
      {data ? (
        <Suspense fallback={<ChartSkeletons />}>
          <BookingChartsSection days={data.days} cities={data.cities} />
        </Suspense>
      ) : query.isPending ? (
        <ChartSkeletons />
      ) : null}
      <ManageDialogFromAddress onClose={dialog.close} />
    </>
  );
}

/** A warning if messages to families are paused or fail. Otherwise it renders nothing. */
function SendingTrouble() {
  const t = useT();
  const { data } = useQuery(managedMessageQueries.health());
  const trouble = data ? troubleWords(t, data) : null;
  if (!data || !trouble) return null;
  return (
    <p className="ui-tone-accent mb-6 rounded-control px-4 py-3">
      <strong>{trouble}</strong> {dueWords(t, data)}{' '}
      <Link to={paths.adminMessages} className="link">
        {t('Open Messages')}
      </Link>
    </p>
  );
}

function ChartSkeletons() {
  return (
    <div className="dashboard-charts">
      {['bookings', 'cities', 'revenue', 'received'].map((chart) => (
        <Skeleton key={chart} className="h-72 rounded-card" />
      ))}
    </div>
  );
}
