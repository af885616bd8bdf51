import { type RefObject, useEffect, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { useContractForm } from '#web/lib/form.ts';
import type { FormValues } from '#web/lib/form-state.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { type PictureState, pictureDisabledReason } from './picture-upload.tsx';
import type { RecordKind, SavedRecord } from './record-kind.ts';
import { StrandedDialog } from './stranded-dialog.tsx';
import { useFormTabs } from './use-form-tabs.ts';
import { useRecordSave } from './use-record-save.ts';

type RecordFormProps<Form extends FormValues, Saved> = {
  kind: RecordKind<Form, Saved>;
  /** The record to edit, or null for a new one. */
  record: Saved | null;
  isReadOnly: boolean;
  /** Set by the form: whether closing would lose changes. */
  isDirtyRef: RefObject<boolean>;
  onCancel: () => void;
  onSaved: () => void;
};

/** A form with several tabs. All tabs stay mounted, so that their fields keep their values. */
export function RecordForm<Form extends FormValues, Saved extends SavedRecord>(props: RecordFormProps<Form, Saved>) {
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
