import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { AsyncView } from '#web/ui/async-view.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordKind, SavedRecord } from './record-kind.ts';

type RecordDialogProps<Form extends FieldValues, Saved> = {
  kind: RecordKind<Form, Saved>;
  /** Null: a new one. */
  id: string | null;
  /** Without the permission to edit, it can be looked at. */
  isReadOnly: boolean;
  onClose: () => void;
};

/** Adds or edits a record: loads it first, and asks before what was typed is thrown away. */
export function RecordDialog<Form extends FieldValues, Saved extends SavedRecord>(
  props: RecordDialogProps<Form, Saved>,
) {
  const { kind, id, isReadOnly, onClose } = props;
  const { words } = kind;
  const record = useQuery({ ...kind.one(id ?? ''), enabled: id !== null });
  const isDirty = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (isDirty.current && !isReadOnly ? setIsLeaving(true) : onClose());
  const form = (saved: Saved | null) => (
    <RecordForm
      kind={kind}
      isReadOnly={isReadOnly}
      isDirty={isDirty}
      record={saved}
      onCancel={leave}
      onSaved={onClose}
    />
  );

  return (
    <Dialog open size="large" title={id ? (isReadOnly ? words.one : words.edit) : words.add} onClose={leave}>
      {id ? (
        <AsyncView query={record} error={words.loadFailed} skeleton={<SkeletonText lines={8} />}>
          {form}
        </AsyncView>
      ) : (
        form(null)
      )}
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="Discard your changes?"
        description="What you entered has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={onClose}
      />
    </Dialog>
  );
}
