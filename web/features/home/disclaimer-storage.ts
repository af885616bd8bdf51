import { useEffect, useSyncExternalStore } from 'react';

const agreedKey = 'hasSeenDisclaimer';
/** Set for this browser session: the disclaimer has appeared and stays on every page until the visitor agrees. */
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

let hasAgreedHere = false;

function isPending(): boolean {
  const hasAgreed = hasAgreedHere || hasFlag(() => localStorage, agreedKey);
  return !hasAgreed && hasFlag(() => sessionStorage, appearedKey);
}

/** Whether the disclaimer is shown. It appears when `mayAppear` is first true. The server never renders it. */
export function useDisclaimer(mayAppear: boolean): boolean {
  const pending = useSyncExternalStore(subscribe, isPending, () => false);
  useEffect(() => {
    if (mayAppear) setFlag(() => sessionStorage, appearedKey);
  }, [mayAppear]);
  return pending;
}

/** Stores the consent permanently in this browser. */
export function agreeToDisclaimer(): void {
  hasAgreedHere = true;
  setFlag(() => localStorage, agreedKey);
}
