import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { IconButton } from './button.tsx';
import { Modal } from './modal.tsx';
import { Toaster } from './toast.tsx';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The edge of the screen. */
  side?: 'start' | 'end' | undefined;
  children: ReactNode;
};

/** A modal panel at the side of the screen, for menus on phones. */
export function Sheet({ open, onClose, title, side = 'end', children }: SheetProps) {
  const t = useT();
  const id = useId();

  return (
    <Modal open={open} onClose={onClose} dismissible className="ui-sheet" data-side={side} aria-labelledby={id}>
      <div className="ui-dialog-head">
        <div>
          <h2 id={id} className="ui-dialog-title" tabIndex={-1} data-modal-title>
            {title}
          </h2>
        </div>
        <IconButton label={t('Close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="ui-dialog-body" data-modal-body>
        {children}
      </div>
      <Toaster inDialog />
    </Modal>
  );
}
