import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import {
  currentToast,
  dismissToast,
  pauseToast,
  resumeToast,
  showToast,
  type ToastEntry,
  watchToast,
} from '#web/ui/toast-store.ts';

export { showToast };

const icons = { default: Info, info: Info, success: CircleCheck, destructive: CircleAlert };

// An open dialog makes the page behind it unreachable, toasts included. So each dialog has an outlet too,
// and the toast shows in the one that was opened last.
let outlets: string[] = [];
const outletListeners = new Set<() => void>();

/** Where toasts appear. Once in the layout; dialogs bring their own. */
export function Toaster({ inDialog = false }: { inDialog?: boolean | undefined }) {
  const id = useId();
  const entry = useSyncExternalStore(watchToast, currentToast, () => null);
  const [isTop, setIsTop] = useState(false);

  useEffect(() => {
    const look = () => setIsTop(outlets.at(-1) === id);
    outlets = inDialog ? [...outlets, id] : [id, ...outlets];
    announceOutlets();
    outletListeners.add(look);
    look();
    return () => {
      outlets = outlets.filter((other) => other !== id);
      outletListeners.delete(look);
      announceOutlets();
    };
  }, [id, inDialog]);

  const shown = isTop ? entry : null;
  const isUrgent = shown?.tone === 'destructive';
  const toast = shown ? <Toast key={shown.id} entry={shown} /> : null;

  return (
    <div className="ui-toaster">
      <div role="status" aria-live="polite">
        {isUrgent ? null : toast}
      </div>
      <div role="alert" aria-live="assertive">
        {isUrgent ? toast : null}
      </div>
    </div>
  );
}

function announceOutlets() {
  for (const look of outletListeners) look();
}

function Toast({ entry }: { entry: ToastEntry }) {
  const tone = entry.tone ?? 'default';
  const Icon = icons[tone];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock
    <div
      className="ui-toast"
      data-tone={tone}
      data-state={entry.isDismissed ? 'dismissed' : 'open'}
      inert={entry.isDismissed}
      onMouseEnter={pauseToast}
      onMouseLeave={resumeToast}
      onFocus={pauseToast}
      onBlur={resumeToast}
    >
      <Icon aria-hidden="true" />
      <div>
        <p className="font-semibold">{entry.title}</p>
        {entry.description ? <p className="text-ink-muted">{entry.description}</p> : null}
      </div>
      <IconButton label="Close notification" onClick={dismissToast}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
