import { readStored, removeStored, store } from './browser-storage.ts';

// Owns everything that the browser stores for a signed-in person: drafts, searches in lists of people, places in lists.
// Nothing is stored without an account, and nothing outlives it (decision 024).
//
// Entries live in session storage, under the *mark* of their account. The mark is in local storage, which all tabs share:
// the id of the account and a random part. A sign-out removes the mark, and the sign-in of another account replaces it.
// Entries under any other mark are void and are removed by the next tab that looks: also in a tab that was closed, frozen
// or restored in the meantime. A sign-in that runs out leaves the mark alone, so that the same account finds its entries.

const markName = 'account';
const prefix = 'account:';

type Account = { id: string; mark: string; isMarkStored: boolean };
/** The account of this document, once the server has confirmed it. */
let account: Account | null = null;
/** What this document stored: enough for a browser that forbids storage. */
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
  const kept = storedMark();
  const mark =
    kept && isMarkOf(kept, accountId) ? kept : `${accountId} ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  if (mark !== kept) store('local', markName, mark);
  memory.clear();
  account = { id: accountId, mark, isMarkStored: storedMark() === mark };
  removeVoidEntries();
}

/** The sign-in has ended, not on purpose: entries stay for the same account, and nobody can read them until then. */
export function closeAccountStorage(): void {
  account = null;
  memory.clear();
  removeVoidEntries();
}

/** A sign-out on purpose: erases every entry in this tab, and voids those of the other tabs. */
export function eraseAccountStorage(): void {
  removeStored('local', (name) => name === markName);
  closeAccountStorage();
}

/** Whether the account of this document has signed out, or another one has signed in, in another tab. */
export function hasAccountEnded(): boolean {
  return Boolean(account?.isMarkStored) && storedMark() !== account?.mark;
}

/** Called when another tab signs in or out. A tab that is asleep is not told, and looks when it wakes up. */
export function whenOtherTabsChangeAccount(act: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === markName || key === null) act();
  });
}

/** Removes what no account can read any more. Called when a page starts: the tab may have been restored. */
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
  // After a sign-out in another tab this one may still be typed into, for a moment.
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
