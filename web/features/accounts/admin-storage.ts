import { readStored, removeStored, store } from '#web/lib/browser-storage.ts';

// Both only say what to show: the server asks the database who may do what.
const isAdmin = 'is-admin';
const adminSession = 'admin-session';

/** Marks this browser and this tab as staff's. True for the first time in this session. */
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
