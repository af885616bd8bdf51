import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { IconButton } from './button.tsx';
import {
  currentToast,
  dismissToast,
  pauseToast,
  pinnedToast,
  resumeToast,
  subscribeToToasts,
  type ToastEntry,
} from './toast-store.ts';

const icons = { default: Info, info: Info, success: CircleCheck, destructive: CircleAlert };

// An open modal dialog makes the rest of the page inert, including its toasts. So each dialog has its own outlet, and
// toasts appear in the outlet that was opened last.
let outlets: string[] = [];
const outletListeners = new Set<() => void>();

/** The outlet of toasts. The root layout has one, and each dialog has its own. */
export function Toaster({ inDialog = false }: { inDialog?: boolean | undefined }) {
  const id = useId();
  const current = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const pinned = useSyncExternalStore(subscribeToToasts, pinnedToast, () => null);
  const [isTop, setIsTop] = useState(false);

  useEffect(() => {
    const updateIsTop = () => setIsTop(outlets.at(-1) === id);
    outlets = inDialog ? [...outlets, id] : [id, ...outlets];
    notifyOutlets();
    outletListeners.add(updateIsTop);
    updateIsTop();
    return () => {
      outlets = outlets.filter((other) => other !== id);
      outletListeners.delete(updateIsTop);
      notifyOutlets();
    };
  }, [id, inDialog]);

  const shown = isTop ? [current, pinned].filter((entry) => entry !== null) : [];
  const toasts = (isUrgent: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'destructive') === isUrgent)
      .map((entry) => <Toast key={entry.id} entry={entry} />);

  return (
    <div className="ui-toaster">
      <div role="status" aria-live="polite">
        {toasts(false)}
      </div>
      <div role="alert" aria-live="assertive">
        {toasts(true)}
      </div>
    </div>
  );
}

function notifyOutlets() {
  for (const listener of outletListeners) listener();
}

function Toast({ entry }: { entry: ToastEntry }) {
  const t = useT();
  const tone = entry.tone ?? 'default';
  const Icon = icons[tone];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className="ui-toast"
      data-tone={tone}
      data-state={entry.isDismissed ? 'dismissed' : 'open'}
      inert={entry.isDismissed}
      onMouseEnter={() => pauseToast(entry.id)}
      onMouseLeave={() => resumeToast(entry.id)}
      onFocus={() => pauseToast(entry.id)}
      onBlur={() => resumeToast(entry.id)}
    >
      <Icon aria-hidden="true" />
      <div>
        <p className="font-semibold">{entry.title}</p>
        {entry.description ? <p className="text-ink-muted">{entry.description}</p> : null}
        {entry.action}
      </div>
      <IconButton label={t('Close notification')} onClick={() => dismissToast(entry.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
