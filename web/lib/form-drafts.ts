import { readStored, removeStored, store } from './browser-storage.ts';

const prefix = 'draft:';
/** Whose drafts this tab holds: the same person finds them after signing in again, anybody else does not. */
export const draftOwner = 'draft-owner';
const isSecret = (name: string) => /password|code/i.test(name);

/** Keeps what was typed into a form while its owner signs in again; never passwords and codes. */
export function keepDraft(form: string, values: Record<string, unknown>): void {
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)));
  store('session', prefix + form, JSON.stringify(typed));
}

/** What was kept, once. */
export function takeDraft(form: string): Record<string, unknown> {
  const kept = readStored('session', prefix + form);
  removeStored('session', (key) => key === prefix + form);
  return JSON.parse(kept ?? '{}');
}

/** Somebody else may sit here now. */
export function forgetDrafts(): void {
  removeStored('session', (key) => key.startsWith(prefix));
}
