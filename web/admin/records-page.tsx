import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordKind, SavedRecord } from './record-kind.ts';
import { RemoveRecordDialog } from './remove-record-dialog.tsx';
import { type ListDescription, useList } from './use-list.ts';

type RecordsPageProps<Row, Form extends FieldValues, Saved> = Pick<
  ListPageProps<Row, never>,
  'title' | 'search' | 'caption' | 'columns' | 'loading' | 'error' | 'exportFile'
> & {
  kind: RecordKind<Form, Saved>;
  list: ListDescription<Row, never>;
  /** `showAll` leads out of a search that found none. */
  empty: { title: string; drawing: ReactNode; showAll: string };
};

type Asked<Row> = { what: 'open' | 'delete'; row: Row } | { what: 'add' } | null;

/** The list of one kind of record; a row is opened, edited and deleted from here, a new one added. */
export function RecordsPage<
  Row extends { id: string; name: string },
  Form extends FieldValues,
  Saved extends SavedRecord,
>({ kind, list: description, empty, columns, ...page }: RecordsPageProps<Row, Form, Saved>) {
  const list = useList(description);
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'directory.edit');
  const [asked, setAsked] = useState<Asked<Row>>(null);
  const close = () => setAsked(null);

  const withActions = useMemo(
    (): Column<Row>[] => [
      ...columns,
      {
        header: 'Actions',
        cell: (row) => (
          <RecordActions
            name={row.name}
            mayEdit={mayEdit}
            onOpen={() => setAsked({ what: 'open', row })}
            onDelete={() => setAsked({ what: 'delete', row })}
          />
        ),
      },
    ],
    [columns, mayEdit],
  );
  const add = mayEdit ? (
    <Button onClick={() => setAsked({ what: 'add' })}>
      <Plus aria-hidden="true" />
      {kind.words.add}
    </Button>
  ) : null;

  return (
    <>
      <ListPage
        {...page}
        list={list}
        actions={add}
        columns={withActions}
        empty={<EmptyList {...empty} list={list} action={list.isNarrowed ? null : add} />}
        onRowClick={(row) => setAsked({ what: 'open', row })}
        rowLabel={(row) => row.name}
      />
      {asked?.what === 'add' || asked?.what === 'open' ? (
        <RecordDialog
          kind={kind}
          id={asked.what === 'open' ? asked.row.id : null}
          isReadOnly={!mayEdit}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'delete' ? <RemoveRecordDialog kind={kind} record={asked.row} onClose={close} /> : null}
    </>
  );
}
