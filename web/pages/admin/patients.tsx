import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { Eye, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { genders } from '#contract/patients/schemas.ts';
import { exportPatients, listStaffPatients, restorePatient } from '#contract/patients/staff-endpoints.ts';
import type { StaffPatientRow } from '#contract/patients/staff-schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { can } from '#contract/shared/roles.ts';
import { EmptyPeople } from '#web/art/empty-people.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { replyOf, useErrorToast } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { ageWords } from '#web/parts/patients/patient-words.ts';
import { EmptyList, ListPage, RestoreButton } from '#web/staff-kit/list-page.tsx';
import { ArchivedSwitch, RestoreDialog } from '#web/staff-kit/record-dialogs.tsx';
import { type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export const Route = createFileRoute('/admin/patients')({ component: StaffPatientsPage });

const patientList: ListDescription<StaffPatientRow, InputOf<typeof listStaffPatients>['body']> = {
  key: ['patients', 'staff list'],
  shows: ['patients'],
  isAboutPeople: true,
  sortableColumns: ['created', 'name'],
  defaultSort: '-created',
  filters: { gender: genders, state: ['archived'] },
  read: (request) => callApi(listStaffPatients, { body: request }),
};

const columnsOf = (t: T): Column<StaffPatientRow>[] => [
  {
    header: t('Patient ID'),
    cell: ({ patientNumber }) => <span className="font-mono">{patientNumber}</span>,
    noWrap: true,
  },
  { header: t('Name'), cell: ({ name }) => name, sort: 'name', isCardTitle: true },
  { header: t('Age'), cell: (patient) => (patient.months === null ? patient.age : ageWords(t, patient)), align: 'end' },
  { header: t('Gender'), cell: ({ gender }) => t(gender) },
  { header: t('Mobile'), cell: ({ mobileNumber }) => mobileNumber || '–', noWrap: true },
];
const actionsOf = (t: T): Column<StaffPatientRow> => ({
  header: t('Actions'),
  isControls: true,
  cell: (patient) => <PatientActions patient={patient} />,
});

function StaffPatientsPage() {
  const t = useT();
  const list = useList(patientList);
  const navigate = useNavigate();
  const mayRestore = can(useViewer()?.role ?? 'user', 'patient.editAny');
  const [patientToRestore, setPatientToRestore] = useState<StaffPatientRow | null>(null);
  const isArchived = list.state.filters.state === 'archived';
  const { error, data } = list.query;
  const isForbidden = replyOf(error).code === 'forbidden';
  useErrorToast(data || isForbidden ? null : error, t('Failed to load patients'), t('Please try again later'));
  useRedirectWhenForbidden(isForbidden);

  const restoring: Column<StaffPatientRow> = {
    header: t('Actions'),
    isControls: true,
    cell: (patient) =>
      mayRestore ? <RestoreButton name={patient.name} onClick={() => setPatientToRestore(patient)} /> : null,
  };
  return (
    <>
      <ListPage
        title={t('Manage Patients')}
        list={list}
        search={t('Search by name, patient number or mobile')}
        filters={[
          {
            name: 'gender',
            label: t('Gender'),
            all: t('All genders'),
            options: genders.map((gender) => ({ value: gender, label: t(gender) })),
          },
        ]}
        controls={
          mayRestore ? (
            <ArchivedSwitch isOn={isArchived} onChange={(state) => list.setFilter('state', state)} />
          ) : undefined
        }
        caption={t('Patients')}
        columns={[...columnsOf(t), isArchived ? restoring : actionsOf(t)]}
        loading={t('Loading patients...')}
        error={() => t('Error loading patients. There was a problem loading the patient data')}
        empty={
          <EmptyList
            list={list}
            drawing={<EmptyPeople />}
            title={isArchived ? t('No archived patients found.') : t('No patients found.')}
            hint={t('Nobody matches this search. A part of the name or number is enough.')}
            showAll={t('Show all patients')}
          />
        }
        // An archived patient has no page: the record has to be restored first.
        {...(isArchived ? {} : { onRowClick: ({ id }: StaffPatientRow) => void navigate({ to: paths.patient(id) }) })}
        rowLabel={({ name }) => name}
        exportPeople={(request) => callApi(exportPatients, { body: request })}
      />
      {patientToRestore ? (
        <RestoreDialog
          name={patientToRestore.name}
          feature="patients"
          send={(reason) => callApi(restorePatient, { params: { patientId: patientToRestore.id }, body: { reason } })}
          onClose={() => setPatientToRestore(null)}
        />
      ) : null}
    </>
  );
}

/** Redirects to the login with a toast, if the viewer loses the permission while the page is open. */
function useRedirectWhenForbidden(isForbidden: boolean): void {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isForbidden) return;
    const description = t("You don't have permission to view this page");
    showToast({ title: t('Access denied'), description, tone: 'destructive' });
    void navigate({ to: paths.staffLogin });
  }, [isForbidden, navigate, t]);
}

function PatientActions({ patient: { id: patientId, name } }: { patient: StaffPatientRow }) {
  const t = useT();
  const mayEdit = can(useViewer()?.role ?? 'user', 'patient.editAny');
  const linkClass = buttonClass('quiet', 'small', 'ui-button-icon');
  return (
    <span className="ui-row-actions">
      <Link
        to={paths.patient(patientId)}
        className={linkClass}
        title={t('View')}
        aria-label={t('View {name}', { name })}
      >
        <Eye aria-hidden="true" />
      </Link>
      {mayEdit ? (
        <Link
          to={paths.editPatient(patientId)}
          className={linkClass}
          title={t('Edit')}
          aria-label={t('Edit {name}', { name })}
        >
          <Pencil aria-hidden="true" />
        </Link>
      ) : null}
    </span>
  );
}
