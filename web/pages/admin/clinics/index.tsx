import { createFileRoute } from '@tanstack/react-router';
import {
  addClinic,
  editClinic,
  exportClinics,
  getStaffClinic,
  listStaffClinics,
  previewStrandedAtClinic,
  removeClinic,
  restoreClinic,
} from '#contract/clinics/staff-endpoints.ts';
import { ClinicForm, type ClinicRow, type StaffClinic } from '#contract/clinics/staff-schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { msg } from '#web/i18n/translate.ts';
import { createT, type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { BadgeList, ContactCell } from '#web/staff-kit/list-page.tsx';
import type { RecordDescription } from '#web/staff-kit/record-kind.ts';
import { RecordsPage } from '#web/staff-kit/records-page.tsx';
import type { ListDescription } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import {
  ClinicFacilitiesTab,
  ClinicInfoTab,
  ClinicLocationTab,
  ClinicServicesTab,
  clinicFieldWords,
  clinicFormValues,
  clinicLabels,
} from './-clinic-tabs.tsx';

export const Route = createFileRoute('/admin/clinics/')({ component: StaffClinicsPage });

const clinicList: ListDescription<ClinicRow, InputOf<typeof listStaffClinics>['query']> = {
  key: ['clinics', 'staff list'],
  shows: ['clinics', 'cities'],
  isAboutPeople: false,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { state: ['archived'] },
  read: (request) => callApi(listStaffClinics, { query: request }),
};

const columnsOf = (t: T): Column<ClinicRow>[] => [
  {
    header: t('Clinic'),
    sort: 'name',
    cell: ({ name, openHours }) => (
      <span className="grid min-w-48">
        <span className="font-semibold">{name}</span>
        <span className="font-normal text-base text-ink-muted">{openHours}</span>
      </span>
    ),
  },
  {
    header: t('Type & Location'),
    cell: ({ type, city, address }) => (
      <span className="grid">
        <span>{t(type)}</span>
        <span className="text-ink-muted">
          {address}, {t.named(city)}
        </span>
      </span>
    ),
  },
  { header: t('Contact'), cell: ({ phone, email }) => <ContactCell phone={phone} email={email} /> },
  { header: t('Services'), cell: ({ services }) => <BadgeList entries={services.map((service) => t(service))} /> },
  { header: t('Features'), cell: (clinic) => <Features clinic={clinic} /> },
];

function Features({ clinic }: { clinic: ClinicRow }) {
  const t = useT();
  const hasAny = clinic.hasEmergencyServices || clinic.hasParking || clinic.isWheelchairAccessible;
  if (!hasAny) return <span className="text-ink-muted">{t('None')}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {clinic.hasEmergencyServices ? <Badge tone="danger">24/7</Badge> : null}
      {clinic.hasParking ? <Badge tone="info">{t('Parking')}</Badge> : null}
      {clinic.isWheelchairAccessible ? <Badge tone="success">{t('Accessible')}</Badge> : null}
    </span>
  );
}

function StaffClinicsPage() {
  const t = useT();
  return (
    <RecordsPage
      kind={clinicKind}
      list={clinicList}
      title={t('Manage Clinics')}
      search={t('Search by name, type or city')}
      caption={t('Clinics')}
      columns={columnsOf(t)}
      loading={t('Loading clinics...')}
      error={(message) => t('Error loading clinics: {message}', { message })}
      empty={{
        title: t('No clinics found. Add your first clinic to get started.'),
        drawing: <EmptySearch />,
        showAll: t('Show all clinics'),
      }}
      importPath={paths.importClinics}
      exportFile={(request) => callApi(exportClinics, { body: request })}
    />
  );
}

/** Describes the clinics that staff manage: texts, form, tabs and requests. */
const clinicKind: RecordDescription<ClinicForm, StaffClinic> = {
  feature: 'clinics',
  words: {
    noun: msg('Clinic'),
    edit: msg('Edit Clinic'),
    add: msg('Add Clinic'),
    added: msg('Clinic added'),
    updated: msg('Clinic updated'),
    deleted: msg('Clinic deleted'),
    addFailed: msg('Error adding clinic'),
    updateFailed: msg('Error updating clinic'),
    deleteFailed: msg('Error deleting clinic'),
    loadFailed: msg('This clinic could not be loaded.'),
    delete: msg('Delete clinic'),
    deleteEffect: (name, t = createT(null)) => t('This permanently removes the clinic {name}.', { name }),
    stranded: msg('At these times the clinic would be closed.'),
  },
  schema: ClinicForm,
  formOf: clinicFormValues,
  labels: clinicLabels,
  valueWords: clinicFieldWords,
  tabs: [
    {
      id: 'basic',
      label: msg('Basic Info'),
      Content: ClinicInfoTab,
      fields: ['imageHash', 'name', 'type', 'openHours', 'hours', 'closedWeekdays', 'closedDays'],
    },
    {
      id: 'location',
      label: msg('Location'),
      Content: ClinicLocationTab,
      fields: ['city', 'address', 'fullAddress', 'phone', 'email', 'website'],
    },
    { id: 'services', label: msg('Services'), Content: ClinicServicesTab, fields: ['services', 'insurers'] },
    {
      id: 'facilities',
      label: msg('Facilities'),
      Content: ClinicFacilitiesTab,
      fields: ['facilities', 'hasEmergencyServices', 'hasParking', 'isWheelchairAccessible'],
    },
  ],
  one: (clinicId) => ({
    queryKey: ['clinics', 'staff', clinicId],
    queryFn: () => callApi(getStaffClinic, { params: { clinicId } }),
    // An edit must start with the current state.
    staleTime: 0,
    gcTime: 0,
  }),
  add: (body) => callApi(addClinic, { body }),
  edit: (clinicId, form, seen) => callApi(editClinic, { params: { clinicId }, body: { ...form, ...seen } }),
  remove: (clinicId, seenUpcomingCount, visits) =>
    callApi(removeClinic, { params: { clinicId }, query: { seenUpcoming: String(seenUpcomingCount), visits } }),
  // No visit fits a clinic that is closed on every day of the week, so this returns all upcoming visits.
  findUpcoming: (clinicId) =>
    callApi(previewStrandedAtClinic, {
      params: { clinicId },
      body: { closedWeekdays: [1, 2, 3, 4, 5, 6, 7], closedDays: [], hours: [] },
    }),
  visitsFilter: (clinic) => ({ clinic }),
  restore: (clinicId, reason) => callApi(restoreClinic, { params: { clinicId }, body: { reason } }),
  findStranded: (clinicId, { closedWeekdays, closedDays, hours }) =>
    callApi(previewStrandedAtClinic, { params: { clinicId }, body: { closedWeekdays, closedDays, hours } }),
};
