import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { exportAudit, listAudit } from '#contract/audit/endpoints.ts';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { InputOf } from '#contract/shared/endpoint.ts';
import { EmptySearch } from '#web/art/empty-search.tsx';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { actionWords, entityWords } from '#web/parts/audit/staff/audit-words.ts';
import { auditQueries } from '#web/parts/audit/staff/queries.ts';
import { EmptyList } from '#web/staff-kit/empty-list.tsx';
import { ListPage } from '#web/staff-kit/list-page.tsx';
import { type List, type ListDescription, useList } from '#web/staff-kit/use-list.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { auditColumns } from './-audit-columns.tsx';

type AuditRequest = InputOf<typeof listAudit>['body'];

const audit: ListDescription<AuditEntry, AuditRequest> = {
  key: ['audit', 'list'],
  shows: ['audit'],
  isAboutPeople: true,
  sortableColumns: ['at'],
  defaultSort: '-at',
  filters: { actor: null, entity: null, record: null, action: null },
  read: (request) => call(listAudit, { body: request }),
};

/** Audit log: who did what to which record, and when. It is read-only. */
export function AuditPage() {
  const t = useT();
  const list = useList(audit);
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
      exportPeople={(request) => call(exportAudit, { body: request })}
    />
  );
}

function linkFiltersOf(t: T, list: List<AuditEntry, AuditRequest>) {
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
