import { readEntry, removeEntry, storeEntry } from './account-storage.ts';
import { newId } from './new-id.ts';

/**
 * The name of a text about people that belongs to a history entry, such as a search. The history holds only the name: a
 * script cannot erase the history, but the text is erased with the account's other entries.
 */
export type HistoryText = string;

const entry = (name: HistoryText) => `history:${name}`;

export function readHistoryText(name: HistoryText | undefined): string | undefined {
  return (name && readEntry(entry(name))) || undefined;
}

/** Stores a text under a new name. `replaced` is the name that the history entry had before. */
export function storeHistoryText(
  text: string | undefined,
  replaced?: HistoryText | undefined,
): HistoryText | undefined {
  if (replaced) removeEntry(entry(replaced));
  if (!text) return undefined;
  const name = newId();
  storeEntry(entry(name), text);
  return name;
}
