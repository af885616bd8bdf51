import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Building2, HeartPulse, Stethoscope, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { getDashboard } from '#contract/dashboard/endpoints.ts';
import { limitReachedDays } from '#contract/dashboard/periods.ts';
import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { can } from '#contract/shared/roles.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { phoneWords } from '#web/lib/phones.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { RoleBadge } from '#web/parts/accounts/role-badge.tsx';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { staffMessageQueries } from '#web/parts/messages/staff/queries.ts';
import { dueCountWords, sendingTroubleWords } from '#web/parts/messages/staff/staff-message-words.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { RecentAppointmentsSection, TodayCard } from './-dashboard-cards.tsx';

export const Route = createFileRoute('/admin/')({ component: DashboardPage });

const dashboardQueries = {
  all: () =>
    queryOptions({
      queryKey: ['dashboard'],
      queryFn: () => callApi(getDashboard),
      staleTime: 0,
      meta: { shows: ['accounts', 'patients', 'appointments', 'doctors', 'clinics', 'cities'] },
    }),
};

const cards = [
  { name: 'users', label: msg('Total Users'), icon: Users, to: paths.staffUsers, permission: 'account.manage' },
  {
    name: 'patients',
    label: msg('Total Patients'),
    icon: HeartPulse,
    to: paths.staffPatients,
    permission: 'patient.readAny',
  },
  {
    name: 'doctors',
    label: msg('Doctors'),
    icon: Stethoscope,
    to: paths.staffDoctors,
    permission: 'directory.read',
  },
  { name: 'clinics', label: msg('Clinics'), icon: Building2, to: paths.staffClinics, permission: 'directory.read' },
] as const;

/** The totals. Each card links to its list, if the role may open it. */
function CountCards({ counts }: { counts: Dashboard['counts'] | undefined }) {
  const t = useT();
  const role = useViewer()?.role ?? 'user';
  return (
    <ul
      aria-label={t('Totals')}
      aria-busy={!counts}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4"
    >
      {cards.map(({ name, label, icon: Icon, to, permission }) => (
        <Card as="li" key={name} className="flex items-center gap-3">
          <span className="ui-tone-brand grid size-10 flex-none place-items-center rounded-control max-sm:hidden">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0">
            <p className="text-ink-muted">
              {can(role, permission) ? (
                <Link to={to} className={cardLinkClass}>
                  {t(label)}
                </Link>
              ) : (
                t(label)
              )}
            </p>
            {counts ? (
              <p className="text-2xl font-bold tabular-nums">{counts[name].toLocaleString('en-IN')}</p>
            ) : (
              <Skeleton className="my-1 h-6 w-16" />
            )}
          </div>
        </Card>
      ))}
    </ul>
  );
}

type LimitedFamily = Dashboard['limitsReached'][number];

const limitTexts: Record<LimitedFamily['kind'], string> = {
  limit_patient_doctor: msg('Open visits of one patient with one doctor'),
  limit_family: msg('Open visits of the family'),
  limit_hour: msg('Bookings within an hour'),
  phone_unverified: msg('Phone not confirmed'),
};

/** Families whose bookings were rejected by a limit. They may need help, or they block a doctor's calendar. */
function LimitsReachedCard({ families }: { families: readonly LimitedFamily[] }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="limits" className="mb-6 grid gap-3">
      <h2 id="limits" className="text-xl">
        {t('Booking limits reached')}
      </h2>
      <p className="text-ink-muted">
        {t('Families whose bookings were rejected in the last {days} days.', { days: String(limitReachedDays) })}
      </p>
      <ul className="grid gap-2">
        {families.map(({ accountId, name, phone, kind, times, lastAt }) => (
          <li
            key={`${accountId} ${kind} ${lastAt}`}
            className="grid gap-x-6 rounded-control bg-surface-sunken px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <span className="min-w-0">
              <span className="block break-words font-semibold">{name}</span>
              {phone ? (
                <a href={`tel:${phone}`}>{phoneWords(phone)}</a>
              ) : (
                <span className="text-ink-muted">{t('No phone')}</span>
              )}
            </span>
            <span>
              {t(limitTexts[kind])}
              <span className="block text-ink-muted">
                {t.count(times, '{count} booking rejected', '{count} bookings rejected', {
                  count: times.toLocaleString('en-IN'),
                })}
              </span>
            </span>
            <span className="whitespace-nowrap text-ink-muted">
              {datesIn(t).date(lastAt)}, {shortTime(lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

// Loaded last: the chart library is as large as the rest of the admin area.
const BookingChartsSection = lazy(async () => ({
  default: (await import('./-booking-charts-section.tsx')).BookingChartsSection,
}));

/** The first page of the admin area: totals, open appointments, today, and charts of the last 30 days. */
function DashboardPage() {
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
      <StaffVisitDialogFromAddress onClose={dialog.close} />
    </>
  );
}

/** A warning if messages to families are paused or fail. Otherwise it renders nothing. */
function SendingTrouble() {
  const t = useT();
  const { data } = useQuery(staffMessageQueries.health());
  const trouble = data ? sendingTroubleWords(t, data) : null;
  if (!data || !trouble) return null;
  return (
    <p className="ui-tone-accent mb-6 rounded-control px-4 py-3">
      <strong>{trouble}</strong> {dueCountWords(t, data)}{' '}
      <Link to={paths.staffMessages} className="link">
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

/** Families whose phone number is changed when a second member of staff agrees. */
function PhoneDecisionsCard({ decisions }: { decisions: Dashboard['phoneDecisions'] }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="phone-decisions" className="mb-6 grid gap-3">
      <h2 id="phone-decisions" className="text-xl">
        {t('Phone numbers to decide')}
      </h2>
      <ul className="grid gap-2">
        {decisions.map(({ accountId, name, hasObjected, requestedAt }) => (
          <li
            key={accountId}
            className="grid gap-x-6 rounded-control bg-surface-sunken px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <Link to={paths.family(accountId)} className="link link-roomy min-w-0 break-words font-semibold">
              {name}
            </Link>
            <span>{hasObjected ? t('The family objects') : t('A colleague asked for another phone')}</span>
            <span className="whitespace-nowrap text-ink-muted">{datesIn(t).dateTime(requestedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/**
 * Coming visits that were set aside, because they were entered before the account was recovered. The family does not
 * see them and gets no messages about them until it confirms them, so staff call.
 */
function SetAsideCard({ visits }: { visits: Dashboard['setAsideVisits'] }) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="set-aside" className="mb-6 grid gap-3">
      <h2 id="set-aside" className="text-xl">
        {t('Set aside')}
      </h2>
      <p className="text-ink-muted">
        {t('Entered before the holder of the phone recovered the account. These visits stay booked. Please call:')}
      </p>
      <ul className="grid gap-2">
        {visits.map(({ id, accountId, title, patientName, mobileNumber, startsAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-6 rounded-control bg-surface-sunken px-4 py-3">
            <Link to={paths.family(accountId)} className="link link-roomy min-w-0 font-semibold wrap-anywhere">
              {patientName} · {t.named(title)} · {datesIn(t).dateTime(startsAt)}
            </Link>
            {mobileNumber ? (
              <a href={`tel:${mobileNumber}`} className="link link-roomy whitespace-nowrap tabular-nums">
                {phoneWords(mobileNumber)}
              </a>
            ) : (
              <span className="text-ink-muted">{t('No phone')}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
