import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useLayoutEffect, useReducer, useRef } from 'react';

type ModalOptions = {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
};

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/**
 * Opens and closes a native `<dialog>` by a prop. The browser makes the rest of the page inert and returns the focus. This
 * hook also traps Tab inside the dialog, and prevents Escape from closing a dialog that is not dismissible.
 */
export function useModal({ open, onClose, dismissible }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const [closeCount, countClose] = useReducer((count: number) => count + 1, 0);

  // A layout effect, because its cleanup runs before the element is removed from the page. `close` does not return the
  // focus after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the dialog again if the browser closed it while `open` is still true
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    findInitialFocus(dialog)?.focus();
    return () => dialog.close();
  }, [open, closeCount]);

  return {
    ref,
    closedby: dismissible ? ('closerequest' as const) : ('none' as const),
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // The `cancel` event of a file picker inside the dialog bubbles to here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Browsers may close a dialog without a `cancel` event, e.g. on a second Back.
      if (event.target !== event.currentTarget || event.currentTarget.open || !open) return;
      if (dismissible) onClose();
      countClose();
    },
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      // A second Escape closes the dialog even if the first `cancel` was prevented, unless the key event is prevented.
      if (event.key === 'Escape' && !dismissible) event.preventDefault();
      if (event.key === 'Tab') trapFocus(event);
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      // The target is the dialog itself only for clicks outside its content. These do not close a dialog with a form.
      if (event.target !== event.currentTarget || !dismissible) return;
      if (!event.currentTarget.querySelector('form')) onClose();
    },
  };
}

/**
 * Returns the element to focus first: the one with `data-autofocus`, otherwise the first control outside of `details`, which
 * hold what few people need. On touch screens the title replaces the first control, because focusing a field opens the keyboard.
 */
function findInitialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (marked) return marked;
  const title = dialog.querySelector<HTMLElement>('[data-modal-title]');
  if (matchMedia('(pointer: coarse)').matches) return title;
  return dialog.querySelector<HTMLElement>(`[data-modal-body] :is(${focusable}):not(details *)`) ?? title;
}

function trapFocus(event: KeyboardEvent<HTMLDialogElement>) {
  const tabStops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const [first, last] = [tabStops[0], tabStops.at(-1)];
  const focused = document.activeElement;
  // The title can have the focus without being a tab stop. Shift+Tab would move it out of the dialog.
  const isTabStop = tabStops.some((stop) => stop === focused);
  const leavesDialog = event.shiftKey ? focused === first || !isTabStop : focused === last;
  if (!leavesDialog) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
