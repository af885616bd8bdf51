import { createFileRoute } from '@tanstack/react-router';
import {
  addClinic,
  editClinic,
  exportClinics,
  getManagedClinic,
  listManagedClinics,
  previewClosedDays,
  removeClinic,
  restoreClinic,
} from '#contract/clinics/staff-endpoints.ts';
import { ClinicForm, type ClinicRow, type ManagedClinic } from '#contract/clinics/staff-schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { marked } from '#web/i18n/translate.ts';
import { createT, type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { BadgeList, ContactCell } from '#web/staff-kit/list-page.tsx';
import type { RecordKind } from '#web/staff-kit/record-kind.ts';
import { RecordsPage } from '#web/staff-kit/records-page.tsx';
import type { ListDescription } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import {
  BasicInfoTab,
  clinicFieldWords,
  clinicFormValues,
  clinicLabels,
  FacilitiesTab,
  LocationTab,
  ServicesTab,
} from './-clinic-tabs.tsx';

export const Route = createFileRoute('/admin/clinics/')({ component: ManageClinicsPage });

const clinics: ListDescription<ClinicRow, InputOf<typeof listManagedClinics>['query']> = {
  key: ['clinics', 'managed list'],
  shows: ['clinics', 'cities'],
  isAboutPeople: false,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { state: ['archived'] },
  read: (request) => call(listManagedClinics, { query: request }),
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

/** Manage Clinics: the list of all clinics for staff. */
function ManageClinicsPage() {
  const t = useT();
  return (
    <RecordsPage
      kind={clinicKind}
      list={clinics}
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
      exportFile={(request) => call(exportClinics, { body: request })}
    />
  );
}

/** Describes the clinics that staff manage: texts, form, tabs and requests. */
const clinicKind: RecordKind<ClinicForm, ManagedClinic> = {
  feature: 'clinics',
  words: {
    noun: marked('Clinic'),
    edit: marked('Edit Clinic'),
    add: marked('Add Clinic'),
    added: marked('Clinic added'),
    updated: marked('Clinic updated'),
    deleted: marked('Clinic deleted'),
    addFailed: marked('Error adding clinic'),
    updateFailed: marked('Error updating clinic'),
    deleteFailed: marked('Error deleting clinic'),
    loadFailed: marked('This clinic could not be loaded.'),
    delete: marked('Delete clinic'),
    deleteEffect: (name, t = createT(null)) => t('This permanently removes the clinic {name}.', { name }),
    stranded: marked('At these times the clinic would be closed.'),
  },
  schema: ClinicForm,
  formOf: clinicFormValues,
  labels: clinicLabels,
  valueWords: clinicFieldWords,
  tabs: [
    {
      id: 'basic',
      label: marked('Basic Info'),
      Content: BasicInfoTab,
      fields: ['imageHash', 'name', 'type', 'openHours', 'hours', 'closedWeekdays', 'closedDays'],
    },
    {
      id: 'location',
      label: marked('Location'),
      Content: LocationTab,
      fields: ['city', 'address', 'fullAddress', 'phone', 'email', 'website'],
    },
    { id: 'services', label: marked('Services'), Content: ServicesTab, fields: ['services', 'insurers'] },
    {
      id: 'facilities',
      label: marked('Facilities'),
      Content: FacilitiesTab,
      fields: ['facilities', 'hasEmergencyServices', 'hasParking', 'isWheelchairAccessible'],
    },
  ],
  one: (clinicId) => ({
    queryKey: ['clinics', 'managed', clinicId],
    queryFn: () => call(getManagedClinic, { params: { clinicId } }),
    // An edit must start with the current state.
    staleTime: 0,
    gcTime: 0,
  }),
  add: (body) => call(addClinic, { body }),
  edit: (clinicId, form, seen) => call(editClinic, { params: { clinicId }, body: { ...form, ...seen } }),
  remove: (clinicId, seenUpcomingCount, visits) =>
    call(removeClinic, { params: { clinicId }, query: { seenUpcoming: String(seenUpcomingCount), visits } }),
  // Nothing fits a clinic that is closed on every day of the week.
  findUpcoming: (clinicId) =>
    call(previewClosedDays, {
      params: { clinicId },
      body: { closedWeekdays: [1, 2, 3, 4, 5, 6, 7], closedDays: [], hours: [] },
    }),
  visitsFilter: (clinic) => ({ clinic }),
  restore: (clinicId, reason) => call(restoreClinic, { params: { clinicId }, body: { reason } }),
  findStranded: (clinicId, { closedWeekdays, closedDays, hours }) =>
    call(previewClosedDays, { params: { clinicId }, body: { closedWeekdays, closedDays, hours } }),
};
