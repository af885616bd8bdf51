import { deleteRecords } from './account-database.ts';
import { readStoredValue, removeStoredValues, type StorageKey, storeValue } from './browser-storage.ts';
import { newId } from './new-id.ts';
import { readUnsentNote, removeUnsentNote, storeUnsentNote } from './unsent-note.ts';

// Owns all data that the browser stores for a signed-in account: drafts, searches for people, cursors of lists, the visit
// pass, requests that wait for the network. Nothing is stored without an account, and nothing outlives it (decision 024).
//
// The name of an entry in session storage contains the *mark* of its account: the account's id and a random part. The mark
// itself is in local storage, which all tabs share. A sign-out removes it, and the sign-in of another account replaces it.
// Entries under another mark are void. A tab removes its void entries when it starts or its account changes, so tabs that
// were closed, frozen or restored are covered too. An expired session keeps the mark: the same account can read its
// entries after it signs in again.
//
// Lasting entries (local storage) and records (`account-database.ts`) carry the mark too. They are readable without a
// network, so they end with the session: as soon as the server says that nobody is signed in, they are erased. One
// exception: after a session has expired, records that are still to be sent are hidden for a while (`endLastingData`).

const markName = 'account';
const prefix = 'account:';

type Account = { id: string; mark: string; isMarkStored: boolean };
/** The account of this document, once the server has confirmed it. */
let account: Account | null = null;
/** The entries that this document stored, for browsers that forbid storage. */
const memory = new Map<string, string>();

const storedMark = () => readStoredValue('local', markName);
const isMarkOf = (mark: string | null, accountId: string) => mark?.startsWith(`${accountId} `) ?? false;

/** Whether this account was the last to sign in in this browser, and has not signed out. */
export function isLastAccount(accountId: string): boolean {
  return isMarkOf(storedMark(), accountId);
}

/** Opens the storage of the account that the server confirmed. Voids the entries of other accounts in all tabs. */
export function openAccountStorage(accountId: string): void {
  if (account?.id === accountId && !wasSignedOutInOtherTab()) {
    storeSeen();
    return;
  }
  const stored = storedMark();
  const mark =
    stored && isMarkOf(stored, accountId)
      ? stored
      : `${accountId} ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  if (mark !== stored) {
    if (hasUnsent()) storeUnsentNote('replaced');
    storeValue('local', markName, mark);
    void deleteRecords();
  } else {
    removeStoredValues('local', (name) => name === entryName(mark, hiddenName));
    if (readUnsentNote() === 'hidden') removeUnsentNote();
  }
  memory.clear();
  storeSeen();
  account = { id: accountId, mark, isMarkStored: storedMark() === mark };
  removeVoidEntries();
}

/**
 * For an expired session: entries stay stored, but cannot be read until the same account signs in again. Lasting entries
 * and records end with `endLastingData`.
 */
export function closeAccountStorage(): void {
  account = null;
  memory.clear();
  removeVoidEntries();
}

/** For a sign-out: erases the entries of this tab and voids those of the other tabs. */
export async function eraseAccountStorage(): Promise<void> {
  removeStoredValues('local', (name) => name === markName || name === seenName);
  closeAccountStorage();
  // This stores no `UnsentNote`: the mark is gone, and the user was asked before the sign-out.
  await endLastingData(true);
}

/**
 * The records that are still to be sent. `entry`: the lasting entry with the time at which the newest one was stored.
 * `maxHiddenMs`: after the session has expired, they are kept until the newest one is this old. A press of an assistant tells
 * what happened, so it stays true; the wish of a family may be outdated.
 */
const unsentKinds = {
  requests: { entry: 'unsent', maxHiddenMs: 3_600_000 },
  presses: { entry: 'unsent-presses', maxHiddenMs: 3 * 86_400_000 },
} as const;
export type UnsentKind = keyof typeof unsentKinds;
const kindsOfUnsent = Object.keys(unsentKinds) as UnsentKind[];
/** The lasting entry that hides the records from the page that works without a network. */
const hiddenName = 'hidden';

/** The time at which the newest unsent record of a kind was stored; 0 if there is none. */
export const newestUnsentAt = (kind: UnsentKind): number => Number(readLastingEntry(unsentKinds[kind].entry));
const hasUnsent = () => kindsOfUnsent.some((kind) => newestUnsentAt(kind) > 0);
// Whether the records of a kind are new enough to stay hidden. `Math.abs`: the clock of a phone may have been set back.
const isKeptHidden = (kind: UnsentKind) => {
  const storedAt = newestUnsentAt(kind);
  return storedAt > 0 && Math.abs(Date.now() - storedAt) <= unsentKinds[kind].maxHiddenMs;
};

/**
 * Erases what can be read without a network. Called when the server says that nobody is signed in. If the session has
 * expired (`wasEnded` is false), records that are still to be sent are only hidden, for as long as their kind says.
 */
export async function endLastingData(wasEnded: boolean): Promise<void> {
  const mark = storedMark();
  const hidden = mark && !wasEnded ? kindsOfUnsent.filter(isKeptHidden) : [];
  if (mark && hidden.length > 0) {
    const kept = [...hidden.map((kind) => unsentKinds[kind].entry), hiddenName].map((name) => entryName(mark, name));
    removeStoredValues('local', (name) => name.startsWith(prefix) && !kept.some((one) => one === name));
    storeValue('local', entryName(mark, hiddenName), 'true');
    if (hidden.includes('requests')) storeUnsentNote('hidden');
    return;
  }
  if (hasUnsent()) storeUnsentNote(wasEnded ? 'ended' : 'late');
  removeStoredValues('local', (name) => name.startsWith(prefix));
  await deleteRecords();
}

/** The time at which the server last confirmed the account; stored beside the mark. */
const seenName = 'account-seen';
/** For how long lasting data can be read without the server: the session may have been ended in the meantime. */
const maxUnseenMs = 7 * 86_400_000;

const storeSeen = () => storeValue('local', seenName, String(Date.now()));

/**
 * Whether the server has not confirmed the account for seven days. `Math.abs`: the clock of a phone may have been set back.
 */
const isStale = (seenAt: string, now: number) => Math.abs(now - Number(seenAt)) > maxUnseenMs;

/**
 * Erases what can be read without a network, if the server has not confirmed the account for too long. Returns whether it did:
 * a page that is open then shows nothing of it either.
 */
export function eraseStaleData(): boolean {
  if (!storedMark()) return false;
  const seenAt = readStoredValue('local', seenName);
  // Stored by a release that noted no time: the seven days begin now.
  if (seenAt === null) storeSeen();
  if (seenAt === null || !isStale(seenAt, Date.now())) return false;
  if (hasUnsent()) storeUnsentNote('late');
  removeStoredValues('local', (name) => name.startsWith(prefix));
  void deleteRecords();
  return true;
}

/** Whether the account of this document has signed out, or another one has signed in, in another tab. */
export function wasSignedOutInOtherTab(): boolean {
  return Boolean(account?.isMarkStored) && storedMark() !== account?.mark;
}

/** Registers a handler for a sign-in or sign-out in another tab. A suspended tab gets no event: check when it resumes. */
export function onAccountChangeInOtherTab(handler: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === markName || key === null) handler();
  });
}

/** Removes the entries that no account can read. Called when a page starts, because the tab may have been restored. */
export function removeVoidEntries(): void {
  eraseStaleData();
  const mark = storedMark();
  for (const kind of ['session', 'local'] as const)
    removeStoredValues(kind, (name) => name.startsWith(prefix) && !(mark && name.startsWith(entryName(mark, ''))));
  if (!mark) void deleteRecords();
}

export function readEntry(name: string): string | null {
  const inMemory = memory.get(name);
  if (inMemory !== undefined || !account || wasSignedOutInOtherTab()) return inMemory ?? null;
  return readStoredValue('session', entryName(account.mark, name));
}

export function storeEntry(name: string, value: string): void {
  memory.set(name, value);
  // Between a sign-out in another tab and the reload of this one, nothing is stored.
  if (account?.isMarkStored && !wasSignedOutInOtherTab()) storeValue('session', entryName(account.mark, name), value);
}

export function removeEntry(name: string): void {
  memory.delete(name);
  const stored = account && entryName(account.mark, name);
  removeStoredValues('session', (key) => key === stored);
}

/** Saves the time at which the newest unsent record of a kind was stored. Pass 0 if there is none. */
export function storeNewestUnsentAt(kind: UnsentKind, time: number): void {
  storeLastingEntry(unsentKinds[kind].entry, String(time));
}

/** The mark under which records of this document's account are stored; null if nothing may be stored. */
export function accountTag(): string | null {
  return account?.isMarkStored && !wasSignedOutInOtherTab() ? account.mark : null;
}

/** The mark of the account that signed in last, also before the server has confirmed it and without a network. */
export function lastAccountTag(): string | null {
  return storedMark();
}

/** The mark whose records may be shown, also without a network. */
export function visibleAccountTag(): string | null {
  return readLastingEntry(hiddenName) === null ? storedMark() : null;
}

/** Reads a lasting entry, also without a network. */
export function readLastingEntry(name: string): string | null {
  const mark = storedMark();
  return mark ? readStoredValue('local', entryName(mark, name)) : null;
}

/** Returns false if no account is confirmed. */
export function storeLastingEntry(name: string, value: string): boolean {
  const mark = accountTag();
  if (mark) storeValue('local', entryName(mark, name), value);
  return mark !== null;
}

function entryName(mark: string, name: string): StorageKey {
  return `${prefix}${mark}:${name}`;
}

/**
 * A random name under which a text about people, such as a search, is in the account's storage. An entry of the browser's
 * history contains only this name: a script can erase the storage, but not the history.
 */
export type HistoryTextName = string;

const historyEntryName = (name: HistoryTextName) => `history:${name}`;

export function readHistoryText(name: HistoryTextName | undefined): string | undefined {
  return (name && readEntry(historyEntryName(name))) || undefined;
}

/** Stores a text under a new name and removes the text `replaced`, which the history entry no longer uses. */
export function storeHistoryText(
  text: string | undefined,
  replaced?: HistoryTextName | undefined,
): HistoryTextName | undefined {
  if (replaced) removeEntry(historyEntryName(replaced));
  if (!text) return undefined;
  const name = newId();
  storeEntry(historyEntryName(name), text);
  return name;
}
