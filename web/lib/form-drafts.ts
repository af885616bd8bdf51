import { readEntry, removeEntry, storeEntry } from './account-storage.ts';

const entry = (form: string) => `form:${form}`;
const isSecret = (name: string) => /password|code/i.test(name);

/** Keeps what was typed into a form, for the account that typed it; never passwords and codes. */
export function keepDraft(form: string, values: Record<string, unknown>): void {
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
  storeEntry(entry(form), JSON.stringify(typed));
}

/** What was kept, once. */
export function takeDraft(form: string): Record<string, unknown> {
  const kept = readEntry(entry(form));
  removeEntry(entry(form));
  return JSON.parse(kept ?? '{}');
}

const savers = new Set<() => void>();

/** Registers what keeps a form's values when its sign-in runs out. Returns what takes it back. */
export function whenSignInRunsOut(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

/** Called before a screen is left because its sign-in ran out. */
export function keepAllDrafts(): void {
  for (const save of savers) save();
}
