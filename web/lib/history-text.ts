import { readEntry, removeEntry, storeEntry } from './account-storage.ts';
import { newId } from './new-id.ts';

/**
 * The name of a text about people that belongs to a history entry, such as a search. The history entry contains only this
 * name, because a script cannot erase the history. The text itself is erased with the other entries of the account.
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
