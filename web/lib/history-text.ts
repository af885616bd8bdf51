import { readEntry, removeEntry, storeEntry } from './account-storage.ts';
import { newId } from './new-id.ts';

/**
 * A random name under which a text about people, such as a search, is in the account's storage. An entry of the browser's
 * history contains only this name: a script can erase the storage, but not the history.
 */
export type HistoryTextName = string;

const entryName = (name: HistoryTextName) => `history:${name}`;

export function readHistoryText(name: HistoryTextName | undefined): string | undefined {
  return (name && readEntry(entryName(name))) || undefined;
}

/** Stores a text under a new name and removes the text `replaced`, which the history entry no longer uses. */
export function storeHistoryText(
  text: string | undefined,
  replaced?: HistoryTextName | undefined,
): HistoryTextName | undefined {
  if (replaced) removeEntry(entryName(replaced));
  if (!text) return undefined;
  const name = newId();
  storeEntry(entryName(name), text);
  return name;
}
