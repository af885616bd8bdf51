import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useViewer } from '#web/features/accounts/queries.ts';
import { RoleBadge } from '#web/features/accounts/role-badge.tsx';
import { OpenAppointment } from '#web/features/appointments/manage-appointments-page.tsx';
import { useOpenAppointment } from '#web/features/appointments/open-appointment.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CountCards } from './count-cards.tsx';
import { LimitsReached } from './limits-reached.tsx';
import { dashboardQueries } from './queries.ts';
import { RecentAppointments } from './recent-appointments.tsx';
import { TodayCard } from './today-card.tsx';

// The charts' library weighs as much as the rest of the admin area: it comes when everything else is there.
const BookingCharts = lazy(async () => ({ default: (await import('./booking-charts.tsx')).BookingCharts }));

/** The first page of the admin area: how many, what is open, what comes today, and how the month went. */
export function DashboardPage() {
  const viewer = useViewer();
  const query = useQuery(dashboardQueries.all());
  const dialog = useOpenAppointment();
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={
          viewer ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              Welcome, {viewer.name} <RoleBadge role={viewer.role} />
            </span>
          ) : undefined
        }
      />
      {query.isError && !data ? (
        <LoadError message="The figures could not be loaded. Please try again later." onRetry={query.refetch} />
      ) : (
        <CountCards counts={data?.counts} />
      )}
      <div className="dashboard-work">
        <RecentAppointments onOpen={dialog.open} />
        <TodayCard today={data?.today} onOpen={dialog.open} />
      </div>
      {data && data.limitsReached.length > 0 ? <LimitsReached families={data.limitsReached} /> : null}
      {data ? (
        <Suspense fallback={<ChartSkeletons />}>
          <BookingCharts days={data.days} cities={data.cities} />
        </Suspense>
      ) : query.isPending ? (
        <ChartSkeletons />
      ) : null}
      <OpenAppointment onClose={dialog.close} />
    </>
  );
}

function ChartSkeletons() {
  return (
    <div className="dashboard-charts">
      {['bookings', 'revenue', 'cities'].map((chart) => (
        <Skeleton key={chart} className="h-72 rounded-card" />
      ))}
    </div>
  );
}
