import type { EndCause } from '#contract/accounts/schemas.ts';
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

/** Why the session of a member of staff has ended while the admin area was open; `expired` if nobody ended it. */
export type SignedOutNote = EndCause | 'expired';

/** Stores the note for the login page of this tab. */
export function storeSignedOutNote(note: SignedOutNote): void {
  store('session', signedOutKey, note);
}

export function removeSignedOutNote(): void {
  removeStored('session', (key) => key === signedOutKey);
}

export function readSignedOutNote(): string | null {
  return readStored('session', signedOutKey);
}
