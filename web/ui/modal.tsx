import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useIsHydrated } from './use-is-hydrated.ts';

type ModalProps = Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> & {
  open: boolean;
  onClose: () => void;
  dismissible: boolean;
};

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/**
 * A modal `<dialog>`. Its place in the page is `body`, wherever it is used: inside a form, Enter in one of its fields would
 * submit that form.
 */
export function Modal({ open, ...props }: ModalProps) {
  // The server cannot render into `body`.
  const isHydrated = useIsHydrated();
  return open && isHydrated ? createPortal(<OpenModal {...props} />, document.body) : null;
}

/**
 * The browser makes the rest of the page inert and returns the focus. This component also traps Tab inside the dialog, and
 * prevents Escape from closing a dialog that is not dismissible. React passes events on to the parents of the component,
 * which may be another dialog, or a form.
 */
function OpenModal({ onClose, dismissible, ...props }: Omit<ModalProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const [closeCount, countClose] = useReducer((count: number) => count + 1, 0);

  // A layout effect, because its cleanup runs before the element is removed from the page. `close` does not return the
  // focus after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the dialog again if the browser closed it
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    findInitialFocus(dialog)?.focus();
    return () => dialog.close();
  }, [closeCount]);

  return (
    <dialog
      {...props}
      ref={ref}
      closedby={dismissible ? 'closerequest' : 'none'}
      onCancel={(event: SyntheticEvent<HTMLDialogElement>) => {
        // The `cancel` event of a file picker inside the dialog bubbles to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={(event) => {
        // Browsers may close a dialog without a `cancel` event, e.g. on a second Back.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (dismissible) onClose();
        countClose();
      }}
      onKeyDown={(event) => {
        if (!event.currentTarget.contains(event.target as Node)) return;
        // A second Escape closes the dialog even if the first `cancel` was prevented, unless the key event is prevented.
        if (event.key === 'Escape' && !dismissible) event.preventDefault();
        if (event.key === 'Tab') trapFocus(event);
      }}
      onMouseDown={(event: MouseEvent<HTMLDialogElement>) => {
        // The target is the dialog itself only for clicks outside its content. These do not close a dialog with a form, nor
        // does the second press of the double click that opened the dialog.
        if (event.target !== event.currentTarget || !dismissible || event.detail > 1) return;
        if (!event.currentTarget.querySelector('form')) onClose();
      }}
      onSubmit={(event) => event.stopPropagation()}
    />
  );
}

/**
 * Returns the element to focus first: the one with `data-autofocus`, otherwise the first control outside of `details`,
 * which contain fields that few people need. On touch screens the title replaces the first control, because focusing a
 * field opens the keyboard.
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
