import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { ShownStatus } from '#contract/appointments/statuses.ts';
import { can } from '#contract/shared/roles.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { type LoaderInput, loadFirstPaint } from '#web/lib/first-paint.ts';
import { titleHead } from '#web/lib/head.ts';
import * as paths from '#web/lib/paths.ts';
import { isStaffViewer, useViewer } from '#web/parts/accounts/queries.ts';
import { AppointmentList } from '#web/parts/appointments/appointment-list.tsx';
import {
  type AppointmentFilter,
  countLine,
  isBookingSearch,
  readAppointmentListSearch,
} from '#web/parts/appointments/appointment-list-search.ts';
import { appointmentQueries } from '#web/parts/appointments/queries.ts';
import { patientQueries } from '#web/parts/patients/queries.ts';
import { SelectPatientDialog } from '#web/parts/patients/select-patient-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

export const Route = createFileRoute('/_family/appointments/')({
  validateSearch: readAppointmentListSearch,
  beforeLoad: ({ location }) => {
    // Some links to the booking page, `/appointment`, are written `/appointments?doctor=…`.
    if (isBookingSearch(location.search)) throw redirect({ href: paths.booking + location.searchStr, replace: true });
  },
  loader: createIsomorphicFn().server(({ context: { queryClient }, location }: LoaderInput) => {
    const { open: _open, ...filter } = readAppointmentListSearch(location.search);
    return loadFirstPaint(queryClient, [
      queryClient.prefetchInfiniteQuery(appointmentQueries.list(filter)),
      isStaffViewer(queryClient)
        ? filter.for && queryClient.prefetchQuery(patientQueries.name(filter.for))
        : queryClient.prefetchInfiniteQuery(patientQueries.list({})),
    ]);
  }),
  head: () => titleHead(pageT()('Appointments')),
  component: AppointmentsPage,
});

const tabs = [
  { id: 'all', label: msg('All') },
  { id: 'upcoming', label: msg('Upcoming') },
  { id: 'past', label: msg('Past') },
];
const statusOptions = [
  { value: 'open', label: msg('Open') },
  { value: 'closed', label: msg('Closed{#a visit}') },
  { value: 'cancelled', label: msg('Cancelled') },
] satisfies { value: ShownStatus; label: string }[];

/** The appointments of all patients: a family sees its own patients, staff see everybody's. */
function AppointmentsPage() {
  const t = useT();
  const { open, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [isChoosingPatient, setIsChoosingPatient] = useState(false);
  const setFilter = (change: { [name in keyof AppointmentFilter]: string }) =>
    void navigate({ search: readAppointmentListSearch({ ...filter, ...change }), replace: true, resetScroll: false });

  const list = <AppointmentList filter={filter} openId={open} />;
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 md:py-12">
      <PageHeader
        title={t('Appointments')}
        subtitle={t('View and manage all patient appointments')}
        actions={
          <Button onClick={() => setIsChoosingPatient(true)}>
            <CalendarPlus aria-hidden="true" />
            {t('New Appointment')}
          </Button>
        }
      />
      <div className="mb-4 grid gap-4 md:flex">
        <PatientFilterField value={filter.for} onChange={(patientId) => setFilter({ for: patientId })} />
        <SelectField
          label={t('Status')}
          hideLabel
          className="md:w-56"
          placeholder={t('All statuses')}
          options={statusOptions.map(({ value, label }) => ({ value, label: t(label) }))}
          value={filter.status ?? ''}
          onChange={(event) => setFilter({ status: event.target.value })}
        />
      </div>
      <CountLine filter={filter} />
      <Tabs
        label={t('Appointments by time')}
        tabs={tabs.map(({ id, label }) => ({ id, label: t(label), content: list }))}
        value={filter.when ?? 'all'}
        onChange={(when) => setFilter({ when })}
      />
      <SelectPatientDialog open={isChoosingPatient} onClose={() => setIsChoosingPatient(false)} />
    </main>
  );
}

function CountLine({ filter }: { filter: AppointmentFilter }) {
  const t = useT();
  const firstPage = useInfiniteQuery(appointmentQueries.list(filter)).data?.pages[0];
  const patientName = filter.for ? (firstPage?.rows[0]?.patient.name ?? null) : undefined;
  return (
    <p role="status" className="mb-4 min-h-6 text-ink-muted">
      {firstPage?.count ? countLine(t, firstPage.count, patientName) : ''}
    </p>
  );
}

type PatientFilterFieldProps = { value: string | undefined; onChange: (patientId: string) => void };

/** Filters by patient. For staff the list would be too long: they see only a patient that the address already names. */
function PatientFilterField({ value, onChange }: PatientFilterFieldProps) {
  const t = useT();
  const isStaff = can(useViewer()?.role ?? 'user', 'patient.readAny');
  const own = useInfiniteQuery({ ...patientQueries.list({}), enabled: !isStaff });
  const listed = own.data?.pages.flatMap((page) => page.rows) ?? [];
  const isUnlisted = value !== undefined && !listed.some((patient) => patient.id === value);
  const chosen = useQuery({ ...patientQueries.name(value ?? ''), enabled: isUnlisted });

  const options = listed.map(({ id, name }) => ({ value: id, label: name }));
  if (isUnlisted) options.push({ value, label: chosen.data?.name ?? t('This patient') });
  if (options.length === 0 && !own.isLoading) return null; // rendered while loading, to avoid a layout shift
  return (
    <SelectField
      label={t('Patient')}
      hideLabel
      className="md:w-72"
      placeholder={t('All patients')}
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
