import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { AsyncView } from '#web/ui/async-view.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';

/** What a form inside tells its dialog: whether closing would lose something. */
export type CloseGuard = {
  setDirty: (isDirty: boolean) => void;
  /** Closes, whatever was typed: it has been saved. */
  close: () => void;
  /** Closes, after asking where something would be lost. */
  leave: () => void;
};

type RecordDialogProps<Saved> = {
  title: string;
  onClose: () => void;
  /** The record to edit; absent for a new one. */
  record?: UseQueryResult<Saved> | undefined;
  error: string;
  children: (record: Saved | null, guard: CloseGuard) => ReactNode;
};

/** The dialog around a long form: it loads what is edited, and asks before what was typed is thrown away. */
export function RecordDialog<Saved>({ title, onClose, record, error, children }: RecordDialogProps<Saved>) {
  const isDirty = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (isDirty.current ? setIsLeaving(true) : onClose());
  const setDirty = (dirty: boolean) => {
    isDirty.current = dirty;
  };
  const guard = { setDirty, close: onClose, leave };

  return (
    <Dialog open size="large" title={title} onClose={leave}>
      {record ? (
        <AsyncView query={record} error={error} skeleton={<SkeletonText lines={8} />}>
          {(saved) => children(saved, guard)}
        </AsyncView>
      ) : (
        children(null, guard)
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
