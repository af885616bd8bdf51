import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '#web/i18n/use-t.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type TypedCaller, textAfterKey } from './caller-rules.ts';

const loaders = { search: () => import('./caller-search-dialog.tsx'), new: () => import('./new-caller-dialog.tsx') };
const CallerSearchDialog = lazy(async () => ({ default: (await loaders.search()).CallerSearchDialog }));
const NewCallerDialog = lazy(async () => ({ default: (await loaders.new()).NewCallerDialog }));

type OpenDialog = { name: 'search' } | { name: 'new'; typed: TypedCaller };

/** The state of the two dialogs for callers. Ctrl K or ⌘ K opens the search on every screen. */
export function useCallerDialog() {
  const t = useT();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  /** The text that is typed after the shortcut and before the search is shown; null at other times. */
  const typedEarly = useRef<string | null>(null);

  const show = useCallback(
    (next: OpenDialog) => {
      const fail = () => {
        typedEarly.current = null;
        const description = t('Please check your connection and try again.');
        showToast({ title: t('The dialog could not be loaded'), description, tone: 'destructive' });
      };
      loaders[next.name]().then(() => setDialog(next), fail);
    },
    [t],
  );

  useEffect(() => {
    const timer = setTimeout(() => void loaders.search().catch(() => undefined), 1_000); // in advance
    const handleKey = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      const text = typedEarly.current === null || hasModifier ? null : textAfterKey(typedEarly.current, event.key);
      if (text !== null) {
        event.preventDefault();
        typedEarly.current = text;
      }
      if (event.key.toLowerCase() !== 'k' || !hasModifier || event.altKey || event.shiftKey) return;
      event.preventDefault(); // browsers search the web
      // Opening a family would lose what was entered in another dialog.
      if (document.querySelector('dialog:modal form')) return;
      typedEarly.current ??= '';
      show({ name: 'search' });
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', handleKey);
    };
  }, [show]);

  return {
    dialog,
    typedEarly,
    openSearch: () => show({ name: 'search' }),
    openNew: (typed: TypedCaller = {}) => show({ name: 'new', typed }),
    close: () => setDialog(null),
  };
}

/** The search for a caller and the form for a new one, loaded when they are needed. */
export function CallerDialog({ dialog, typedEarly, openNew, close }: ReturnType<typeof useCallerDialog>) {
  if (!dialog) return null;
  return (
    // With its own key, the search closes before the other dialog opens. Otherwise its late `close` event would close both.
    <Suspense key={dialog.name}>
      {dialog.name === 'search' ? (
        <CallerSearchDialog typedEarly={typedEarly} onClose={close} onNewCaller={openNew} />
      ) : (
        <NewCallerDialog typed={dialog.typed} onClose={close} />
      )}
    </Suspense>
  );
}
