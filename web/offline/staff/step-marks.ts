import { useSyncExternalStore } from 'react';
import type { StepRow } from '#contract/steps/schemas.ts';
import type { ShownStepState, StepState } from '#contract/steps/types-and-states.ts';
import { deleteRecord, putRecord, readRecords } from '#web/lib/account-database.ts';
import { accountTag, storeNewestUnsentAt } from '#web/lib/account-storage.ts';

// The step marks that the server has not confirmed yet. A step mark is what an assistant says about a step in My day by
// pressing `Start`, `Arrived`, `Done`, `Problem` or `Undo`. It is stored in IndexedDB before it is sent, so that
// neither a lost network nor a closed browser loses it. `step-mark-sender.ts` sends it. In stored records, a step mark
// is named `press`.

let marks: readonly QueuedStepMark[] = [];
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | null = null;

/** Calls the listener after every change of the list, in this or another tab. */
export function onStepMarksChanged(listener: () => void): () => void {
  listeners.add(listener);
  if (!otherTabs && typeof BroadcastChannel !== 'undefined') {
    otherTabs = new BroadcastChannel('presses');
    otherTabs.onmessage = () => void loadStepMarks();
  }
  return () => listeners.delete(listener);
}

/** Reads the stored step marks of the signed-in account, oldest first. */
export async function loadStepMarks(): Promise<readonly QueuedStepMark[]> {
  const tag = accountTag();
  const stored = tag ? await readRecords<QueuedStepMark>(tag).catch(() => []) : [];
  marks = stored.filter((record) => 'press' in record).toSorted((a, b) => a.storedAt - b.storedAt);
  for (const listener of listeners) listener();
  return marks;
}

export const currentStepMarks = (): readonly QueuedStepMark[] => marks;

export function useQueuedStepMarks(): readonly QueuedStepMark[] {
  return useSyncExternalStore(onStepMarksChanged, currentStepMarks, currentStepMarks);
}

/** Adds a step mark to the list. Returns false if this browser cannot store it. */
export async function queueStepMark(press: StepMark, title: string): Promise<boolean> {
  const tag = accountTag();
  if (!tag) return false;
  try {
    await putStepMark({ id: press.key, mark: tag, press, title, storedAt: Date.now(), problem: null });
    return true;
  } catch {
    return false; // the browser forbids the database
  }
}

/** Stores a step mark, or a changed one in place of the stored one. */
export async function putStepMark(record: QueuedStepMark): Promise<void> {
  await putRecord(record);
  await announceChange();
}

export async function removeStepMark(id: string): Promise<void> {
  await deleteRecord(id);
  await announceChange();
}

async function announceChange(): Promise<void> {
  otherTabs?.postMessage('changed');
  const unsent = (await loadStepMarks()).filter(({ problem }) => problem === null);
  storeNewestUnsentAt('stepMarks', Math.max(0, ...unsent.map(({ storedAt }) => storedAt)));
}

/** The request that marks a step. If it is sent twice, the server recognises the key. */
export type StepMark = {
  key: string;
  stepId: string;
  /** The assignment that the card showed. Absent in records that a page of the previous release stored. */
  assignment?: number;
  state: StepState;
  note: string;
  pressedAt: string;
};

/** A step mark that is stored until the server has it. */
export type QueuedStepMark = {
  id: string;
  /** The tag of the assistant's account (see `web/lib/account-storage.ts`). Browsers have stored this name. */
  mark: string;
  press: StepMark;
  /** The title of the step, for the notice about a step mark that was rejected or changed nothing. */
  title: string;
  storedAt: number;
  /** Why the server rejected the step mark, or why the mark changed nothing; null while it waits to be sent. */
  problem: string | null;
};

/** The step as its assistant sees it: with the step marks that have not reached the server yet. */
export function withStepMarks(step: StepRow, waiting: readonly QueuedStepMark[]): StepRow & { isWaiting: boolean } {
  // The server ignores a step mark of an earlier assignment, so the card does not show it.
  const isForThis = ({ assignment }: StepMark) => assignment === undefined || assignment === step.work.assignment;
  const own = waiting.filter(({ press, problem }) => press.stepId === step.id && isForThis(press) && problem === null);
  const last = own.at(-1)?.press;
  if (!last || step.state === 'cancelled') return { ...step, isWaiting: false };
  return {
    ...step,
    state: last.state,
    stateAt: last.pressedAt,
    isOverdue: false,
    work: { ...step.work, note: last.note },
    isWaiting: true,
  };
}

/** The state after `state`, for the large button of a step; null if the step is done or cancelled. */
export function nextStepState(state: ShownStepState): 'started' | 'arrived' | 'done' | null {
  if (state === 'planned' || state === 'problem') return 'started';
  if (state === 'started') return 'arrived';
  return state === 'arrived' ? 'done' : null;
}

/** The state that an undo restores; null if there is nothing to undo. */
export function previousStepState(state: ShownStepState): StepState | null {
  const before: Partial<Record<ShownStepState, StepState>> = {
    started: 'planned',
    arrived: 'started',
    done: 'arrived',
    problem: 'planned',
  };
  return before[state] ?? null;
}
