import { readStored, removeStored, store } from './browser-storage.ts';

const noteName = 'unsent';

/** Notes, for the next page of this tab, that requests of an account were erased before they could be sent. */
export function storeUnsentNote(): void {
  store('session', noteName, 'true');
}

/** Whether there is such a note. Returns true once. */
export function takeUnsentNote(): boolean {
  const note = readStored('session', noteName);
  removeStored('session', (name) => name === noteName);
  return note !== null;
}
