import { readEntry, removeEntry, storeEntry } from './account-storage.ts';

const entryName = (form: string) => `form:${form}`;
const isSecret = (name: string) => /password|code/i.test(name);

/** Stores the values of a form in the account's storage, without passwords and codes. */
export function saveDraft(form: string, values: Record<string, unknown>): void {
  const draft = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
  storeEntry(entryName(form), JSON.stringify(draft));
}

export function takeDraft(form: string): Record<string, unknown> {
  const stored = readEntry(entryName(form));
  removeDraft(form);
  return JSON.parse(stored ?? '{}');
}

export function removeDraft(form: string): void {
  removeEntry(entryName(form));
}

const savers = new Set<() => void>();

/** Registers a function that saves a form when the session expires. Returns the function that unregisters it. */
export function onSessionExpired(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Runs the registered functions. Called before the page is replaced because the session has expired. */
export function saveAllDrafts(): void {
  for (const save of savers) save();
}
