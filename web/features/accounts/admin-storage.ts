import { readStored, removeStored, store } from '#web/lib/browser-storage.ts';

// Both flags only control what the browser shows. The server checks permissions in the database.
const isAdminKey = 'is-admin';
const adminSessionKey = 'admin-session';

/** Marks this browser and this tab as used by staff. Returns true on the first call in this browser session. */
export function setAdminFlags(): boolean {
  const isFirst = readStored('session', adminSessionKey) === null;
  store('session', adminSessionKey, 'true');
  store('local', isAdminKey, 'true');
  return isFirst;
}

export function removeIsAdminFlag(): void {
  removeStored('local', (key) => key === isAdminKey);
}

export function removeAdminFlags(): void {
  removeIsAdminFlag();
  removeStored('session', (key) => key === adminSessionKey);
}
