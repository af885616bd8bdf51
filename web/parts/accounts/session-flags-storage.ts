import type { EndCause } from '#contract/accounts/schemas.ts';
import { readStoredValue, removeStoredValues, storeValue } from '#web/lib/browser-storage.ts';

// The product specification requires two flags. They grant no access: the server checks permissions in the database.
/** Nothing reads this flag. */
const isAdminKey = 'is-admin';
/** Set once the welcome toast was shown in this tab. */
const adminSessionKey = 'admin-session';

/** Marks this browser and this tab as used by staff. Returns whether this tab was not marked before. */
export function setStaffFlags(): boolean {
  const isFirst = readStoredValue('session', adminSessionKey) === null;
  storeValue('session', adminSessionKey, 'true');
  storeValue('local', isAdminKey, 'true');
  return isFirst;
}

export function removeIsStaffFlag(): void {
  removeStoredValues('local', (key) => key === isAdminKey);
}

export function removeStaffFlags(): void {
  removeIsStaffFlag();
  removeStoredValues('session', (key) => key === adminSessionKey);
}

const signedOutKey = 'admin-signed-out';

/** Why the session of a member of staff has ended while the admin area was open; `expired` if nobody ended it. */
export type SignedOutNote = EndCause | 'expired';

/** Stores the note for the login page of this tab. */
export function storeSignedOutNote(note: SignedOutNote): void {
  storeValue('session', signedOutKey, note);
}

export function removeSignedOutNote(): void {
  removeStoredValues('session', (key) => key === signedOutKey);
}

export function readSignedOutNote(): string | null {
  return readStoredValue('session', signedOutKey);
}
