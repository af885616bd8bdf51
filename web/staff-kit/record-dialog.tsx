import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import type { FormValues } from '#web/lib/form-state.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordKind, SavedRecord } from './record-kind.ts';

type RecordDialogProps<Form extends FormValues, Saved> = {
  kind: RecordKind<Form, Saved>;
  /** Null for a new record. */
  id: string | null;
  /** The user may view, but not edit. */
  isReadOnly: boolean;
  onClose: () => void;
};

/** Adds or edits a record. Loads it first, and asks for confirmation before it discards changes. */
export function RecordDialog<Form extends FormValues, Saved extends SavedRecord>(
  props: RecordDialogProps<Form, Saved>,
) {
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
