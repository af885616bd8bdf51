import { useSyncExternalStore } from 'react';
import { deleteRecord, putRecord, readRecords } from '#web/lib/account-database.ts';
import { currentMark, storeNewestUnsentAt } from '#web/lib/account-storage.ts';
import type { Press, WaitingPress } from './step-mark-rules.ts';

// What assistants pressed and the server has not confirmed yet. Each press is stored before it is sent, as a record of the
// account in IndexedDB, so that neither a lost network nor a closed browser loses it. `waiting-sender.ts` sends them.

let presses: readonly WaitingPress[] = [];
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | null = null;

/** Calls the listener after every change of the list, in this or another tab. */
export function onPressesChanged(listener: () => void): () => void {
  listeners.add(listener);
  if (!otherTabs && typeof BroadcastChannel !== 'undefined') {
    otherTabs = new BroadcastChannel('presses');
    otherTabs.onmessage = () => void loadPresses();
  }
  return () => listeners.delete(listener);
}

/** Reads the stored presses of the signed-in account, oldest first. */
export async function loadPresses(): Promise<readonly WaitingPress[]> {
  const mark = currentMark();
  const stored = mark ? await readRecords<WaitingPress>(mark).catch(() => []) : [];
  presses = stored.filter((record) => 'press' in record).toSorted((a, b) => a.storedAt - b.storedAt);
  for (const listener of listeners) listener();
  return presses;
}

export const currentPresses = (): readonly WaitingPress[] => presses;

export function useWaitingPresses(): readonly WaitingPress[] {
  return useSyncExternalStore(onPressesChanged, currentPresses, currentPresses);
}

/** Returns false if this browser cannot store it. */
export async function storePress(press: Press, title: string): Promise<boolean> {
  const mark = currentMark();
  if (!mark) return false;
  try {
    await savePress({ id: press.key, mark, press, title, storedAt: Date.now(), problem: null });
    return true;
  } catch {
    return false; // the browser forbids the database
  }
}

export async function savePress(press: WaitingPress): Promise<void> {
  await putRecord(press);
  await announceChange();
}

export async function removePress(id: string): Promise<void> {
  await deleteRecord(id);
  await announceChange();
}

async function announceChange(): Promise<void> {
  otherTabs?.postMessage('changed');
  const unsent = (await loadPresses()).filter(({ problem }) => problem === null);
  storeNewestUnsentAt('presses', Math.max(0, ...unsent.map(({ storedAt }) => storedAt)));
}
