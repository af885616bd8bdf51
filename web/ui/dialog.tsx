import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { Alert } from './alert.tsx';
import { Button, IconButton } from './button.tsx';
import { Modal } from './modal.tsx';
import { Toaster } from './toast.tsx';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button, and a click outside (unless the dialog contains a form). */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; the main one last. They stay visible while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** If false, there is no close button and Escape does nothing: the user must choose an action. */
  dismissible?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
};

/**
 * A modal dialog, at the bottom edge under 768 px. The content is mounted only while it is open. The element with
 * `data-autofocus` gets the focus, otherwise the first control.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'medium',
  dismissible = true,
  role,
  children,
}: DialogProps) {
  const t = useT();
  const id = useId();

  return (
    <Modal
      open={open}
      onClose={onClose}
      dismissible={dismissible}
      role={role}
      className="ui-dialog"
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      <div className="ui-dialog-head">
        <div>
          <h2 id={`${id}-title`} className="ui-dialog-title" tabIndex={-1} data-modal-title>
            {title}
          </h2>
        </div>
        {dismissible ? (
          <IconButton label={t('Close')} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {description ? (
        <p id={`${id}-text`} className="ui-dialog-text">
          {description}
        </p>
      ) : null}
      <div className="flex min-h-0 flex-auto flex-col" data-modal-body>
        {children ? <div className="ui-dialog-body">{children}</div> : <div className="h-5" />}
        {footer ? <div className="ui-dialog-foot">{footer}</div> : null}
      </div>
      <Toaster inDialog />
    </Modal>
  );
}

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
