import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { markStep } from '#contract/steps/endpoints.ts';
import type { MyDay, StepRow } from '#contract/steps/schemas.ts';
import { type ShownStepState, type StepState, stepMarkOutdated } from '#contract/steps/texts.ts';
import { deleteRecord, putRecord, readRecords } from '#web/lib/account-database.ts';
import { accountTag, storeNewestUnsentAt } from '#web/lib/account-storage.ts';
import { callApi, failureOf } from '#web/lib/api.ts';
import { replyOf } from '#web/lib/words-for.ts';
import { stepQueries } from '#web/parts/steps/staff/queries.ts';

// What assistants pressed and the server has not confirmed yet. Each press is stored before it is sent, as a record of the
// account in IndexedDB, so that neither a lost network nor a closed browser loses it. `waiting-sender.ts` sends them.

let presses: readonly QueuedStepMark[] = [];
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | null = null;

/** Calls the listener after every change of the list, in this or another tab. */
function onStepMarksChanged(listener: () => void): () => void {
  listeners.add(listener);
  if (!otherTabs && typeof BroadcastChannel !== 'undefined') {
    otherTabs = new BroadcastChannel('presses');
    otherTabs.onmessage = () => void loadStepMarks();
  }
  return () => listeners.delete(listener);
}

/** Reads the stored presses of the signed-in account, oldest first. */
async function loadStepMarks(): Promise<readonly QueuedStepMark[]> {
  const mark = accountTag();
  const stored = mark ? await readRecords<QueuedStepMark>(mark).catch(() => []) : [];
  presses = stored.filter((record) => 'press' in record).toSorted((a, b) => a.storedAt - b.storedAt);
  for (const listener of listeners) listener();
  return presses;
}

const currentStepMarks = (): readonly QueuedStepMark[] => presses;

export function useQueuedStepMarks(): readonly QueuedStepMark[] {
  return useSyncExternalStore(onStepMarksChanged, currentStepMarks, currentStepMarks);
}

/** Returns false if this browser cannot store it. */
export async function storeStepMark(press: StepMark, title: string): Promise<boolean> {
  const mark = accountTag();
  if (!mark) return false;
  try {
    await saveStepMark({ id: press.key, mark, press, title, storedAt: Date.now(), problem: null });
    return true;
  } catch {
    return false; // the browser forbids the database
  }
}

async function saveStepMark(press: QueuedStepMark): Promise<void> {
  await putRecord(press);
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

/** What an assistant pressed, as it is sent. The key makes a repetition safe. */
type StepMark = {
  key: string;
  stepId: string;
  /** The assignment that the card showed. Absent in presses that a page of the previous release stored. */
  assignment?: number;
  state: StepState;
  note: string;
  pressedAt: string;
};

/** A press that is stored until the server has it. `problem`: why the server rejected it. */
export type QueuedStepMark = {
  id: string;
  /** The mark of the account that pressed (see `web/lib/account-storage.ts`). */
  mark: string;
  press: StepMark;
  /** The title of the step, for a press that was rejected or changed nothing. */
  title: string;
  storedAt: number;
  problem: string | null;
};

/** The step as its assistant sees it: with the presses that have not reached the server yet. */
export function withStepMarks(step: StepRow, waiting: readonly QueuedStepMark[]): StepRow & { isWaiting: boolean } {
  // A press for an earlier assignment will change nothing, so it is not shown.
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

/** What comes next in a step; null if it is done or cancelled. */
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

const firstRetryMs = 3_000;
const maxRetryMs = 60_000;
/**
 * Rejections that say nothing about the press: it is sent again later, if need be after the next sign-in. During a release, a
 * server of the previous one calls a field of this page `invalid`.
 */
const temporaryCodes = ['too_many_requests', 'unauthenticated', 'password_change_required', 'incomplete', 'invalid'];

let queryClient: QueryClient | undefined;
let retryMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends presses that wait, now and whenever the network may be back. For the frame of the admin area. */
export function useSendStepMarks(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!queryClient) startSending(client);
    queryClient = client;
  }, [client]);
}

function startSending(client: QueryClient): void {
  queryClient = client;
  const sendNow = () => {
    retryMs = firstRetryMs;
    void sendStepMarks();
  };
  addEventListener('online', sendNow);
  addEventListener('focus', sendNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow());
  onStepMarksChanged(scheduleRetry); // a connection can also come back without an event
  void loadStepMarks().then(sendNow);
}

const isWaiting = ({ problem }: QueuedStepMark) => problem === null;

function scheduleRetry(): void {
  clearTimeout(timer);
  if (!currentStepMarks().some(isWaiting)) return;
  timer = setTimeout(() => {
    retryMs = Math.min(retryMs * 2, maxRetryMs);
    if (document.visibilityState === 'visible') void sendStepMarks();
    else scheduleRetry();
  }, retryMs);
}

/** Sends the waiting presses in their order. Only one tab does it at a time. */
export async function sendStepMarks(): Promise<void> {
  await oneTabAtATime(async () => {
    for (const { id } of (await loadStepMarks()).filter(isWaiting)) if (!(await sendStored(id))) break;
  });
  scheduleRetry();
}

async function oneTabAtATime(work: () => Promise<unknown>): Promise<void> {
  // Browsers without locks send twice at worst: the server recognises a repeated press.
  if (!navigator.locks) return void (await work());
  await navigator.locks.request('waiting-presses', work);
}

/**
 * Returns false if the press must be sent again later: without a network, after an error of the server, or after a temporary
 * rejection. Another tab may have sent it meanwhile.
 */
async function sendStored(id: string): Promise<boolean> {
  const record = (await loadStepMarks()).find((one) => one.id === id);
  if (!record || !isWaiting(record)) return true;
  const { press } = record;
  try {
    const { work } = await sendStepMark(press);
    if (press.assignment === undefined || press.assignment === work.assignment) await removeStepMark(id);
    else await saveStepMark({ ...record, problem: stepMarkOutdated });
    return true;
  } catch (error) {
    const reply = replyOf(error);
    if (failureOf(error) !== 'rejected' || temporaryCodes.includes(reply.code)) return false;
    await saveStepMark({ ...record, problem: reply.message });
    void queryClient?.invalidateQueries({ queryKey: ['steps'] });
    return true;
  }
}

/** Sends one press, and shows the step as the server returns it. */
export async function sendStepMark({ stepId, ...body }: StepMark): Promise<StepRow> {
  const step = await callApi(markStep, { params: { stepId }, body });
  // Before the press is removed from the list, so that the card does not show the old state in between.
  queryClient?.setQueryData(stepQueries.myDay().queryKey, (day) => day && replaceStep(day, step));
  void queryClient?.invalidateQueries({ queryKey: ['steps'] });
  return step;
}

function replaceStep(day: MyDay, step: StepRow): MyDay {
  return { ...day, steps: day.steps.map((one) => (one.id === step.id ? step : one)) };
}
