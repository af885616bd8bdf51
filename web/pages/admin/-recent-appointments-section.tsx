import { listOpenAppointments } from '#contract/appointments/staff-endpoints.ts';
import type { AppointmentRow } from '#contract/appointments/staff-schemas.ts';
import { shortTime } from '#contract/shared/clock.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useErrorToast } from '#web/lib/error-toast.ts';
import { PageNav } from '#web/staff-kit/list-page.tsx';
import { rowCountWords } from '#web/staff-kit/list-state.ts';
import { type List, type ListDescription, type ListRequest, useList } from '#web/staff-kit/use-list.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

const recentPerPage = 10;

const openAppointments: ListDescription<AppointmentRow, ListRequest> = {
  key: ['appointments', 'recent'],
  shows: ['appointments', 'patients'],
  isAboutPeople: true,
  sortableColumns: ['date'],
  defaultSort: '-date',
  filters: {},
  read: ({ q, after }) => call(listOpenAppointments, { body: { q, after } }),
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
  const list = useList(openAppointments);
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

function ListFooter({ list }: { list: List<AppointmentRow> }) {
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
