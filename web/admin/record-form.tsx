import { type RefObject, useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useContractForm } from '#web/lib/form.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChangedNotice, changedFields } from './changed-notice.tsx';
import { type PictureState, pictureReason } from './picture-upload.tsx';
import type { RecordKind, SavedRecord } from './record-kind.ts';
import { StrandedDialog } from './stranded-dialog.tsx';
import { useFormTabs } from './use-form-tabs.ts';
import { useRecordSave } from './use-record-save.ts';

type RecordFormProps<Form extends FieldValues, Saved> = {
  kind: RecordKind<Form, Saved>;
  /** The record to edit, or null for a new one. */
  record: Saved | null;
  isReadOnly: boolean;
  /** Set by the form: whether closing would lose changes. */
  isDirty: RefObject<boolean>;
  onCancel: () => void;
  onSaved: () => void;
};

/** A form with several tabs. All tabs stay mounted, so that their fields keep their values. */
export function RecordForm<Form extends FieldValues, Saved extends SavedRecord>(props: RecordFormProps<Form, Saved>) {
  const { kind, record, isReadOnly, isDirty, onCancel, onSaved } = props;
  const form = useContractForm(kind.schema, kind.formOf(record), {
    draft: `${kind.feature} ${record?.id ?? 'new'}`,
    focusesFirstError: false,
  });
  const { errors, isSubmitting, isDirty: hasChanges } = form.formState;
  const tabs = useFormTabs(kind.tabs, errors);
  const [picture, setPicture] = useState<PictureState>('ready');
  useEffect(() => {
    isDirty.current = hasChanges;
  }, [isDirty, hasChanges]);
  const saving = useRecordSave({ kind, record, form, reveal: tabs.reveal, onSaved });
  const submit = form.handleSubmit(saving.save, (invalid) => tabs.reveal(Object.keys(invalid)));
  const { changed } = saving;

  return (
    <>
      <DialogForm
        ref={tabs.body}
        onSubmit={submit}
        onCancel={onCancel}
        submitLabel={record ? 'Save changes' : kind.words.add}
        busyLabel="Saving..."
        busy={isSubmitting}
        disabledReason={pictureReason[picture]}
        isReadOnly={isReadOnly}
      >
        {changed ? (
          <ChangedNotice
            fields={changedFields(kind.labels, kind.valueWords, changed.before, changed.now)}
            onUseTheirs={() => {
              form.reset(kind.formOf(changed.now));
              saving.dismissChanged();
            }}
          />
        ) : null}
        <Tabs
          keepMounted
          label={kind.words.one}
          value={tabs.open}
          onChange={tabs.setOpen}
          tabs={kind.tabs.map(({ id, label, Content }) => ({
            id,
            label,
            hasError: tabs.hasError(id),
            content: (
              <fieldset disabled={isReadOnly} className="grid min-w-0 gap-5">
                <Content form={form} onPicture={setPicture} />
              </fieldset>
            ),
          }))}
        />
      </DialogForm>
      <StrandedDialog
        list={saving.stranded?.list}
        because={kind.words.stranded}
        onClose={saving.dismissStranded}
        onConfirm={saving.saveAnyway}
      />
    </>
  );
}
