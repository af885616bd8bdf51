import { readStoredValue, removeStoredValues, storeValue } from './browser-storage.ts';

const noteName = 'unsent';

/**
 * What happened to requests that waited for the network when their account was signed out or replaced in this browser. The note
 * names nobody, so it may stay on the device until somebody has read it.
 * - `hidden`: the session has expired. They are sent if the same account signs in within an hour after they were made.
 * - `late`: the requests were too old (one hour; presses of assistants: three days), so they were erased.
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

// A sign-out without a network cannot remove the session: its cookie is not readable for scripts. So the browser sets a
// cookie that makes the server treat every request as signed out, until the session is ended.

// As on the server (`server/http/client.ts`).
const name = () => (location.protocol === 'https:' ? '__Host-signed-out' : 'signed-out');
const maxAgeSeconds = 400 * 86_400;

export function setSignedOutCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from many phones
  document.cookie = `${name()}=true; path=/; max-age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

export function hasSignedOutCookie(): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name()}=`));
}
