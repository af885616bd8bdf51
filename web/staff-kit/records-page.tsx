import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { can } from '#contract/shared/roles.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { ChangedNotice } from '#web/lib/changed-fields.tsx';
import { type FieldErrors, type FormValues, useContractForm } from '#web/lib/form.ts';
import type * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { EmptyList, ListPage, type ListPageProps, RecordActions } from './list-page.tsx';
import { type PictureState, pictureDisabledReason } from './picture-field.tsx';
import { ArchivedSwitch, RemoveRecordDialog, RestoreDialog, StrandedDialog } from './record-dialogs.tsx';
import type { RecordDescription, SavedRecord } from './record-kind.ts';
import { type FilterOf, type ListDescription, type ListRequest, useList } from './use-list.ts';
import { useRecordSave } from './use-record-save.ts';

type RecordsPageProps<Row, Request extends RecordsRequest, Form extends FormValues, Saved> = Pick<
  ListPageProps<Row, Request>,
  'title' | 'search' | 'caption' | 'columns' | 'loading' | 'error' | 'exportFile'
> & {
  kind: RecordDescription<Form, Saved>;
  list: ListDescription<Row, Request>;
  /** The screen that imports a file. */
  importPath: paths.PageAddress;
  /** `showAll` is the label of the button that clears the search. */
  empty: { title: string; drawing: ReactNode; showAll: string };
};

/** A list that can show archived records. */
type RecordsRequest = ListRequest & { state?: 'archived' | undefined };

type OpenDialog<Row> = { action: 'open' | 'delete' | 'restore'; row: Row } | { action: 'add' } | null;

const noArchived = { doctors: msg('No archived doctors found.'), clinics: msg('No archived clinics found.') };

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

type RecordDialogProps<Form extends FormValues, Saved> = {
  kind: RecordDescription<Form, Saved>;
  /** Null for a new record. */
  id: string | null;
  /** The user may view, but not edit. */
  isReadOnly: boolean;
  onClose: () => void;
};

/** Adds or edits a record. Loads it first, and asks for confirmation before it discards changes. */
function RecordDialog<Form extends FormValues, Saved extends SavedRecord>(props: RecordDialogProps<Form, Saved>) {
  const { kind, id, isReadOnly, onClose } = props;
  const t = useT();
  const { words } = kind;
  const record = useQuery({ ...kind.one(id ?? ''), enabled: id !== null });
  const isDirtyRef = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const closeOrConfirm = () => (isDirtyRef.current && !isReadOnly ? setIsConfirming(true) : onClose());
  const form = (saved: Saved | null) => (
    <RecordForm
      kind={kind}
      isReadOnly={isReadOnly}
      isDirtyRef={isDirtyRef}
      record={saved}
      onCancel={closeOrConfirm}
      onSaved={onClose}
    />
  );

  return (
    <Dialog
      open
      size="large"
      title={t(id ? (isReadOnly ? words.noun : words.edit) : words.add)}
      onClose={closeOrConfirm}
    >
      {id ? (
        <AsyncView query={record} error={t(words.loadFailed)} skeleton={<SkeletonText lines={8} />}>
          {form}
        </AsyncView>
      ) : (
        form(null)
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Discard your changes?')}
        description={t('What you entered has not been saved.')}
        confirmLabel={t('Discard')}
        cancelLabel={t('Keep editing')}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

type RecordFormProps<Form extends FormValues, Saved> = {
  kind: RecordDescription<Form, Saved>;
  /** The record to edit, or null for a new one. */
  record: Saved | null;
  isReadOnly: boolean;
  /** Set by the form: whether closing would lose changes. */
  isDirtyRef: RefObject<boolean>;
  onCancel: () => void;
  onSaved: () => void;
};

/** A form with several tabs. All tabs stay mounted, so that their fields keep their values. */
function RecordForm<Form extends FormValues, Saved extends SavedRecord>(props: RecordFormProps<Form, Saved>) {
  const { kind, record, isReadOnly, isDirtyRef, onCancel, onSaved } = props;
  const t = useT();
  const form = useContractForm(kind.schema, kind.formOf(record), {
    draft: `${kind.feature} ${record?.id ?? 'new'}`,
    focusesFirstError: false,
  });
  const { isSubmitting, isDirty } = form;
  const tabs = useFormTabs(kind.tabs, form.errors);
  const [picture, setPicture] = useState<PictureState>('ready');
  useEffect(() => {
    isDirtyRef.current = isDirty;
  }, [isDirtyRef, isDirty]);
  const saving = useRecordSave({ kind, record, form, reveal: tabs.reveal, onSaved });
  const submit = form.handleSubmit(saving.save, (invalid) => tabs.reveal(Object.keys(invalid)));
  const { newer } = saving;
  const disabledReason = pictureDisabledReason[picture];

  return (
    <>
      <DialogForm
        ref={tabs.formRef}
        onSubmit={submit}
        onCancel={onCancel}
        submitLabel={record ? t('Save changes') : t(kind.words.add)}
        busyLabel={t('Saving...')}
        busy={isSubmitting}
        disabledReason={disabledReason && t(disabledReason)}
        isReadOnly={isReadOnly}
      >
        {newer ? (
          <ChangedNotice
            words={kind}
            newer={{ before: kind.formOf(newer.before), now: kind.formOf(newer.now) }}
            onLoadSaved={() => {
              form.reset(kind.formOf(newer.now));
              saving.dismissNewer();
            }}
          />
        ) : null}
        <Tabs
          keepMounted
          label={t(kind.words.noun)}
          value={tabs.openTabId}
          onChange={tabs.setOpenTabId}
          tabs={kind.tabs.map(({ id, label, Content }) => ({
            id,
            label: t(label),
            hasError: tabs.hasError(id),
            content: (
              <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
                <Content form={form} onPictureState={setPicture} />
              </fieldset>
            ),
          }))}
        />
      </DialogForm>
      <StrandedDialog
        list={saving.stranded?.list}
        because={t(kind.words.stranded)}
        onClose={saving.dismissStranded}
        onConfirm={saving.saveAnyway}
      />
    </>
  );
}

type FormTab = { id: string; fields: readonly string[] };

/**
 * The state of a form's tabs. A tab with an invalid field is marked. `reveal` opens the first tab with one of the given
 * fields and focuses its first invalid field.
 */
function useFormTabs(tabs: readonly FormTab[], errors: FieldErrors) {
  const [openTabId, setOpenTabId] = useState(tabs[0]?.id ?? '');
  const formRef = useRef<HTMLFormElement>(null);
  const isFocusPending = useRef(false);

  // Runs after each render until the field is rendered with `aria-invalid`.
  useEffect(() => {
    if (!isFocusPending.current) return;
    const invalid = formRef.current?.querySelector<HTMLElement>(
      '[role="tabpanel"]:not([hidden]) [aria-invalid="true"]',
    );
    if (!invalid) return;
    isFocusPending.current = false;
    invalid.focus();
  });

  const fieldsOf = (paths: readonly string[]) => new Set(paths.map((path) => path.split('.')[0]));
  const invalidFields = fieldsOf(Object.keys(errors));

  return {
    openTabId,
    setOpenTabId,
    formRef,
    hasError: (id: string) =>
      tabs.find((tab) => tab.id === id)?.fields.some((field) => invalidFields.has(field)) ?? false,
    reveal: (fields: readonly string[]) => {
      const names = fieldsOf(fields);
      const first = tabs.find((tab) => tab.fields.some((field) => names.has(field)));
      if (!first) return;
      isFocusPending.current = true;
      setOpenTabId(first.id);
    },
  };
}
