import { readStored, removeStored, store } from './browser-storage.ts';

// Owns everything that the browser stores for a signed-in person: drafts, searches in lists of people, places in lists.
// Nothing is stored without an account, and nothing outlives it (decision 024).
//
// Entries live in session storage, under the *mark* of their account. The mark is in local storage, which all tabs share:
// the id of the account and a random part. A sign-out removes the mark, and the sign-in of another account replaces it.
// Entries under any other mark are void and are removed by the next tab that looks: also in a tab that was closed, frozen
// or restored in the meantime. An expired session leaves the mark, so that the same account finds its entries.

const markName = 'account';
const prefix = 'account:';

type Account = { id: string; mark: string; isMarkStored: boolean };
/** The account of this document, once the server has confirmed it. */
let account: Account | null = null;
/** What this document stored, for browsers that forbid storage. */
const memory = new Map<string, string>();

const storedMark = () => readStored('local', markName);
const isMarkOf = (mark: string | null, accountId: string) => mark?.startsWith(`${accountId} `) ?? false;

/** Whether this account was the last one that signed in in this browser, and has not signed out since. */
export function isLastAccount(accountId: string): boolean {
  return isMarkOf(storedMark(), accountId);
}

/** For the account that the server says is signed in. Voids the entries of every other account, in all tabs. */
export function openAccountStorage(accountId: string): void {
  if (account?.id === accountId && !hasAccountEnded()) return;
  const stored = storedMark();
  const mark =
    stored && isMarkOf(stored, accountId)
      ? stored
      : `${accountId} ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  if (mark !== stored) store('local', markName, mark);
  memory.clear();
  account = { id: accountId, mark, isMarkStored: storedMark() === mark };
  removeVoidEntries();
}

/** The session expired: entries stay stored for the same account, and cannot be read until it signs in again. */
export function closeAccountStorage(): void {
  account = null;
  memory.clear();
  removeVoidEntries();
}

/** For a sign-out: erases every entry in this tab, and voids those of the other tabs. */
export function eraseAccountStorage(): void {
  removeStored('local', (name) => name === markName);
  closeAccountStorage();
}

/** Whether the account of this document has signed out, or another one has signed in, in another tab. */
export function hasAccountEnded(): boolean {
  return Boolean(account?.isMarkStored) && storedMark() !== account?.mark;
}

/** Registers a handler for a sign-in or sign-out in another tab. A suspended tab gets no event: check when it resumes. */
export function onAccountChangeInOtherTab(handler: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === markName || key === null) handler();
  });
}

/** Removes the entries that no account can read any more. Called when a page starts, because the tab may be restored. */
export function removeVoidEntries(): void {
  const mark = storedMark();
  removeStored('session', (name) => name.startsWith(prefix) && !(mark && name.startsWith(entryName(mark, ''))));
}

export function readEntry(name: string): string | null {
  const held = memory.get(name);
  if (held !== undefined || !account || hasAccountEnded()) return held ?? null;
  return readStored('session', entryName(account.mark, name));
}

export function storeEntry(name: string, value: string): void {
  memory.set(name, value);
  // Between a sign-out in another tab and the reload of this one, nothing is stored.
  if (account?.isMarkStored && !hasAccountEnded()) store('session', entryName(account.mark, name), value);
}

export function removeEntry(name: string): void {
  memory.delete(name);
  const stored = account && entryName(account.mark, name);
  removeStored('session', (key) => key === stored);
}

function entryName(mark: string, name: string): string {
  return `${prefix}${mark}:${name}`;
}
