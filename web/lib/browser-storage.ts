/** `local` lasts until it is removed, `session` until the tab is closed. */
type Kind = 'local' | 'session';

/** Returns the fallback on the server, and if the storage is full or the browser forbids it. No feature depends on storage. */
function tryStorage<Result>(kind: Kind, fallback: Result, work: (storage: Storage) => Result): Result {
  try {
    return work(kind === 'local' ? localStorage : sessionStorage);
  } catch {
    return fallback;
  }
}

/**
 * What is stored for the device, for all its users. `account-storage.ts` stores what belongs to an account: what a user
 * typed or chose.
 */
type DeviceKey =
  | 'admin-session'
  | 'admin-sidebar-narrow'
  | 'admin-signed-out'
  | 'appointmentsFromToday'
  | 'appointmentsHiddenColumns'
  | 'disclaimer-appeared'
  | 'hasSeenDisclaimer'
  | 'is-admin'
  | 'onlyInCity'
  | 'selectedCity'
  | 'textSize';
export type StorageKey = DeviceKey | 'account' | 'account-seen' | 'unsent' | `account:${string}`;

export function readStoredValue(kind: Kind, key: StorageKey): string | null {
  return tryStorage(kind, null, (storage) => storage.getItem(key));
}

export function storeValue(kind: Kind, key: StorageKey, value: string): void {
  tryStorage(kind, undefined, (storage) => storage.setItem(key, value));
}

export function storedKeys(kind: Kind): string[] {
  return tryStorage(kind, [], (storage) => Object.keys(storage));
}

export function removeStoredValues(kind: Kind, matches: (key: string) => boolean): void {
  for (const key of storedKeys(kind))
    if (matches(key)) tryStorage(kind, undefined, (storage) => storage.removeItem(key));
}
