import { useEffect, useSyncExternalStore } from 'react';

const agreedKey = 'hasSeenDisclaimer';
/** For this visit: it has appeared, so it stays on every page until someone agrees. */
const appearedKey = 'disclaimer-appeared';
const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener); // agreed to in another tab
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

// A browser that keeps nothing (storage switched off) is asked on every page load, and by nothing worse than that.
function read(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}

function keep(storage: () => Storage, key: string): void {
  try {
    storage().setItem(key, 'true');
  } catch {}
  announce();
}

let hasAgreedHere = false;

function isPending(): boolean {
  const hasAgreed = hasAgreedHere || read(() => localStorage, agreedKey);
  return !hasAgreed && read(() => sessionStorage, appearedKey);
}

/** Whether the disclaimer shows. It appears where `mayAppear` first holds; the server never renders it, so it never flashes. */
export function useDisclaimer(mayAppear: boolean): boolean {
  const pending = useSyncExternalStore(watch, isPending, () => false);
  useEffect(() => {
    if (mayAppear) keep(() => sessionStorage, appearedKey);
  }, [mayAppear]);
  return pending;
}

/** Remembered for good. */
export function agreeToDisclaimer(): void {
  hasAgreedHere = true;
  keep(() => localStorage, agreedKey);
}
