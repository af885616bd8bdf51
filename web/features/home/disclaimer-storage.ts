import { useEffect, useSyncExternalStore } from 'react';

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

// With storage disabled, the disclaimer appears again after each page load.
function hasFlag(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}

function setFlag(storage: () => Storage, key: string): void {
  try {
    storage().setItem(key, 'true');
  } catch {}
  notifyListeners();
}

/** Used if the storage is disabled. */
let hasAgreedInDocument = false;

function mustBeShown(): boolean {
  const hasAgreed = hasAgreedInDocument || hasFlag(() => localStorage, agreedKey);
  return !hasAgreed && hasFlag(() => sessionStorage, appearedKey);
}

/** Whether to show the disclaimer. It appears when `mayAppear` becomes true for the first time, and only in the browser. */
export function useDisclaimer(mayAppear: boolean): boolean {
  const isShown = useSyncExternalStore(subscribe, mustBeShown, () => false);
  useEffect(() => {
    if (mayAppear) setFlag(() => sessionStorage, appearedKey);
  }, [mayAppear]);
  return isShown;
}

/** Stores the consent permanently in this browser. */
export function agreeToDisclaimer(): void {
  hasAgreedInDocument = true;
  setFlag(() => localStorage, agreedKey);
}
