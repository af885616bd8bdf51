import { readEntry, removeEntry, storeEntry } from './account-storage.ts';

const entry = (form: string) => `form:${form}`;
const isSecret = (name: string) => /password|code/i.test(name);

/** Stores what was typed into a form, for the account that typed it; never passwords and codes. */
export function saveDraft(form: string, values: Record<string, unknown>): void {
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
  storeEntry(entry(form), JSON.stringify(typed));
}

/** Reads a draft and removes it. */
export function takeDraft(form: string): Record<string, unknown> {
  const stored = readEntry(entry(form));
  removeDraft(form);
  return JSON.parse(stored ?? '{}');
}

export function removeDraft(form: string): void {
  removeEntry(entry(form));
}

const savers = new Set<() => void>();

/** Registers a function that saves a form when the session expires. Returns the function that unregisters it. */
export function onSessionExpired(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Called before a page is left because the session has expired. */
export function saveAllDrafts(): void {
  for (const save of savers) save();
}
