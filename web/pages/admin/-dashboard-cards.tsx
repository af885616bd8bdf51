import { listOpenAppointments } from '#contract/appointments/staff-endpoints.ts';
import type { AppointmentRow } from '#contract/appointments/staff-schemas.ts';
import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { clockInIndia, shortTime, timeOfDay } from '#contract/shared/clock.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useErrorToast } from '#web/lib/words-for.ts';
import { PageNav } from '#web/staff-kit/list-page.tsx';
import {
  type ListController,
  type ListDescription,
  type ListRequest,
  rowCountWords,
  useList,
} from '#web/staff-kit/use-list.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';

type Today = Dashboard['today'];
type Hour = Today['hours'][number];
/** Today in India: the next appointments and the number of appointments per hour. */
export function TodayCard({ today, onOpen }: { today: Today | undefined; onOpen: (appointmentId: string) => void }) {
  const t = useT();
  const now = new Date();
  return (
    <Card as="section" aria-labelledby="today" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="today" className="text-xl">
          {t('Today')}
        </h2>
        <p className="text-ink-muted">{datesIn(t).date(now)}</p>
      </div>
      {today ? (
        <TodayContent today={today} currentHour={Number(clockInIndia(now).slice(0, 2))} onOpen={onOpen} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Card>
  );
}

type TodayContentProps = { today: Today; currentHour: number; onOpen: (appointmentId: string) => void };

function TodayContent({ today: { next, hours }, currentHour, onOpen }: TodayContentProps) {
  const t = useT();
  if (hours.length === 0) return <p className="text-ink-muted">{t('No appointments today.')}</p>;
  return (
    <>
      <NextAppointments next={next} onOpen={onOpen} />
      <AppointmentsByHour hours={hours} currentHour={currentHour} />
    </>
  );
}

function NextAppointments({ next, onOpen }: { next: Today['next']; onOpen: (appointmentId: string) => void }) {
  const t = useT();
  if (next.length === 0) return <p className="text-ink-muted">{t('Nothing more is booked for today.')}</p>;
  return (
    <ol aria-label={t('Coming next')} className="-mx-2">
      {next.map(({ id, title, patientName, doctorName, startsAt }) => (
        <li key={id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="grid w-full grid-cols-[5rem_minmax(0,1fr)] rounded-control px-2 py-1.5 text-start hover:bg-surface-sunken"
            onClick={() => onOpen(id)}
          >
            <span className="font-semibold tabular-nums">{shortTime(startsAt)}</span>
            <span className="min-w-0">
              <span className="block break-words">{patientName}</span>
              <span className="block break-words text-ink-muted">
                {[t.named(title), doctorName].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

const totalOf = ({ open, closed, cancelled }: Hour) => open + closed + cancelled;
const statuses = [
  { name: 'open', label: msg('open{#visits}'), fill: 'fill-status-open' },
  { name: 'closed', label: msg('closed{#visits}'), fill: 'fill-status-closed' },
  { name: 'cancelled', label: msg('cancelled{#visits}'), fill: 'fill-status-cancelled' },
] as const;

function AppointmentsByHour({ hours, currentHour }: { hours: readonly Hour[]; currentHour: number }) {
  const t = useT();
  const maxTotal = Math.max(...hours.map(totalOf));
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-base">{t('By hour')}</h3>
      <ol className="grid gap-1">
        {hours.map((hour) => (
          <li
            key={hour.hour}
            aria-current={hour.hour === currentHour ? 'time' : undefined}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_2.5rem] items-center gap-2 tabular-nums aria-[current]:font-semibold"
          >
            <span className="whitespace-nowrap">{timeOfDay(hour.hour * 60).replace(':00', '')}</span>
            <HourBar hour={hour} maxTotal={maxTotal} />
            <span className="text-end">
              {totalOf(hour).toLocaleString('en-IN')}
              <span className="sr-only">: {hourWords(t, hour)}</span>
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-ink-muted">
        {statuses.map(({ name, label, fill }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" className={`size-2.5 ${fill}`} aria-hidden="true">
              <circle cx="5" cy="5" r="5" />
            </svg>
            {t(label)}
          </span>
        ))}
      </p>
    </div>
  );
}

function hourWords(t: T, hour: Hour): string {
  return statuses.flatMap(({ name, label }) => (hour[name] > 0 ? `${hour[name]} ${t(label)}` : [])).join(', ');
}

/** A bar with one colour per status. Its length is relative to the busiest hour. */
function HourBar({ hour, maxTotal }: { hour: Hour; maxTotal: number }) {
  let x = 0;
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full" aria-hidden="true">
      <rect width="100" height="8" rx="1" className="fill-surface-sunken" />
      {statuses.map(({ name, fill }) => {
        const width = (hour[name] / maxTotal) * 100;
        const start = x;
        x += width;
        return width > 0 ? <rect key={name} x={start} width={width} height="8" className={fill} /> : null;
      })}
    </svg>
  );
}

const recentPerPage = 10;

const openAppointmentList: ListDescription<AppointmentRow, ListRequest> = {
  key: ['appointments', 'recent'],
  shows: ['appointments', 'patients'],
  isAboutPeople: true,
  sortableColumns: ['date'],
  defaultSort: '-date',
  filters: {},
  read: ({ q, after }) => callApi(listOpenAppointments, { body: { q, after } }),
};

const columnsOf = (t: T): Column<AppointmentRow>[] => [
  { header: t('Appointment ID'), cell: ({ number }) => <span className="font-mono">{number}</span>, noWrap: true },
  { header: t('Patient Name'), cell: ({ patientName }) => patientName, isCardTitle: true },
  { header: t('Title'), cell: ({ title }) => t.named(title) },
  { header: t('Date'), cell: ({ startsAt }) => datesIn(t).date(startsAt), noWrap: true },
  { header: t('Time'), cell: ({ startsAt }) => shortTime(startsAt), noWrap: true },
];

/** The open appointments, latest date first. A row opens its details. */
export function RecentAppointmentsSection({ onOpen }: { onOpen: (appointmentId: string) => void }) {
  const t = useT();
  const list = useList(openAppointmentList);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = list.query;
  useErrorToast(data ? null : error, t('Error fetching appointments'));

  return (
    <section aria-labelledby="recent-appointments" className="min-w-0">
      <div className="mb-3 grid gap-3 sm:flex sm:flex-wrap sm:items-center sm:justify-between">
        <h2 id="recent-appointments" className="text-xl">
          {t('Recent Appointments')}
        </h2>
        <SearchBox
          hasSlashShortcut
          className="sm:w-84"
          label={t('Search by title or patient name')}
          placeholder={t('Search by title or patient name')}
          value={list.state.q ?? ''}
          onChange={list.setSearch}
        />
      </div>
      {error && !data ? (
        <LoadError message={t('Error: Failed to load appointments')} onRetry={refetch} />
      ) : (
        <div aria-busy={isFetching} data-stale={isPlaceholderData || undefined} className="list-rows">
          <DataTable
            caption={t('Open appointments, newest date first')}
            columns={columnsOf(t)}
            hasCompactCards
            rows={data?.rows ?? []}
            loading={isPending}
            empty={<EmptyState drawing={<EmptyCalendar />} title={t('No open appointments found.')} />}
            onRowClick={({ id }) => onOpen(id)}
            rowLabel={({ title, patientName }) => t('{title} for {name}', { title: t.named(title), name: patientName })}
          />
          <ListFooter list={list} />
        </div>
      )}
    </section>
  );
}

function ListFooter({ list }: { list: ListController<AppointmentRow> }) {
  const t = useT();
  const { data } = list.query;
  const { after, previousCursors } = list.state;
  if (!data?.count || data.rows.length === 0) return null;
  return (
    <div className="mt-2 flex min-h-11 items-center justify-between gap-4">
      <p role="status" className="text-ink-muted">
        {rowCountWords(t, data.rows.length, data.count, after ? previousCursors?.length : 0, recentPerPage)}
      </p>
      <PageNav list={list} />
    </div>
  );
}
