import { Link } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { can } from '#contract/shared/roles.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import type { FormValues } from '#web/lib/form-state.ts';
import type * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ArchivedSwitch } from './archived-switch.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListPage, type ListPageProps } from './list-page.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { RecordKind, SavedRecord } from './record-kind.ts';
import { RemoveRecordDialog } from './remove-record-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { type FilterOf, type ListDescription, type ListRequest, useList } from './use-list.ts';

type RecordsPageProps<Row, Request extends RecordsRequest, Form extends FormValues, Saved> = Pick<
  ListPageProps<Row, Request>,
  'title' | 'search' | 'caption' | 'columns' | 'loading' | 'error' | 'exportFile'
> & {
  kind: RecordKind<Form, Saved>;
  list: ListDescription<Row, Request>;
  /** The screen that imports a file. */
  importPath: paths.Address;
  /** `showAll` is the label of the button that clears the search. */
  empty: { title: string; drawing: ReactNode; showAll: string };
};

/** A list that can show archived records. */
type RecordsRequest = ListRequest & { state?: 'archived' | undefined };

type OpenDialog<Row> = { action: 'open' | 'delete' | 'restore'; row: Row } | { action: 'add' } | null;

const noArchived = {
  doctors: marked('No archived doctors found.'),
  clinics: marked('No archived clinics found.'),
};

/** The admin screen of one kind of record: the list, and the dialogs that add, view, edit and delete. */
export function RecordsPage<
  Row extends { id: string; name: string },
  Request extends RecordsRequest,
  Form extends FormValues,
  Saved extends SavedRecord,
>({ kind, list: description, empty, columns, importPath, ...page }: RecordsPageProps<Row, Request, Form, Saved>) {
  const t = useT();
  const list = useList(description);
  const viewer = useViewer();
  const mayEdit = viewer !== null && can(viewer.role, 'directory.edit');
  const [dialog, setDialog] = useState<OpenDialog<Row>>(null);
  const close = () => setDialog(null);
  const { state } = list.state.filters as { state?: string };
  const isArchived = state === 'archived';

  const withActions = useMemo(
    (): Column<Row>[] => [
      ...columns,
      {
        header: t('Actions'),
        isControls: true,
        cell: (row) => (
          <RecordActions
            name={row.name}
            mayEdit={mayEdit}
            onOpen={() => setDialog({ action: 'open', row })}
            onDelete={() => setDialog({ action: 'delete', row })}
            onRestore={isArchived ? () => setDialog({ action: 'restore', row }) : undefined}
          />
        ),
      },
    ],
    [t, columns, mayEdit, isArchived],
  );
  const add = mayEdit ? (
    <Button onClick={() => setDialog({ action: 'add' })}>
      <Plus aria-hidden="true" />
      {t(kind.words.add)}
    </Button>
  ) : null;

  return (
    <>
      <ListPage
        {...page}
        list={list}
        actions={add}
        importLink={
          mayEdit ? (
            <Link to={importPath} className={buttonClass('quiet')}>
              <Upload aria-hidden="true" />
              {t('Import')}
            </Link>
          ) : null
        }
        columns={withActions}
        empty={
          <EmptyList
            {...empty}
            title={isArchived ? t(noArchived[kind.feature]) : empty.title}
            list={list}
            action={list.isFiltered ? null : add}
          />
        }
        controls={
          mayEdit ? (
            <ArchivedSwitch isOn={isArchived} onChange={(next) => list.setFilter('state' as FilterOf<Request>, next)} />
          ) : undefined
        }
        // An archived record has no dialog: it has to be restored first.
        {...(isArchived ? {} : { onRowClick: (row: Row) => setDialog({ action: 'open', row }) })}
        rowLabel={(row) => row.name}
      />
      {dialog?.action === 'add' || dialog?.action === 'open' ? (
        <RecordDialog
          kind={kind}
          id={dialog.action === 'open' ? dialog.row.id : null}
          isReadOnly={!mayEdit}
          onClose={close}
        />
      ) : null}
      {dialog?.action === 'restore' ? (
        <RestoreDialog
          name={dialog.row.name}
          feature={kind.feature}
          send={(reason) => kind.restore(dialog.row.id, reason)}
          onClose={close}
        />
      ) : null}
      {dialog?.action === 'delete' ? <RemoveRecordDialog kind={kind} record={dialog.row} onClose={close} /> : null}
    </>
  );
}
