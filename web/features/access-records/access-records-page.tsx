import { Link } from '@tanstack/react-router';
import { type AccessRecord, screenNames } from '#contract/access-records.ts';
import { listAccessRecords } from '#contract/access-records-api.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { EmptyList } from '#web/admin/empty-list.tsx';
import { ListPage } from '#web/admin/list-page.tsx';
import { type List, type ListDescription, useList } from '#web/admin/use-list.ts';
import { RoleBadge } from '#web/features/accounts/role-badge.tsx';
import { EmptySearch } from '#web/illustrations/empty-search.tsx';
import { call } from '#web/lib/api.ts';
import { shortDateTime } from '#web/lib/dates.ts';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';

type AccessRequest = InputOf<typeof listAccessRecords>['body'];

// `shows` is empty, so that no change refreshes the list: each read adds a record and would cause the next refresh.
const accessRecords: ListDescription<AccessRecord, AccessRequest> = {
  key: ['access-records', 'list'],
  shows: [],
  isAboutPeople: true,
  sortableColumns: ['at'],
  defaultSort: '-at',
  filters: { viewer: null, patient: null, screen: null },
  read: (request) => call(listAccessRecords, { body: request }),
};

const columns: Column<AccessRecord>[] = [
  { header: 'When', cell: ({ at }) => <span className="md:whitespace-nowrap">{shortDateTime(at)}</span>, sort: 'at' },
  { header: 'Who', cell: ({ viewer }) => <Viewer viewer={viewer} /> },
  { header: 'Whose data', cell: (record) => <Subject record={record} />, isCardTitle: true },
  { header: 'Screen', cell: ({ screen }) => screenNames[screen] },
  { header: 'Rows', cell: ({ rowCount }) => rowCount ?? <span className="text-ink-muted">–</span> },
];

/** Access records: which member of staff viewed whose data. The records cannot be changed or removed. */
export function AccessRecordsPage() {
  const list = useList(accessRecords);
  return (
    <ListPage
      title="Access records"
      subtitle="Which members of staff viewed whose data. Families see the records about their own people."
      list={list}
      actions={
        <Link to={paths.auditLog} className={buttonClass('secondary')}>
          Audit log
        </Link>
      }
      search="Search by member of staff or patient"
      filters={[
        {
          name: 'screen',
          label: 'Screen',
          all: 'All screens',
          options: Object.entries(screenNames).map(([value, label]) => ({ value, label })),
        },
      ]}
      linkFilters={linkFiltersOf(list)}
      caption="Access records"
      columns={columns}
      loading="Loading the access records..."
      error={(message) => `Error loading the access records: ${message}`}
      empty={
        <EmptyList
          list={list}
          drawing={<EmptySearch />}
          title="No records found."
          hint="Nobody viewed anything that matches."
          showAll="Show all records"
        />
      }
    />
  );
}

function Viewer({ viewer }: { viewer: AccessRecord['viewer'] }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.accessRecords}
        search={{ viewer: viewer.id }}
        className="link wrap-anywhere"
        title={`What ${viewer.name} viewed`}
      >
        {viewer.name}
      </Link>
      <RoleBadge role={viewer.role} />
    </span>
  );
}

function Subject({ record: { patient, family } }: { record: AccessRecord }) {
  if (!family) return <span className="text-ink-muted">A list of people</span>;
  const familyName = family.name ?? 'A removed account';
  if (!patient) return <span className="wrap-anywhere">{familyName}</span>;
  return (
    <span className="grid wrap-anywhere">
      <Link
        to={paths.accessRecords}
        search={{ patient: patient.id }}
        className="link"
        title="Who viewed this person's data"
      >
        {patient.name ?? 'A removed patient'}
      </Link>
      <span className="text-ink-muted">{familyName}</span>
    </span>
  );
}

function linkFiltersOf(list: List<AccessRecord, AccessRequest>) {
  const { viewer, patient } = list.state.filters;
  const firstRecord = list.query.data?.rows[0];
  const viewerName = firstRecord?.viewer.id === viewer ? firstRecord?.viewer.name : undefined;
  const patientName = firstRecord?.patient?.id === patient ? firstRecord?.patient?.name : undefined;
  return [
    { name: 'viewer', label: `Only by ${viewerName ?? 'one member of staff'}`, without: "show everybody's" },
    { name: 'patient', label: `Only ${patientName ?? 'one patient'}`, without: "show every patient's" },
  ] as const;
}
