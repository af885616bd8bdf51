import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { imageAddress } from '#contract/images.ts';
import { type DoctorRow, exportDoctors, listManagedDoctors, removeDoctor } from '#contract/manage-doctors.ts';
import { listRupees } from '#contract/money.ts';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { MoreBadges } from '#web/features/catalogue/more-badges.tsx';
import { RecordActions } from '#web/features/catalogue/record-actions.tsx';
import { RemoveRecordDialog } from '#web/features/catalogue/remove-record-dialog.tsx';
import { ListPage } from '#web/features/lists/list-page.tsx';
import { type ListDescription, useList } from '#web/features/lists/use-list.ts';
import { EmptyPeople } from '#web/illustrations/empty-people.tsx';
import { call } from '#web/lib/api.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DoctorDialog } from './doctor-dialog.tsx';
import { managedDoctorQueries } from './manage-queries.ts';

const doctors: ListDescription<DoctorRow, never> = {
  ...{ key: ['doctors', 'managed list'], shows: ['doctors', 'cities'], isAboutPeople: false },
  ...{ columns: ['created', 'name'], firstSort: '-created', filters: {} },
  read: (request) => call(listManagedDoctors, { query: request as never }),
};

const columns: Column<DoctorRow>[] = [
  {
    header: 'Doctor',
    sort: 'name',
    cell: ({ name, hospital, qualifications, imageHash }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} src={imageAddress('doctors', imageHash) ?? undefined} />
        <span className="grid min-w-0 gap-1">
          <span className="font-semibold">{name}</span>
          <span className="font-normal text-base text-ink-muted">{hospital}</span>
          <MoreBadges entries={qualifications} />
        </span>
      </span>
    ),
  },
  { header: 'Specialty', cell: ({ specialty }) => specialty },
  { header: 'Location', cell: ({ city }) => city || 'Not specified' },
  {
    header: 'Experience',
    noWrap: true,
    cell: ({ experience, consultationFee }) => (
      <span className="grid">
        <span>{experience === 1 ? '1 year' : `${experience} years`}</span>
        <span className="text-ink-muted">{listRupees(consultationFee)}</span>
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
];

type Asked = { what: 'open' | 'delete'; doctor: DoctorRow } | { what: 'add' } | null;

/** Manage Doctors: everybody who can be booked. */
export function ManageDoctorsPage() {
  const list = useList(doctors);
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'directory.edit');
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const open = (doctor: DoctorRow) => setAsked({ what: 'open', doctor });

  const withActions = useMemo(
    (): Column<DoctorRow>[] => [
      ...columns,
      {
        header: 'Actions',
        cell: (doctor) => (
          <RecordActions
            name={doctor.name}
            mayEdit={mayEdit}
            onOpen={() => setAsked({ what: 'open', doctor })}
            onDelete={() => setAsked({ what: 'delete', doctor })}
          />
        ),
      },
    ],
    [mayEdit],
  );
  const add = mayEdit ? (
    <Button onClick={() => setAsked({ what: 'add' })}>
      <Plus aria-hidden="true" />
      Add Doctor
    </Button>
  ) : null;

  return (
    <>
      <ListPage
        title="Manage Doctors"
        list={list}
        search="Search by name, specialty or city"
        actions={add}
        caption="Doctors"
        columns={withActions}
        loading="Loading doctors..."
        error={(message) => `Error loading doctors: ${message}`}
        empty={
          <EmptyState
            title="No doctors found. Add your first doctor to get started."
            drawing={<EmptyPeople />}
            action={add}
          />
        }
        onRowClick={open}
        rowLabel={(doctor) => doctor.name}
        exportFile={(request) => call(exportDoctors, { body: request as never })}
      />
      {asked?.what === 'add' || asked?.what === 'open' ? (
        <DoctorDialog doctorId={asked.what === 'open' ? asked.doctor.id : null} isReadOnly={!mayEdit} onClose={close} />
      ) : null}
      {asked?.what === 'delete' ? <DeleteDoctor doctor={asked.doctor} onClose={close} /> : null}
    </>
  );
}

function DeleteDoctor({ doctor, onClose }: { doctor: DoctorRow; onClose: () => void }) {
  const { data } = useQuery(managedDoctorQueries.one(doctor.id));
  return (
    <RemoveRecordDialog
      noun="doctor"
      name={doctor.name}
      upcomingCount={data?.upcomingCount}
      remove={() => call(removeDoctor, { params: { doctorId: doctor.id } })}
      onClose={onClose}
    />
  );
}
