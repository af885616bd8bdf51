import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type * as endpoints from '#contract/audit/endpoints.ts';
import { exportAudit, listAudit } from '#contract/audit/endpoints.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { datesIn } from '#web/i18n/dates.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { RoleBadge } from '#web/parts/accounts/role-badge.tsx';
import { actionWords, changeWords, entityWords } from '#web/parts/audit/staff/audit-words.ts';
import { auditQueries } from '#web/parts/audit/staff/queries.ts';
import { EmptyList, ListPage } from '#web/staff-kit/list-page.tsx';
import { type ListController, type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';

/** The filters that links can set. The list reads and validates the parameters itself. */
type AuditSearch = { actor?: string; entity?: string; record?: string };

export const Route = createFileRoute('/admin/audit/')({
  validateSearch: (search: AuditSearch) => search,
  component: AuditPage,
});

/** The columns of the audit log. A person links to all their actions, a record to all actions on it. */
const auditColumns = (t: T): Column<AuditEntry>[] => [
  { header: t('When'), cell: ({ at }) => datesIn(t).dateTime(at), noWrap: true, sort: 'at' },
  { header: t('Who{#did it}'), cell: ({ actor, actorRole }) => <Actor actor={actor} role={actorRole} /> },
  { header: t('Action'), cell: ({ action }) => actionWords(t, action), isCardTitle: true },
  { header: t('Record'), cell: (entry) => <RecordLink entry={entry} /> },
  { header: t('Changes'), cell: ({ changes }) => <Changes changes={changes} /> },
];

const maxShownChanges = 4;

function Actor({ actor, role }: { actor: AuditEntry['actor']; role: AuditEntry['actorRole'] }) {
  const t = useT();
  if (!actor) return <span className="text-ink-muted">{t('Nobody signed in')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.auditLog}
        search={{ actor: actor.id }}
        className="link"
        title={t('What {name} did', { name: actor.name })}
      >
        {actor.name}
      </Link>
      {role && role !== 'user' ? <RoleBadge role={role} /> : null}
    </span>
  );
}

function RecordLink({ entry: { entity, entityId, recordName } }: { entry: AuditEntry }) {
  const t = useT();
  if (!entityId) return <span className="text-ink-muted">{entityWords(t, entity)}</span>;
  return (
    <span className="grid">
      <Link
        to={paths.auditLog}
        search={{ entity, record: entityId }}
        className="link"
        title={t('Everything that was done to it')}
      >
        {recordName ?? `${entityWords(t, entity)} ${entityId.slice(0, 6).toUpperCase()}`}
      </Link>
      <span className="text-ink-muted">{entityWords(t, entity)}</span>
    </span>
  );
}

function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useT();
  if (changes.length === 0) return <span className="text-ink-muted">–</span>;
  // A new doctor has twenty changes. The rest is collapsed, so that one row does not fill the screen.
  const rest = changes.length > maxShownChanges + 1 ? changes.slice(maxShownChanges) : [];
  return (
    <div className="max-w-md md:min-w-48 text-ink-muted wrap-anywhere">
      <ChangeList changes={changes.slice(0, changes.length - rest.length)} />
      {rest.length > 0 ? (
        <details>
          <summary className="link inline-block py-2">{t('{count} more', { count: String(rest.length) })}</summary>
          <ChangeList changes={rest} />
        </details>
      ) : null}
    </div>
  );
}

function ChangeList({ changes }: { changes: AuditEntry['changes'] }) {
  const t = useT();
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field}>{changeWords(t, change)}</li>
      ))}
    </ul>
  );
}

type AuditRequest = InputOf<typeof endpoints.listAudit>['body'];

const auditList: ListDescription<AuditEntry, AuditRequest> = {
  key: ['audit', 'list'],
  shows: ['audit'],
  isAboutPeople: true,
  sortableColumns: ['at'],
  defaultSort: '-at',
  filters: { actor: null, entity: null, record: null, action: null },
  read: (request) => callApi(listAudit, { body: request }),
};

/** Audit log: who did what to which record, and when. It is read-only. */
function AuditPage() {
  const t = useT();
  const list = useList(auditList);
  const { data: actions = [] } = useQuery(auditQueries.actions());
  const entities = [...new Set(actions.map((action) => action.slice(0, action.indexOf('.'))))];
  const { entity } = list.state.filters;

  return (
    <ListPage
      title={t('Audit log')}
      list={list}
      actions={
        <Link to={paths.accessRecords} className={buttonClass('secondary')}>
          {t('Access records')}
        </Link>
      }
      search={t('Search by person: name, phone or ID')}
      filters={[
        {
          name: 'entity',
          label: t('Record'),
          all: t('All records'),
          options: entities.map((value) => ({ value, label: entityWords(t, value) })),
        },
        {
          name: 'action',
          label: t('Action'),
          all: t('All actions'),
          options: actions
            .filter((action) => !entity || action.startsWith(`${entity}.`))
            .map((value) => ({ value, label: actionWords(t, value) })),
        },
      ]}
      linkFilters={linkFiltersOf(t, list)}
      caption={t('Audit log')}
      columns={auditColumns(t)}
      loading={t('Loading the audit log...')}
      error={(message) => t('Error loading the audit log: {message}', { message })}
      empty={
        <EmptyList
          list={list}
          drawing={<EmptySearch />}
          title={t('Nothing found.')}
          hint={t('Nobody did anything that matches.')}
          showAll={t('Show everything')}
        />
      }
      exportPeople={(request) => callApi(exportAudit, { body: request })}
    />
  );
}

function linkFiltersOf(t: T, list: ListController<AuditEntry, AuditRequest>) {
  const { actor } = list.state.filters;
  const firstEntry = list.query.data?.rows[0];
  const actorName = firstEntry?.actor?.id === actor ? firstEntry?.actor?.name : undefined;
  const recordName = firstEntry?.recordName;
  return [
    {
      name: 'actor',
      label: actorName ? t('Only by {name}', { name: actorName }) : t('Only by one person'),
      without: t("show everybody's"),
    },
    {
      name: 'record',
      label: recordName ? t('Only {name}', { name: recordName }) : t('Only one record'),
      without: t("show every record's"),
    },
  ] as const;
}
