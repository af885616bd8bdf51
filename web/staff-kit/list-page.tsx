import { ArchiveRestore, ChevronLeft, ChevronRight, Eye, Pencil, RefreshCw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CsvFile, rowsPerPage } from '#contract/shared/lists.ts';
import { EmailText } from '#web/i18n/latin-text.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import { wordsFor } from '#web/lib/words-for.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ExportButton, ExportPeopleButton } from './export-button.tsx';
import { type FilterOf, type ListController, type ListRequest, rowCountWords } from './use-list.ts';

type ListFilter<Filter extends string> = {
  name: Filter;
  label: string;
  /** The label of the option without a filter, e.g. `All roles`. */
  all: string;
  options: readonly { value: string; label: string }[];
};

export type ListPageProps<Row, Request extends ListRequest> = {
  title: string;
  subtitle?: ReactNode;
  list: ListController<Row, Request>;
  /** Buttons; the main one last. */
  actions?: ReactNode;
  /** Shown above the search. */
  notice?: ReactNode;
  /** The label of the search box, e.g. `Search by name, phone or ID`. */
  search: string;
  filters?: readonly ListFilter<FilterOf<Request>>[];
  linkFilters?: readonly LinkFilter<FilterOf<Request>>[];
  /** More controls beside the filters. */
  controls?: ReactNode;
  /** Shown between the filters and the table. */
  beforeTable?: ReactNode;
  /** Names the table for screen readers, e.g. `Users`. */
  caption: string;
  columns: readonly Column<Row>[];
  /** On a phone, the values of a row are beside each other, so that more rows fit on the screen. */
  hasCompactCards?: boolean;
  loading: string;
  /** Returns the text of a failure. `message` is the server's. */
  error: (message: string) => string;
  /** An `EmptyList`. */
  empty: ReactNode;
  onRowClick?: (row: Row) => void;
  rowLabel?: (row: Row) => string;
  exportFile?: (request: ListController<Row, Request>['request']) => Promise<CsvFile>;
  /** Exports people's data, which needs a permission and a reason. */
  exportPeople?: (request: ListController<Row, Request>['request'] & { reason: string }) => Promise<CsvFile>;
  /** The link to the import of a file, beside the export. */
  importLink?: ReactNode;
};

/** An admin screen with one list: header, search and filters, table, row count, export, and paging. */
export function ListPage<Row extends { id: string }, Request extends ListRequest>(props: ListPageProps<Row, Request>) {
  const { list } = props;
  const { query } = list;
  return (
    <>
      <PageHeader title={props.title} subtitle={props.subtitle} actions={<HeaderActions {...props} />} />
      {props.notice}
      <SearchAndFilters {...props} />
      {props.beforeTable}
      {query.isError && !query.data ? (
        <LoadError message={props.error(wordsFor(query.error))} onRetry={query.refetch} />
      ) : (
        <div aria-busy={query.isFetching} data-stale={query.isPlaceholderData || undefined} className="list-rows">
          <DataTable
            caption={props.caption}
            columns={props.columns}
            hasCompactCards={props.hasCompactCards}
            rows={query.data?.rows ?? []}
            loading={query.isPending}
            empty={list.goToPrevious ? <PastLastPage list={list} /> : props.empty}
            sorting={list.sorting}
            onSort={list.setSorting}
            onRowClick={props.onRowClick}
            rowLabel={props.rowLabel}
          />
          <ListFooter {...props} />
        </div>
      )}
    </>
  );
}

function HeaderActions<Row, Request extends ListRequest>({ list, actions }: ListPageProps<Row, Request>) {
  const t = useT();
  return (
    <>
      <Button variant="secondary" busy={list.query.isRefetching} onClick={() => void list.query.refetch()}>
        {list.query.isRefetching ? null : <RefreshCw aria-hidden="true" />}
        <span className="max-md:sr-only">{t('Refresh')}</span>
      </Button>
      {actions}
    </>
  );
}

function SearchAndFilters<Row, Request extends ListRequest>({
  list,
  search,
  filters,
  linkFilters,
  controls,
}: ListPageProps<Row, Request>) {
  return (
    <search className="list-filters">
      <SearchBox
        hasSlashShortcut
        label={search}
        placeholder={search}
        value={list.state.q ?? ''}
        onChange={list.setSearch}
      />
      {filters?.map(({ name, label, all, options }) => (
        <SelectField
          key={name}
          hideLabel
          label={label}
          placeholder={all}
          options={options}
          value={list.state.filters[name] ?? ''}
          onChange={(event) => list.setFilter(name, event.target.value)}
        />
      ))}
      {linkFilters ? (
        <LinkFilters filters={linkFilters} values={list.state.filters} onRemove={(name) => list.setFilter(name, '')} />
      ) : null}
      {controls}
    </search>
  );
}

/** Shown if a later page is empty: its rows were removed, or an old link has a cursor after the last row. */
function PastLastPage({ list }: { list: Pick<ListController<unknown>, 'goToFirst'> }) {
  const t = useT();
  return (
    <div className="px-4 py-10 text-center">
      <p className="mb-4">{t('There is nothing further down.')}</p>
      <Button variant="secondary" onClick={list.goToFirst}>
        {t('Back to the first page')}
      </Button>
    </div>
  );
}

function ListFooter<Row, Request extends ListRequest>({
  list,
  loading,
  exportFile,
  exportPeople,
  importLink,
}: ListPageProps<Row, Request>) {
  const t = useT();
  const { data, isPending, isError } = list.query;
  const { after, previousCursors } = list.state;
  const countText = data?.count?.value
    ? rowCountWords(t, data.rows.length, data.count, after ? previousCursors?.length : 0, rowsPerPage)
    : isPending
      ? loading
      : '';
  return (
    <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="me-auto text-ink-muted">
        {countText}
        {isError ? ` · ${t('could not be refreshed')}` : ''}
      </p>
      <div className="flex flex-wrap gap-x-4">
        {exportFile && data?.rows.length ? <ExportButton exportFile={() => exportFile(list.request)} /> : null}
        {exportPeople && data?.rows.length ? (
          <ExportPeopleButton exportFile={(given) => exportPeople({ ...list.request, ...given })} />
        ) : null}
        {importLink}
      </div>
      <PageNav list={list} />
    </div>
  );
}

/** A filter that only links set: its label, and `without`, which says what the list shows after the filter is removed. */
type LinkFilter<Filter extends string> = { name: Filter; label: string; without: string };

type LinkFiltersProps<Filter extends string> = {
  filters: readonly LinkFilter<Filter>[];
  /** The value of each filter that is set. */
  values: Partial<Record<Filter, string>>;
  onRemove: (name: Filter) => void;
};

/** The filters of a list that a link has set, each with a button that removes it. */
function LinkFilters<Filter extends string>({ filters, values, onRemove }: LinkFiltersProps<Filter>) {
  return (
    <span className="flex flex-wrap gap-2 empty:hidden max-md:col-span-full">
      {filters.map(({ name, label, without }) =>
        values[name] ? (
          <Button key={name} variant="secondary" size="small" onClick={() => onRemove(name)}>
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <X aria-hidden="true" />
            <span className="sr-only">: {without}</span>
          </Button>
        ) : null,
      )}
    </span>
  );
}

/** Buttons to the previous and the next page. Renders nothing if all rows are on one page. */
export function PageNav({ list }: { list: Pick<ListController<unknown>, 'goToNext' | 'goToPrevious'> }) {
  const t = useT();
  const { goToNext, goToPrevious } = list;
  if (!goToNext && !goToPrevious) return null;
  return (
    <nav aria-label={t('Pages')} className="no-print flex gap-2">
      <IconButton label={t('Previous page')} variant="secondary" disabled={!goToPrevious} onClick={goToPrevious}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={t('Next page')} variant="secondary" disabled={!goToNext} onClick={goToNext}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

/** The first entries of a list as badges, and a badge with the number of the others. */
export function BadgeList({ entries, maxShown = 2 }: { entries: readonly string[]; maxShown?: number }) {
  const t = useT();
  const hidden = entries.slice(maxShown);
  if (entries.length === 0) return <span className="text-ink-muted">{t('None')}</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {entries.slice(0, maxShown).map((entry) => (
        <Badge key={entry}>{entry}</Badge>
      ))}
      {hidden.length > 0 ? (
        <Badge tone="brand" title={hidden.join(', ')}>
          +{hidden.length}
        </Badge>
      ) : null}
    </span>
  );
}

export function ContactCell({ phone, email }: { phone: string; email: string }) {
  const t = useT();
  if (!phone && !email) return <span className="text-ink-muted">{t('Not specified')}</span>;
  return (
    <span className="grid">
      <span className="whitespace-nowrap">{phone}</span>
      <span className="text-ink-muted">
        <EmailText>{email}</EmailText>
      </span>
    </span>
  );
}

type EmptyListProps = {
  list: Pick<ListController<unknown>, 'isFiltered' | 'clear'>;
  title: string;
  drawing: ReactNode;
  /** A suggestion for another search. */
  hint?: string | undefined;
  /** The label of the button that clears search and filters, e.g. `Show all users`. */
  showAll: string;
  action?: ReactNode;
};

/** The empty state of a list. If a search or filter is set, a button clears it. */
export function EmptyList({ list, title, drawing, hint, showAll, action }: EmptyListProps) {
  const clearButton = list.isFiltered ? (
    <Button variant="secondary" onClick={list.clear}>
      {showAll}
    </Button>
  ) : null;
  return (
    <EmptyState
      title={title}
      drawing={drawing}
      hint={list.isFiltered ? hint : undefined}
      action={
        clearButton && action ? (
          <>
            {clearButton}
            {action}
          </>
        ) : (
          (clearButton ?? action)
        )
      }
    />
  );
}

type RecordActionsProps = {
  name: string;
  mayEdit: boolean;
  onOpen: () => void;
  onDelete: () => void;
  /** Given for an archived record, which has no other action. */
  onRestore: (() => void) | undefined;
};

/** The buttons of a row: edit and delete or, without the permission, view. An archived record can be restored. */
export function RecordActions({ name, mayEdit, onOpen, onDelete, onRestore }: RecordActionsProps) {
  const t = useT();
  if (onRestore) return <RestoreButton name={name} onClick={onRestore} />;
  if (!mayEdit) {
    return (
      <span className="ui-row-actions">
        <IconButton size="small" label={t('View {name}', { name })} onClick={onOpen}>
          <Eye aria-hidden="true" />
        </IconButton>
      </span>
    );
  }
  return (
    <span className="ui-row-actions">
      <IconButton size="small" label={t('Edit {name}', { name })} onClick={onOpen}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={t('Delete {name}', { name })} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}

/** The action of an archived record. */
export function RestoreButton({ name, onClick }: { name: string; onClick: () => void }) {
  const t = useT();
  return (
    <span className="ui-row-actions">
      <Button size="small" variant="secondary" aria-label={t('Restore {name}', { name })} onClick={onClick}>
        <ArchiveRestore aria-hidden="true" />
        {t('Restore')}
      </Button>
    </span>
  );
}
