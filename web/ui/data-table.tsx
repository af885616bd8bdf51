import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Skeleton } from './skeleton.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end' | undefined;
  hideOnPhone?: boolean | undefined;
  /** The column contains only controls: it is not printed. As the last column, it stays on the screen. */
  isControls?: boolean | undefined;
  /** On a phone this column is the heading of the card. Default: the first column. */
  isCardTitle?: boolean | undefined;
  /** In compact cards, this column is at the end of the heading. */
  isCardEnd?: boolean | undefined;
  /** In compact cards, the value needs its label. */
  hasPhoneLabel?: boolean | undefined;
  /** For dates, numbers and ids, which are hard to read on two lines. */
  noWrap?: boolean | undefined;
  /** The sort key of this column. Makes the header a button. */
  sort?: string | undefined;
};

export type Sorting = { by: string; direction: 'ascending' | 'descending' };

type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** In cards, the values are beside each other and have no labels. */
  hasCompactCards?: boolean | undefined;
  /** Called on a click or Enter. The arrow keys move between rows. */
  onRowClick?: ((row: Row) => void) | undefined;
  /** Names a row for screen readers, e.g. the patient's name. */
  rowLabel?: ((row: Row) => string) | undefined;
  sorting?: Sorting | undefined;
  onSort?: ((sorting: Sorting) => void) | undefined;
  loading?: boolean | undefined;
  /** Shown if there are no rows. */
  empty?: ReactNode;
};

/** A table with a sticky header. If it is narrow, each row is a card. */
export function DataTable<Row extends { id: string | number }>({
  caption,
  columns,
  rows,
  hasCompactCards,
  onRowClick,
  rowLabel,
  sorting,
  onSort,
  loading = false,
  empty,
}: DataTableProps<Row>) {
  const t = useT();
  const captionId = useId();
  // Roving tab index: Tab focuses the row that had the focus last, the arrow keys focus the others.
  const [lastFocused, setLastFocused] = useState<Row['id'] | null>(null);
  const tabStopId = rows.some((row) => row.id === lastFocused) ? lastFocused : rows[0]?.id;

  const titleIndex = Math.max(
    0,
    columns.findIndex(({ isCardTitle }) => isCardTitle),
  );

  if (!loading && rows.length === 0 && empty !== undefined) return <div role="status">{empty}</div>;

  return (
    <div className="ui-table-container">
      {/* A scrollable table must be focusable, so that the keyboard can scroll it. */}
      <section className="ui-table-frame" aria-labelledby={captionId} tabIndex={onRowClick ? undefined : 0}>
        {/* Explicit roles, because a table that is laid out as cards loses its implicit roles. */}
        {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
        <table className="ui-table" role="table" aria-busy={loading} data-compact={hasCompactCards || undefined}>
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <HeaderCell key={column.header} column={column} sorting={sorting} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {loading
              ? placeholders.map((row) => (
                  <tr key={row} role="row" className="ui-table-row">
                    {columns.map((column, index) => (
                      <td
                        key={column.header}
                        role="cell"
                        data-hide-on-phone={column.hideOnPhone || undefined}
                        data-controls={column.isControls || undefined}
                        data-card-title={index === titleIndex || undefined}
                      >
                        <span className="ui-table-label" aria-hidden="true">
                          {column.header}
                        </span>
                        <Skeleton className="h-5 w-4/5" />
                      </td>
                    ))}
                  </tr>
                ))
              : rows.map((row) => (
                  <tr
                    key={row.id}
                    role="row"
                    className="ui-table-row"
                    {...(onRowClick
                      ? {
                          'data-clickable': true,
                          tabIndex: row.id === tabStopId ? 0 : -1,
                          onFocus: () => setLastFocused(row.id),
                          onClick: (event: MouseEvent) => isRowClick(event) && onRowClick(row),
                          onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleRowKey(event, () => onRowClick(row)),
                        }
                      : {})}
                  >
                    {columns.map((column, index) => (
                      <td
                        key={column.header}
                        role="cell"
                        data-align={column.align}
                        data-no-wrap={column.noWrap || undefined}
                        data-hide-on-phone={column.hideOnPhone || undefined}
                        data-controls={column.isControls || undefined}
                        data-card-title={index === titleIndex || undefined}
                        data-card-end={column.isCardEnd || undefined}
                        data-phone-label={column.hasPhoneLabel || undefined}
                      >
                        <span className="ui-table-label" aria-hidden="true">
                          {column.header}
                        </span>
                        <div className="min-w-0">{column.cell(row)}</div>
                        {index === 0 && onRowClick ? (
                          <button type="button" className="sr-only" tabIndex={-1} onClick={() => onRowClick(row)}>
                            {rowLabel ? t('Open {name}', { name: rowLabel(row) }) : t('Open{#a row}')}
                          </button>
                        ) : null}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </section>
    </div>
  );
}

const placeholders = ['one', 'two', 'three', 'four', 'five'];

type HeaderCellProps<Row> = {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: ((sorting: Sorting) => void) | undefined;
};

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const by = column.sort;
  const direction = by !== undefined && sorting?.by === by ? sorting.direction : undefined;
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;

  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: a table that is laid out as cards loses its implicit roles
      role="columnheader"
      scope="col"
      data-align={column.align}
      data-hide-on-phone={column.hideOnPhone || undefined}
      data-controls={column.isControls || undefined}
      aria-sort={direction}
    >
      {by !== undefined && onSort ? (
        <button
          type="button"
          className="ui-table-sort"
          onClick={() => onSort({ by, direction: direction === 'ascending' ? 'descending' : 'ascending' })}
        >
          {column.header}
          <Icon aria-hidden="true" />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Whether a click should open the row: not on a control inside it, nor at the end of a text selection. */
function isRowClick(event: MouseEvent): boolean {
  if ((event.target as HTMLElement).closest('a, button, input, select, label')) return false;
  return !getSelection()?.toString();
}

function handleRowKey(event: KeyboardEvent<HTMLElement>, open: () => void) {
  const row = event.currentTarget;
  if (event.target !== row) return;
  const rows = row.parentElement?.children;
  const targets: Record<string, Element | null | undefined> = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: rows?.[0],
    End: rows?.[rows.length - 1],
  };
  if (event.key === 'Enter') open();
  else if (event.key in targets) (targets[event.key] as HTMLElement | null)?.focus();
  else return;
  event.preventDefault();
}
