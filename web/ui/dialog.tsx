import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { useModal } from '#web/ui/modal.ts';
import { Toaster } from '#web/ui/toast.tsx';

export type DialogProps = {
  open: boolean;
  /** Asked to close: by Escape, the close button, or a press beside it (not when it holds a form). */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons; the main one last. They stay in sight while the content scrolls. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** False: it has no close button and Escape does nothing. It must be answered. */
  dismissible?: boolean | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children?: ReactNode;
};

/**
 * A modal dialog; under 768 px it rises from the bottom. The content exists only while it is open.
 * An element with `data-autofocus` gets the focus first, else the first control.
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
  const id = useId();
  const modal = useModal({ open, onClose, dismissible });

  return (
    <dialog
      {...modal}
      role={role}
      className="ui-dialog"
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
    >
      {open ? (
        <>
          <div className="ui-dialog-head">
            <div>
              <h2 id={`${id}-title`} className="ui-dialog-title" tabIndex={-1} data-modal-title>
                {title}
              </h2>
            </div>
            {dismissible ? (
              <IconButton label="Close" onClick={onClose}>
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
        </>
      ) : null}
    </dialog>
  );
}
