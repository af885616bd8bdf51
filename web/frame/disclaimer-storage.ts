import { useEffect, useSyncExternalStore } from 'react';
import { readStoredValue, storeValue } from '#web/lib/browser-storage.ts';

/** The flag that the visitor has agreed. The product specification names it "has seen". */
const agreedKey = 'hasSeenDisclaimer';
/** A flag of the browser session. Once it is set, every page shows the disclaimer until the visitor agrees. */
const appearedKey = 'disclaimer-appeared';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // the visitor may agree in another tab
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** The flags that this document has set, for browsers that forbid storage. They then last until the next page load. */
const ownFlags = new Set<string>();

function hasFlag(kind: 'local' | 'session', key: typeof agreedKey | typeof appearedKey): boolean {
  return ownFlags.has(key) || readStoredValue(kind, key) !== null;
}

function setFlag(kind: 'local' | 'session', key: typeof agreedKey | typeof appearedKey): void {
  ownFlags.add(key);
  storeValue(kind, key, 'true');
  notifyListeners();
}

export function mustShowDisclaimer(): boolean {
  return !hasFlag('local', agreedKey) && hasFlag('session', appearedKey);
}

/** Shows the disclaimer, unless the visitor has agreed to it before. */
export function showDisclaimer(): void {
  setFlag('session', appearedKey);
}

/** Whether to show the disclaimer. It appears, in the browser only, when `mayAppear` first becomes true. */
export function useDisclaimer(mayAppear: boolean): boolean {
  const isShown = useSyncExternalStore(subscribe, mustShowDisclaimer, () => false);
  useEffect(() => {
    if (mayAppear) showDisclaimer();
  }, [mayAppear]);
  return isShown;
}

/** Stores the consent permanently in this browser. */
export function agreeToDisclaimer(): void {
  setFlag('local', agreedKey);
}
