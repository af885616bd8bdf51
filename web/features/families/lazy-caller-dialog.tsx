import { lazy, Suspense, useEffect, useState } from 'react';
import type { TypedCaller } from './caller-rules.ts';

const loadSearch = () => import('./caller-search-dialog.tsx');
const CallerSearchDialog = lazy(async () => ({ default: (await loadSearch()).CallerSearchDialog }));
const NewCallerDialog = lazy(async () => ({ default: (await import('./new-caller-dialog.tsx')).NewCallerDialog }));

type OpenDialog = { name: 'search' } | { name: 'new'; typed: TypedCaller };

/** The state of the two dialogs for callers. Ctrl K or ⌘ K opens the search on every screen. */
export function useCallerDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useEffect(() => {
    // Loaded in advance: what is typed right after the shortcut must reach the search.
    const timer = setTimeout(() => void loadSearch().catch(() => undefined), 1_000);
    const handleKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isShortcut || event.shiftKey) return;
      event.preventDefault(); // browsers search the web
      // Opening a family would lose what was entered in another dialog.
      if (!document.querySelector('dialog:modal form')) setDialog({ name: 'search' });
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', handleKey);
    };
  }, []);
  return {
    dialog,
    openSearch: () => setDialog({ name: 'search' }),
    openNew: (typed: TypedCaller = {}) => setDialog({ name: 'new', typed }),
    close: () => setDialog(null),
  };
}

/** The search for a caller and the form for a new one, loaded when they are needed. */
export function CallerDialog({ dialog, openNew, close }: ReturnType<typeof useCallerDialog>) {
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog.name === 'search' ? (
        <CallerSearchDialog onClose={close} onNewCaller={openNew} />
      ) : (
        <NewCallerDialog typed={dialog.typed} onClose={close} />
      )}
    </Suspense>
  );
}
