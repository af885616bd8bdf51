import { createFileRoute } from '@tanstack/react-router';
import { exportClinics, listManagedClinics } from '#contract/clinics/staff-endpoints.ts';
import type { ClinicRow } from '#contract/clinics/staff-schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { BadgeList } from '#web/staff-kit/badge-list.tsx';
import { ContactCell } from '#web/staff-kit/contact-cell.tsx';
import { RecordsPage } from '#web/staff-kit/records-page.tsx';
import type { ListDescription } from '#web/staff-kit/use-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { clinicKind } from './-clinic-kind.ts';

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
