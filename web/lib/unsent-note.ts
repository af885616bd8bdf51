import { readStoredValue, removeStoredValues, storeValue } from './browser-storage.ts';

const noteName = 'unsent';

/**
 * What happened to requests that waited for the network when their account was signed out or replaced in this browser. The note
 * names nobody, so it may stay on the device until somebody has read it.
 * - `hidden`: the session has expired. The requests are sent if the same account signs in within an hour after they were made.
 * - `late`: the requests were too old (one hour; step marks of assistants: three days), so they were erased.
 * - `ended`: the session was ended elsewhere, so they were erased.
 * - `replaced`: another account signed in, so they were erased.
 */
export type UnsentNote = 'hidden' | 'late' | 'ended' | 'replaced';

const listeners = new Set<() => void>();

export function storeUnsentNote(note: UnsentNote): void {
  storeValue('local', noteName, note);
  for (const listener of listeners) listener();
}

export function readUnsentNote(): UnsentNote | null {
  return readStoredValue('local', noteName) as UnsentNote | null;
}

export function removeUnsentNote(): void {
  removeStoredValues('local', (name) => name === noteName);
  for (const listener of listeners) listener();
}

/** Calls the listener when the note changes in this tab. */
export function onUnsentNoteChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
