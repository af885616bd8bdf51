import { readEntry, removeEntry, storeEntry } from './account-storage.ts';
import { newId } from './new-id.ts';

/**
 * The name of a text about people that belongs to a history entry, such as a search. The history entry contains only this
 * name, because a script cannot erase the history. The text itself is erased with the other entries of the account.
 */
export type HistoryText = string;

const entryName = (name: HistoryText) => `history:${name}`;

export function readHistoryText(name: HistoryText | undefined): string | undefined {
  return (name && readEntry(entryName(name))) || undefined;
}

/** Stores a text under a new name. `replaced` is the name that the history entry had before. */
export function storeHistoryText(
  text: string | undefined,
  replaced?: HistoryText | undefined,
): HistoryText | undefined {
  if (replaced) removeEntry(entryName(replaced));
  if (!text) return undefined;
  const name = newId();
  storeEntry(entryName(name), text);
  return name;
}
