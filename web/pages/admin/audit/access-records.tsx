import { createFileRoute, Link } from '@tanstack/react-router';
import type * as endpoints from '#contract/access-records/endpoints.ts';
import { listAccessRecords } from '#contract/access-records/endpoints.ts';
import { type AccessRecord, screenNames } from '#contract/access-records/schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { RoleBadge } from '#web/parts/accounts/role-badge.tsx';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListController, type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';

/** The filters that links can set. The list reads and validates the parameters itself. */
type AccessRecordsSearch = { viewer?: string; patient?: string };

export const Route = createFileRoute('/admin/audit/access-records')({
  validateSearch: (search: AccessRecordsSearch) => search,
  component: AccessRecordsPage,
});

type AccessRequest = InputOf<typeof endpoints.listAccessRecords>['body'];

// `shows` is empty, so that no change refreshes the list: each read adds a record and would cause the next refresh.
const accessRecordList: ListDescription<AccessRecord, AccessRequest> = {
  key: ['access-records', 'list'],
  shows: [],
  isAboutPeople: true,
  sortableColumns: ['at'],
  defaultSort: '-at',
  filters: { viewer: null, patient: null, screen: null },
  read: (request) => callApi(listAccessRecords, { body: request }),
};

const columnsOf = (t: T): Column<AccessRecord>[] => [
  {
    header: t('When'),
    cell: ({ at }) => <span className="md:whitespace-nowrap">{datesIn(t).dateTime(at)}</span>,
    sort: 'at',
  },
  { header: t('Who{#did it}'), cell: ({ viewer }) => <Viewer viewer={viewer} /> },
  { header: t('Whose data'), cell: (record) => <Subject record={record} />, isCardTitle: true },
  { header: t('Screen'), cell: ({ screen }) => t(screenNames[screen]) },
  { header: t('Rows'), cell: ({ rowCount }) => rowCount ?? <span className="text-ink-muted">–</span> },
];

/** Access records: which member of staff viewed whose data. The records cannot be changed or removed. */
function AccessRecordsPage() {
  const t = useT();
  const list = useList(accessRecordList);
  return (
    <ListPage
      title={t('Access records')}
      subtitle={t('Which members of staff viewed whose data. Families see the records about their own people.')}
      list={list}
      actions={
        <Link to={paths.auditLog} className={buttonClass('secondary')}>
          {t('Audit log')}
        </Link>
      }
      search={t('Search by member of staff or patient')}
      filters={[
        {
          name: 'screen',
          label: t('Screen'),
          all: t('All screens'),
          options: Object.entries(screenNames).map(([value, label]) => ({ value, label: t(label) })),
        },
      ]}
      linkFilters={linkFiltersOf(t, list)}
      caption={t('Access records')}
      columns={columnsOf(t)}
      loading={t('Loading the access records...')}
      error={(message) => t('Error loading the access records: {message}', { message })}
      empty={
        <EmptyList
          list={list}
          drawing={<EmptySearch />}
          title={t('No records found.')}
          hint={t('Nobody viewed anything that matches.')}
          showAll={t('Show all records')}
        />
      }
    />
  );
}

function Viewer({ viewer }: { viewer: AccessRecord['viewer'] }) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.accessRecords}
        search={{ viewer: viewer.id }}
        className="link wrap-anywhere"
        title={t('What {name} viewed', { name: viewer.name })}
      >
        {viewer.name}
      </Link>
      <RoleBadge role={viewer.role} />
    </span>
  );
}

function Subject({ record: { patient, family } }: { record: AccessRecord }) {
  const t = useT();
  if (!family) return <span className="text-ink-muted">{t('A list of people')}</span>;
  const familyName = family.name ?? t('A removed account');
  if (!patient) return <span className="wrap-anywhere">{familyName}</span>;
  return (
    <span className="grid wrap-anywhere">
      <Link
        to={paths.accessRecords}
        search={{ patient: patient.id }}
        className="link"
        title={t("Who viewed this person's data")}
      >
        {patient.name ?? t('A removed patient')}
      </Link>
      <span className="text-ink-muted">{familyName}</span>
    </span>
  );
}

function linkFiltersOf(t: T, list: ListController<AccessRecord, AccessRequest>) {
  const { viewer, patient } = list.state.filters;
  const firstRecord = list.query.data?.rows[0];
  const viewerName = firstRecord?.viewer.id === viewer ? firstRecord?.viewer.name : undefined;
  const patientName = firstRecord?.patient?.id === patient ? firstRecord?.patient?.name : undefined;
  return [
    {
      name: 'viewer',
      label: viewerName ? t('Only by {name}', { name: viewerName }) : t('Only by one member of staff'),
      without: t("show everybody's"),
    },
    {
      name: 'patient',
      label: patientName ? t('Only {name}', { name: patientName }) : t('Only one patient'),
      without: t("show every patient's"),
    },
  ] as const;
}
