import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useReducer, useRef } from 'react';

type ModalOptions = {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
};

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/**
 * Drives a native `<dialog>` from a prop. The platform makes the rest of the page inert and gives the focus back;
 * this hook adds that Tab stays inside, and that Escape does not close a dialog which must be answered.
 */
export function useModal({ open, onClose, dismissible }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const [closures, countClosure] = useReducer((count: number) => count + 1, 0);

  // A layout effect, because its clean-up runs while the element is still in the page: only then is the focus returned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed by the browser but still wanted, it opens again
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    firstStop(dialog)?.focus();
    return () => dialog.close();
  }, [open, closures]);

  return {
    ref,
    closedby: dismissible ? ('closerequest' as const) : ('none' as const),
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file picker's own `cancel` also passes here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Browsers may close a dialog without a `cancel` event, e.g. on a second Back.
      if (event.target !== event.currentTarget || event.currentTarget.open || !open) return;
      if (dismissible) onClose();
      countClosure();
    },
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      // A second Escape closes the dialog even if the first `cancel` was prevented, unless the key event is prevented.
      if (event.key === 'Escape' && !dismissible) event.preventDefault();
      if (event.key === 'Tab') keepInside(event);
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      // The target is the dialog itself only outside its content. A tap there does not close a form.
      if (event.target !== event.currentTarget || !dismissible) return;
      if (!event.currentTarget.querySelector('form')) onClose();
    },
  };
}

/** The marked element; else the first control, or the title where focusing a field would raise a phone's keyboard. */
function firstStop(dialog: HTMLDialogElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (marked) return marked;
  const title = dialog.querySelector<HTMLElement>('[data-modal-title]');
  if (matchMedia('(pointer: coarse)').matches) return title;
  return dialog.querySelector<HTMLElement>(`[data-modal-body] :is(${focusable})`) ?? title;
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const other = event.shiftKey ? stops.at(-1) : stops[0];
  const at = document.activeElement;
  const isOutside = !stops.some((stop) => stop === at);
  if (at !== edge && !(isOutside && event.shiftKey)) return;
  event.preventDefault();
  other?.focus();
}
