import { readStored, removeStored, store } from '#web/lib/browser-storage.ts';

// Both flags only control what the browser shows. The server checks permissions in the database.
const isAdmin = 'is-admin';
const adminSession = 'admin-session';

/** Marks this browser and this tab as used by staff. Returns true on the first call in this browser session. */
export function markAdmin(): boolean {
  const isFirst = readStored('session', adminSession) === null;
  store('session', adminSession, 'true');
  store('local', isAdmin, 'true');
  return isFirst;
}

export function forgetIsAdmin(): void {
  removeStored('local', (key) => key === isAdmin);
}

export function forgetAdminFlags(): void {
  forgetIsAdmin();
  removeStored('session', (key) => key === adminSession);
}
