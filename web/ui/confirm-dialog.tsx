import type { ReactNode } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Names the record, e.g. `Delete "Pune"?` */
  title: string;
  /** Explains the effect on dependent records. */
  description: ReactNode;
  /** Names the action: `Delete city`, never `OK`. */
  confirmLabel: string;
  onConfirm: () => void;
  /** The request is running. The dialog stays open until it ends. */
  busy?: boolean | undefined;
  /** Why the last attempt failed. The dialog stays open. */
  problem?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  cancelLabel?: string | undefined;
  children?: ReactNode;
};

/** Asks for confirmation before an action that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  onConfirm,
  busy = false,
  problem,
  tone = 'danger',
  cancelLabel,
  children,
}: ConfirmDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={busy ? () => {} : onClose}
      title={title}
      description={description}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy} data-autofocus>
            {cancelLabel ?? t('Cancel')}
          </Button>
          <Button variant={tone} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children || problem ? (
        <div className="grid gap-3">
          {children}
          <Alert message={problem} />
        </div>
      ) : null}
    </Dialog>
  );
}
