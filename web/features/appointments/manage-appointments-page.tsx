import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { shownStatuses } from '#contract/appointment-status.ts';
import type { AppointmentRow } from '#contract/appointments-admin.ts';
import { appointmentPeriods, exportAppointments, listManagedAppointments } from '#contract/appointments-admin-api.ts';
import { shortDate, shortTime } from '#contract/clock.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { EmptyList } from '#web/admin/empty-list.tsx';
import { ListPage } from '#web/admin/list-page.tsx';
import { type ListDescription, useList } from '#web/admin/use-list.ts';
import { SelectPatientDialog } from '#web/features/patients/select-patient-dialog.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { call } from '#web/lib/api.ts';
import { useErrorToast } from '#web/lib/error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ManageDialogFromAddress } from './lazy-manage-dialog.tsx';
import { RequestedBadge } from './requested-badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useOpenAppointment } from './use-open-appointment.ts';

const appointments: ListDescription<AppointmentRow, InputOf<typeof listManagedAppointments>['body']> = {
  key: ['appointments', 'manage'],
  shows: ['appointments', 'patients'],
  isAboutPeople: true,
  sortableColumns: ['date', 'created'],
  defaultSort: '-date',
  filters: { status: shownStatuses, when: appointmentPeriods },
  read: (request) => call(listManagedAppointments, { body: request }),
};

const columns: Column<AppointmentRow>[] = [
  { header: 'Appointment ID', cell: ({ number }) => <span className="font-mono">{number}</span>, noWrap: true },
  { header: 'Patient Name', cell: ({ patientName }) => patientName, isCardTitle: true },
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Date', cell: ({ startsAt }) => shortDate(startsAt), noWrap: true, sort: 'date' },
  { header: 'Time', cell: ({ startsAt }) => shortTime(startsAt), noWrap: true },
  { header: 'Created', cell: ({ createdAt }) => shortDate(createdAt), noWrap: true, sort: 'created' },
  {
    header: 'Status',
    cell: ({ status, isRequested }) => (
      <span className="inline-flex flex-wrap gap-2">
        <StatusBadge status={status} />
        {isRequested ? <RequestedBadge /> : null}
      </span>
    ),
  },
];

/** Manage Appointments: the appointments of all families. A row opens its details and actions. */
export function ManageAppointmentsPage() {
  const list = useList(appointments);
  const [isChoosingPatient, setIsChoosingPatient] = useState(false);
  const dialog = useOpenAppointment();
  const { error, data } = list.query;
  useErrorToast(data ? null : error, 'Error fetching appointments');

  return (
    <>
      <ListPage
        title="Manage Appointments"
        list={list}
        search="Search by title, patient name or number"
        filters={[
          {
            name: 'status',
            label: 'Status',
            all: 'All statuses',
            options: [
              { value: 'open', label: 'Open' },
              { value: 'closed', label: 'Closed' },
              { value: 'cancelled', label: 'Cancelled' },
            ],
          },
          {
            name: 'when',
            label: 'Time',
            all: 'Any time',
            options: [
              { value: 'today', label: 'Today' },
              { value: 'upcoming', label: 'Upcoming' },
              { value: 'past', label: 'Past' },
            ],
          },
        ]}
        actions={
          <Button onClick={() => setIsChoosingPatient(true)}>
            <CalendarPlus aria-hidden="true" />
            New Appointment
          </Button>
        }
        caption="Appointments"
        columns={columns}
        loading="Loading appointments..."
        error={() => 'Error: Failed to load appointments'}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptyCalendar />}
            title="No appointments found."
            hint="None matches. A part of the title, name or number is enough."
            showAll="Show all appointments"
          />
        }
        onRowClick={({ id }) => dialog.open(id)}
        rowLabel={({ title, patientName }) => `${title} for ${patientName}`}
        exportFile={(request) => call(exportAppointments, { body: request })}
      />
      <ManageDialogFromAddress onClose={dialog.close} />
      <SelectPatientDialog open={isChoosingPatient} onClose={() => setIsChoosingPatient(false)} />
    </>
  );
}
