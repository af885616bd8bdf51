import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ClinicRow, exportClinics, listManagedClinics, removeClinic } from '#contract/manage-clinics.ts';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { MoreBadges } from '#web/features/catalogue/more-badges.tsx';
import { RecordActions } from '#web/features/catalogue/record-actions.tsx';
import { RemoveRecordDialog } from '#web/features/catalogue/remove-record-dialog.tsx';
import { ListPage } from '#web/features/lists/list-page.tsx';
import { type ListDescription, useList } from '#web/features/lists/use-list.ts';
import { EmptySearch } from '#web/illustrations/empty-search.tsx';
import { call } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClinicDialog } from './clinic-dialog.tsx';
import { managedClinicQueries } from './manage-queries.ts';

const clinics: ListDescription<ClinicRow, never> = {
  ...{ key: ['clinics', 'managed list'], shows: ['clinics', 'cities'], isAboutPeople: false },
  ...{ columns: ['created', 'name'], firstSort: '-created', filters: {} },
  read: (request) => call(listManagedClinics, { query: request as never }),
};

const columns: Column<ClinicRow>[] = [
  {
    header: 'Clinic',
    sort: 'name',
    cell: ({ name, openHours }) => (
      <span className="grid min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="font-normal text-base text-ink-muted">{openHours}</span>
      </span>
    ),
  },
  {
    header: 'Type & Location',
    cell: ({ type, city, address }) => (
      <span className="grid">
        <span>{type}</span>
        <span className="text-ink-muted">
          {address}, {city}
        </span>
      </span>
    ),
  },
  {
    header: 'Contact',
    cell: ({ phone, email }) => (
      <span className="grid">
        <span>{phone}</span>
        <span className="break-all text-ink-muted">{email}</span>
      </span>
    ),
  },
  { header: 'Services', cell: ({ services }) => <MoreBadges entries={services} /> },
  { header: 'Features', cell: (clinic) => <Features clinic={clinic} /> },
];

function Features({ clinic }: { clinic: ClinicRow }) {
  const hasAny = clinic.hasEmergencyServices || clinic.hasParking || clinic.isWheelchairAccessible;
  if (!hasAny) return <span className="text-ink-muted">None</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {clinic.hasEmergencyServices ? <Badge tone="danger">24/7</Badge> : null}
      {clinic.hasParking ? <Badge tone="info">Parking</Badge> : null}
      {clinic.isWheelchairAccessible ? <Badge tone="success">Accessible</Badge> : null}
    </span>
  );
}

type Asked = { what: 'open' | 'delete'; clinic: ClinicRow } | { what: 'add' } | null;

/** Manage Clinics: every place that can be booked. */
export function ManageClinicsPage() {
  const list = useList(clinics);
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'directory.edit');
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const open = (clinic: ClinicRow) => setAsked({ what: 'open', clinic });

  const withActions = useMemo(
    (): Column<ClinicRow>[] => [
      ...columns,
      {
        header: 'Actions',
        cell: (clinic) => (
          <RecordActions
            name={clinic.name}
            mayEdit={mayEdit}
            onOpen={() => setAsked({ what: 'open', clinic })}
            onDelete={() => setAsked({ what: 'delete', clinic })}
          />
        ),
      },
    ],
    [mayEdit],
  );
  const add = mayEdit ? (
    <Button onClick={() => setAsked({ what: 'add' })}>
      <Plus aria-hidden="true" />
      Add Clinic
    </Button>
  ) : null;

  return (
    <>
      <ListPage
        title="Manage Clinics"
        list={list}
        search="Search by name, type or city"
        actions={add}
        caption="Clinics"
        columns={withActions}
        loading="Loading clinics..."
        error={(message) => `Error loading clinics: ${message}`}
        empty={
          <EmptyState
            title="No clinics found. Add your first clinic to get started."
            drawing={<EmptySearch />}
            action={add}
          />
        }
        onRowClick={open}
        rowLabel={(clinic) => clinic.name}
        exportFile={(request) => call(exportClinics, { body: request as never })}
      />
      {asked?.what === 'add' || asked?.what === 'open' ? (
        <ClinicDialog clinicId={asked.what === 'open' ? asked.clinic.id : null} isReadOnly={!mayEdit} onClose={close} />
      ) : null}
      {asked?.what === 'delete' ? <DeleteClinic clinic={asked.clinic} onClose={close} /> : null}
    </>
  );
}

function DeleteClinic({ clinic, onClose }: { clinic: ClinicRow; onClose: () => void }) {
  const { data } = useQuery(managedClinicQueries.one(clinic.id));
  return (
    <RemoveRecordDialog
      noun="clinic"
      name={clinic.name}
      upcomingCount={data?.upcomingCount}
      remove={() => call(removeClinic, { params: { clinicId: clinic.id } })}
      onClose={onClose}
    />
  );
}
