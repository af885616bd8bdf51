import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { exportAudit, listAudit } from '#contract/audit-api.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { EmptyList } from '#web/admin/empty-list.tsx';
import { ListPage } from '#web/admin/list-page.tsx';
import { type List, type ListDescription, useList } from '#web/admin/use-list.ts';
import { EmptySearch } from '#web/illustrations/empty-search.tsx';
import { call } from '#web/lib/api.ts';
import * as paths from '#web/lib/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { auditColumns } from './audit-columns.tsx';
import { actionWords, entityWords } from './audit-words.ts';
import { auditQueries } from './queries.ts';

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
  const list = useList(audit);
  const { data: actions = [] } = useQuery(auditQueries.actions());
  const entities = [...new Set(actions.map((action) => action.slice(0, action.indexOf('.'))))];
  const { entity } = list.state.filters;

  return (
    <ListPage
      title="Audit log"
      list={list}
      actions={
        <Link to={paths.accessRecords} className={buttonClass('secondary')}>
          Access records
        </Link>
      }
      search="Search by person: name, phone or ID"
      filters={[
        {
          name: 'entity',
          label: 'Record',
          all: 'All records',
          options: entities.map((value) => ({ value, label: entityWords(value) })),
        },
        {
          name: 'action',
          label: 'Action',
          all: 'All actions',
          options: actions
            .filter((action) => !entity || action.startsWith(`${entity}.`))
            .map((value) => ({ value, label: actionWords(value) })),
        },
      ]}
      linkFilters={linkFiltersOf(list)}
      caption="Audit log"
      columns={auditColumns}
      loading="Loading the audit log..."
      error={(message) => `Error loading the audit log: ${message}`}
      empty={
        <EmptyList
          list={list}
          drawing={<EmptySearch />}
          title="Nothing found."
          hint="Nobody did anything that matches."
          showAll="Show everything"
        />
      }
      exportFile={(request) => call(exportAudit, { body: request })}
    />
  );
}

function linkFiltersOf(list: List<AuditEntry, AuditRequest>) {
  const { actor } = list.state.filters;
  const firstEntry = list.query.data?.rows[0];
  const actorName = firstEntry?.actor?.id === actor ? firstEntry?.actor?.name : undefined;
  return [
    { name: 'actor', label: `Only by ${actorName ?? 'one person'}`, without: "show everybody's" },
    { name: 'record', label: `Only ${firstEntry?.recordName ?? 'one record'}`, without: "show every record's" },
  ] as const;
}
