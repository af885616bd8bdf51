import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { CalendarArrowUp, CalendarPlus, ListFilter } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { exportAppointments, listStaffAppointments } from '#contract/appointments/staff-endpoints.ts';
import { appointmentPeriods, attendanceFilters } from '#contract/appointments/staff-filters.ts';
import type { AppointmentRow } from '#contract/appointments/staff-schemas.ts';
import { shownStatuses } from '#contract/appointments/statuses.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptyCalendar } from '#web/art/empty-calendar.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { readStoredValue, storeValue } from '#web/lib/browser-storage.ts';
import { useErrorToast } from '#web/lib/words-for.ts';
import { StaffVisitDialogFromAddress } from '#web/parts/appointments/staff/lazy-visit-dialog.tsx';
import { useOpenAppointment } from '#web/parts/appointments/use-open-appointment.ts';
import { SelectPatientDialog } from '#web/parts/patients/select-patient-dialog.tsx';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { moreColumns, specifiedColumns } from './-columns.tsx';
import { panelFilters } from './-filters-search.ts';

export const Route = createFileRoute('/admin/appointments/')({ component: StaffAppointmentsPage });

const AppointmentFiltersDialog = lazy(async () => ({
  default: (await import('./-filters-dialog.tsx')).AppointmentFiltersDialog,
}));

const appointmentList: ListDescription<AppointmentRow, InputOf<typeof listStaffAppointments>['body']> = {
  key: ['appointments', 'staff list'],
  shows: ['appointments', 'patients', 'doctors', 'clinics', 'cities'],
  isAboutPeople: true,
  sortableColumns: ['date', 'created'],
  defaultSort: '-date',
  filters: {
    status: shownStatuses,
    when: appointmentPeriods,
    doctor: null,
    clinic: null,
    city: null,
    type: null,
    from: null,
    to: null,
    attendance: attendanceFilters,
    needs: ['new-time'],
  },
  read: (request) => callApi(listStaffAppointments, { body: request }),
};
const fromToday = { filters: { when: 'from-today' }, sort: 'date' };

/** Manage Appointments: the appointments of all families. A row opens its details and actions. */
function StaffAppointmentsPage() {
  return useFromTodayAtStart() ? null : <AppointmentsPage />;
}

function AppointmentsPage() {
  const t = useT();
  const list = useList(appointmentList);
  const [isChoosingPatient, setIsChoosingPatient] = useState(false);
  const [isFiltering, setIsFiltering] = useState(false);
  const [hiddenColumns, setHiddenColumns] = useState(readHiddenColumns);
  const dialog = useOpenAppointment();
  const { error, data } = list.query;
  useErrorToast(data ? null : error, t('Error fetching appointments'));
  const columns = useMemo(
    () => [
      ...specifiedColumns(t),
      ...moreColumns
        .filter(({ header }) => !hiddenColumns.includes(header))
        .map((column) => ({ ...column, header: t(column.header) })),
    ],
    [hiddenColumns, t],
  );

  const { filters } = list.state;
  const isFromToday = filters.when === 'from-today';
  const panelFilterCount = panelFilters.filter((name) => filters[name]).length;
  const toggleFromToday = () => {
    rememberFromToday(!isFromToday);
    list.change(isFromToday ? { filters: { when: '' }, sort: appointmentList.defaultSort } : fromToday);
  };

  return (
    <>
      <ListPage
        title={t('Manage Appointments')}
        list={list}
        search={t('Search by title, patient name or number')}
        filters={[
          {
            name: 'status',
            label: t('Status'),
            all: t('All statuses'),
            options: [
              { value: 'open', label: t('Open') },
              { value: 'closed', label: t('Closed{#a visit}') },
              { value: 'cancelled', label: t('Cancelled') },
            ],
          },
          {
            name: 'when',
            label: t('Time'),
            all: t('Any time'),
            options: [
              { value: 'from-today', label: t('From today') },
              { value: 'today', label: t('Today') },
              { value: 'upcoming', label: t('Upcoming') },
              { value: 'past', label: t('Past') },
            ],
          },
        ]}
        controls={
          <>
            <Button variant="secondary" aria-pressed={isFromToday} onClick={toggleFromToday}>
              <CalendarArrowUp aria-hidden="true" className="max-md:hidden" />
              {t('From today')}
            </Button>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsFiltering(true)}>
              <ListFilter aria-hidden="true" className="max-md:hidden" />
              {panelFilterCount > 0 ? t('Filters ({count})', { count: String(panelFilterCount) }) : t('Filters')}
            </Button>
          </>
        }
        hasCompactCards
        actions={
          <Button onClick={() => setIsChoosingPatient(true)}>
            <CalendarPlus aria-hidden="true" />
            {t('New Appointment')}
          </Button>
        }
        caption={t('Appointments')}
        columns={columns}
        loading={t('Loading appointments...')}
        error={() => t('Error: Failed to load appointments')}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptyCalendar />}
            title={t('No appointments found.')}
            hint={t('None matches. A part of the title, name or number is enough.')}
            showAll={t('Show all appointments')}
          />
        }
        onRowClick={({ id }) => dialog.open(id)}
        rowLabel={({ title, patientName }) => t('{title} for {name}', { title: t.named(title), name: patientName })}
        exportPeople={(request) => callApi(exportAppointments, { body: request })}
      />
      {isFiltering ? (
        <Suspense>
          <AppointmentFiltersDialog
            values={filters}
            onChange={(next) => list.change({ filters: next }, true)}
            hiddenColumns={hiddenColumns}
            onHiddenColumns={(headers) => {
              storeHiddenColumns(headers);
              setHiddenColumns(headers);
            }}
            onClose={() => setIsFiltering(false)}
          />
        </Suspense>
      ) : null}
      <StaffVisitDialogFromAddress onClose={dialog.close} />
      <SelectPatientDialog open={isChoosingPatient} onClose={() => setIsChoosingPatient(false)} />
    </>
  );
}

/**
 * Sets the filter `From today` when the list opens, if it was last chosen on this device and the address has no
 * parameters. Returns true until the address contains the filter.
 */
function useFromTodayAtStart(): boolean {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(() => remembersFromToday() && Object.keys(search).length === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (!isStarting) return;
    const target: Record<string, string> = { when: 'from-today', sort: 'date' };
    void navigate({ to: '.', search: () => target, replace: true }).then(() => setIsStarting(false));
  }, []);
  return isStarting;
}

// Preferences of the device for Manage Appointments.

const fromTodayKey = 'appointmentsFromToday';
const hiddenColumnsKey = 'appointmentsHiddenColumns';

/** Whether the list opens with the filter `From today`, as last chosen on this device. */
function remembersFromToday(): boolean {
  return readStoredValue('local', fromTodayKey) === 'true';
}

function rememberFromToday(isOn: boolean): void {
  storeValue('local', fromTodayKey, String(isOn));
}

function readHiddenColumns(): string[] {
  return readStoredValue('local', hiddenColumnsKey)?.split(',').filter(Boolean) ?? [];
}

function storeHiddenColumns(headers: readonly string[]): void {
  storeValue('local', hiddenColumnsKey, headers.join(','));
}
