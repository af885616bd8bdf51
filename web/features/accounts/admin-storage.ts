import { readStored, removeStored, store } from '#web/lib/browser-storage.ts';

// The specification requires both flags. They grant no access: the server checks permissions in the database.
/** Nothing reads this flag. */
const isAdminKey = 'is-admin';
/** Set once the welcome toast was shown in this tab. */
const adminSessionKey = 'admin-session';

/** Marks this browser and this tab as used by staff. Returns whether this tab was not marked before. */
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

const signedOutKey = 'admin-signed-out';

/** Notes, for the login page of this tab, that the session of a member of staff has ended while the admin area was open. */
export function storeSignedOutNote(): void {
  store('session', signedOutKey, 'true');
}

export function removeSignedOutNote(): void {
  removeStored('session', (key) => key === signedOutKey);
}

export function hasSignedOutNote(): boolean {
  return readStored('session', signedOutKey) !== null;
}
