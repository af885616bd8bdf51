import { deleteRecords } from './account-database.ts';
import { readStoredValue, removeStoredValues, type StorageKey, storeValue } from './browser-storage.ts';
import { newId } from './new-id.ts';
import { readUnsentNote, removeUnsentNote, storeUnsentNote } from './unsent-note.ts';

// Owns all data that the browser stores for a signed-in account: drafts, searches for people, cursors of lists, the visit
// pass, requests that wait for the network. A sign-out erases all of it (decision 024).
//
// The name of an entry in session storage contains the *tag* of its account: the account's id and a random part. The
// tag itself is in local storage, which all tabs share. A sign-out removes the tag, and the sign-in of another account
// replaces it. Entries with another tag are void. A tab removes its void entries when it starts and when its account
// changes, so this also works in tabs that were closed, frozen or restored. When a session expires, the tag stays: the
// same account can read its entries after it signs in again.
//
// Lasting entries (local storage) and records (`account-database.ts`) contain the tag too. They can be read without a
// network, so they end with the session: as soon as the server says that nobody is signed in, they are erased. One
// exception: after a session has expired, records that are still to be sent are hidden for a while (`endLastingData`).

const tagKey = 'account';
const prefix = 'account:';

type Account = { id: string; tag: string; isTagStored: boolean };
/** The account of this document, once the server has confirmed it. */
let account: Account | null = null;
/** The entries that this document stored, for browsers that forbid storage. */
const memory = new Map<string, string>();

const storedTag = () => readStoredValue('local', tagKey);
const isTagOf = (tag: string | null, accountId: string) => tag?.startsWith(`${accountId} `) ?? false;

/** Whether this account was the last to sign in in this browser, and has not signed out. */
export function isLastAccount(accountId: string): boolean {
  return isTagOf(storedTag(), accountId);
}

/** Opens the storage of the account that the server confirmed. Voids the entries of other accounts in all tabs. */
export function openAccountStorage(accountId: string): void {
  if (account?.id === accountId && !wasSignedOutInOtherTab()) {
    storeSeenTime();
    return;
  }
  const stored = storedTag();
  const tag =
    stored && isTagOf(stored, accountId)
      ? stored
      : `${accountId} ${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  if (tag !== stored) {
    if (hasUnsent()) storeUnsentNote('replaced');
    storeValue('local', tagKey, tag);
    void deleteRecords();
  } else {
    removeStoredValues('local', (name) => name === entryName(tag, hiddenName));
    if (readUnsentNote() === 'hidden') removeUnsentNote();
  }
  memory.clear();
  storeSeenTime();
  account = { id: accountId, tag, isTagStored: storedTag() === tag };
  removeVoidEntries();
}

/**
 * For an expired session: entries stay stored, but cannot be read until the same account signs in again. Lasting
 * entries and records end with `endLastingData`.
 */
export function closeAccountStorage(): void {
  account = null;
  memory.clear();
  removeVoidEntries();
}

/** For a sign-out: erases the entries of this tab and voids those of the other tabs. */
export async function eraseAccountStorage(): Promise<void> {
  removeStoredValues('local', (name) => name === tagKey || name === seenName);
  closeAccountStorage();
  // This stores no `UnsentNote`: the tag is gone, and the user was asked before the sign-out.
  await endLastingData(true);
}

/**
 * The kinds of records that are still to be sent. `entry`: the lasting entry with the time at which the newest record was
 * stored. `maxHiddenMs`: after the session has expired, the records are kept until the newest one is this old. Step marks
 * are kept longer, because they report what has happened; the request of a family may be outdated sooner.
 */
const unsentKinds = {
  requests: { entry: 'unsent', maxHiddenMs: 3_600_000 },
  stepMarks: { entry: 'unsent-presses', maxHiddenMs: 3 * 86_400_000 },
} as const;
export type UnsentKind = keyof typeof unsentKinds;
const kindsOfUnsent = Object.keys(unsentKinds) as UnsentKind[];
/** The lasting entry whose presence hides the records: the page that works without a network does not show them. */
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
 * expired (`wasEnded` is false), records that are still to be sent are only hidden, until they are older than
 * `maxHiddenMs`.
 */
export async function endLastingData(wasEnded: boolean): Promise<void> {
  const tag = storedTag();
  const hidden = tag && !wasEnded ? kindsOfUnsent.filter(isKeptHidden) : [];
  if (tag && hidden.length > 0) {
    const kept = [...hidden.map((kind) => unsentKinds[kind].entry), hiddenName].map((name) => entryName(tag, name));
    removeStoredValues('local', (name) => name.startsWith(prefix) && !kept.some((one) => one === name));
    storeValue('local', entryName(tag, hiddenName), 'true');
    if (hidden.includes('requests')) storeUnsentNote('hidden');
    return;
  }
  if (hasUnsent()) storeUnsentNote(wasEnded ? 'ended' : 'late');
  removeStoredValues('local', (name) => name.startsWith(prefix));
  await deleteRecords();
}

/** The entry with the time at which the server last confirmed the account. */
const seenName = 'account-seen';
/** How long lasting data can be read without the server. Meanwhile, the session may have been ended on another device. */
const maxUnseenMs = 7 * 86_400_000;

const storeSeenTime = () => storeValue('local', seenName, String(Date.now()));

/** Whether the server has not confirmed the account for seven days. `Math.abs`: a clock may have been set back. */
const isStale = (seenAt: string, now: number) => Math.abs(now - Number(seenAt)) > maxUnseenMs;

/**
 * Erases what can be read without a network, if the server has not confirmed the account for too long. Returns whether
 * it has erased the data: the caller then also removes the data from the open page.
 */
export function eraseStaleData(): boolean {
  if (!storedTag()) return false;
  const seenAt = readStoredValue('local', seenName);
  // An earlier release has stored the data without a time: the seven days begin now.
  if (seenAt === null) storeSeenTime();
  if (seenAt === null || !isStale(seenAt, Date.now())) return false;
  if (hasUnsent()) storeUnsentNote('late');
  removeStoredValues('local', (name) => name.startsWith(prefix));
  void deleteRecords();
  return true;
}

/** Whether the account of this document has signed out, or another one has signed in, in another tab. */
export function wasSignedOutInOtherTab(): boolean {
  return Boolean(account?.isTagStored) && storedTag() !== account?.tag;
}

/** Registers a handler for a sign-in or sign-out in another tab. A suspended tab gets no event and must check later. */
export function onAccountChangeInOtherTab(handler: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === tagKey || key === null) handler();
  });
}

/** Removes the entries that no account can read. Called when a page starts, because the tab may have been restored. */
export function removeVoidEntries(): void {
  eraseStaleData();
  const tag = storedTag();
  for (const kind of ['session', 'local'] as const)
    removeStoredValues(kind, (name) => name.startsWith(prefix) && !(tag && name.startsWith(entryName(tag, ''))));
  if (!tag) void deleteRecords();
}

export function readEntry(name: string): string | null {
  const inMemory = memory.get(name);
  if (inMemory !== undefined || !account || wasSignedOutInOtherTab()) return inMemory ?? null;
  return readStoredValue('session', entryName(account.tag, name));
}

export function storeEntry(name: string, value: string): void {
  memory.set(name, value);
  // Between a sign-out in another tab and the reload of this one, nothing is stored.
  if (account?.isTagStored && !wasSignedOutInOtherTab()) storeValue('session', entryName(account.tag, name), value);
}

export function removeEntry(name: string): void {
  memory.delete(name);
  const stored = account && entryName(account.tag, name);
  removeStoredValues('session', (key) => key === stored);
}

/** Saves the time at which the newest unsent record of a kind was stored. Pass 0 if there is none. */
export function storeNewestUnsentAt(kind: UnsentKind, time: number): void {
  storeLastingEntry(unsentKinds[kind].entry, String(time));
}

/** The tag under which records of this document's account are stored; null if nothing may be stored. */
export function accountTag(): string | null {
  return account?.isTagStored && !wasSignedOutInOtherTab() ? account.tag : null;
}

/** The tag of the account that signed in last, also before the server has confirmed it and without a network. */
export function lastAccountTag(): string | null {
  return storedTag();
}

/** The tag of the records that may be shown, also without a network; null while they are hidden. */
export function visibleAccountTag(): string | null {
  return readLastingEntry(hiddenName) === null ? storedTag() : null;
}

/** Reads a lasting entry, also without a network. */
export function readLastingEntry(name: string): string | null {
  const tag = storedTag();
  return tag ? readStoredValue('local', entryName(tag, name)) : null;
}

/** Returns false if no account is confirmed. */
export function storeLastingEntry(name: string, value: string): boolean {
  const tag = accountTag();
  if (tag) storeValue('local', entryName(tag, name), value);
  return tag !== null;
}

function entryName(tag: string, name: string): StorageKey {
  return `${prefix}${tag}:${name}`;
}

/**
 * A random name under which a text about people, such as a search, is stored for the account. An entry of the browser's
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
