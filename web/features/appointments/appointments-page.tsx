import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { ShownStatus } from '#contract/appointment-status.ts';
import { SelectPatientDialog } from '#web/features/patients/select-patient-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AppointmentList } from './appointment-list.tsx';
import { type AppointmentFilter, countLine, readAppointmentListSearch } from './list-search.ts';
import { PatientFilterField } from './patient-filter-field.tsx';
import { appointmentQueries } from './queries.ts';

const route = getRouteApi('/_family/appointments/');
const tabs = [
  { id: 'all', label: 'All' },
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'past', label: 'Past' },
];
const statusOptions = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'cancelled', label: 'Cancelled' },
] satisfies { value: ShownStatus; label: string }[];

/** The appointments of all patients: a family sees its own patients, staff see everybody's. */
export function AppointmentsPage() {
  const { open, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const [isChoosingPatient, setIsChoosingPatient] = useState(false);
  const setFilter = (change: { [name in keyof AppointmentFilter]: string }) =>
    void navigate({ search: readAppointmentListSearch({ ...filter, ...change }), replace: true, resetScroll: false });

  const list = <AppointmentList filter={filter} openId={open} />;
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 md:py-12">
      <PageHeader
        title="Appointments"
        subtitle="View and manage all patient appointments"
        actions={
          <Button onClick={() => setIsChoosingPatient(true)}>
            <CalendarPlus aria-hidden="true" />
            New Appointment
          </Button>
        }
      />
      <div className="mb-4 grid gap-4 md:flex">
        <PatientFilterField value={filter.for} onChange={(patientId) => setFilter({ for: patientId })} />
        <SelectField
          label="Status"
          hideLabel
          className="md:w-56"
          placeholder="All statuses"
          options={statusOptions}
          value={filter.status ?? ''}
          onChange={(event) => setFilter({ status: event.target.value })}
        />
      </div>
      <CountLine filter={filter} />
      <Tabs
        label="Appointments by time"
        tabs={tabs.map((tab) => ({ ...tab, content: list }))}
        value={filter.when ?? 'all'}
        onChange={(when) => setFilter({ when })}
      />
      <SelectPatientDialog open={isChoosingPatient} onClose={() => setIsChoosingPatient(false)} />
    </main>
  );
}

/** The number of appointments in the current tab and filter. */
function CountLine({ filter }: { filter: AppointmentFilter }) {
  const firstPage = useInfiniteQuery(appointmentQueries.list(filter)).data?.pages[0];
  const patientName = filter.for ? (firstPage?.rows[0]?.patient.name ?? 'this patient') : undefined;
  return (
    <p role="status" className="mb-4 min-h-6 text-ink-muted">
      {firstPage?.count ? countLine(firstPage.count, patientName) : ''}
    </p>
  );
}
