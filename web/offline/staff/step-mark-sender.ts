import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { markStep } from '#contract/steps/endpoints.ts';
import type { MyDay, StepRow } from '#contract/steps/schemas.ts';
import { pressOutdated, type ShownStepState, type StepState } from '#contract/steps/texts.ts';
import { deleteRecord, putRecord, readRecords } from '#web/lib/account-database.ts';
import { currentMark, storeNewestUnsentAt } from '#web/lib/account-storage.ts';
import { call, failureOf } from '#web/lib/api.ts';
import { replyOf } from '#web/lib/words-for.ts';
import { stepQueries } from '#web/parts/steps/staff/queries.ts';

// What assistants pressed and the server has not confirmed yet. Each press is stored before it is sent, as a record of the
// account in IndexedDB, so that neither a lost network nor a closed browser loses it. `waiting-sender.ts` sends them.

let presses: readonly WaitingPress[] = [];
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | null = null;

/** Calls the listener after every change of the list, in this or another tab. */
function onPressesChanged(listener: () => void): () => void {
  listeners.add(listener);
  if (!otherTabs && typeof BroadcastChannel !== 'undefined') {
    otherTabs = new BroadcastChannel('presses');
    otherTabs.onmessage = () => void loadPresses();
  }
  return () => listeners.delete(listener);
}

/** Reads the stored presses of the signed-in account, oldest first. */
async function loadPresses(): Promise<readonly WaitingPress[]> {
  const mark = currentMark();
  const stored = mark ? await readRecords<WaitingPress>(mark).catch(() => []) : [];
  presses = stored.filter((record) => 'press' in record).toSorted((a, b) => a.storedAt - b.storedAt);
  for (const listener of listeners) listener();
  return presses;
}

const currentPresses = (): readonly WaitingPress[] => presses;

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

async function savePress(press: WaitingPress): Promise<void> {
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

/** What an assistant pressed, as it is sent. The key makes a repetition safe. */
type Press = {
  key: string;
  stepId: string;
  /** The assignment that the card showed. Absent in presses that a page of the previous release stored. */
  assignment?: number;
  state: StepState;
  note: string;
  pressedAt: string;
};

/** A press that is stored until the server has it. `problem`: why the server rejected it. */
export type WaitingPress = {
  id: string;
  /** The mark of the account that pressed (see `web/lib/account-storage.ts`). */
  mark: string;
  press: Press;
  /** The title of the step, for a press that was rejected or changed nothing. */
  title: string;
  storedAt: number;
  problem: string | null;
};

/** The step as its assistant sees it: with the presses that have not reached the server yet. */
export function withPresses(step: StepRow, waiting: readonly WaitingPress[]): StepRow & { isWaiting: boolean } {
  // A press for an earlier assignment will change nothing, so it is not shown.
  const isForThis = ({ assignment }: Press) => assignment === undefined || assignment === step.work.assignment;
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
export function nextState(state: ShownStepState): 'started' | 'arrived' | 'done' | null {
  if (state === 'planned' || state === 'problem') return 'started';
  if (state === 'started') return 'arrived';
  return state === 'arrived' ? 'done' : null;
}

/** The state that an undo restores; null if there is nothing to undo. */
export function previousState(state: ShownStepState): StepState | null {
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
export function useSendPresses(): void {
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
    void sendPresses();
  };
  addEventListener('online', sendNow);
  addEventListener('focus', sendNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow());
  onPressesChanged(scheduleRetry); // a connection can also come back without an event
  void loadPresses().then(sendNow);
}

const isWaiting = ({ problem }: WaitingPress) => problem === null;

function scheduleRetry(): void {
  clearTimeout(timer);
  if (!currentPresses().some(isWaiting)) return;
  timer = setTimeout(() => {
    retryMs = Math.min(retryMs * 2, maxRetryMs);
    if (document.visibilityState === 'visible') void sendPresses();
    else scheduleRetry();
  }, retryMs);
}

/** Sends the waiting presses in their order. Only one tab does it at a time. */
export async function sendPresses(): Promise<void> {
  await oneTabAtATime(async () => {
    for (const { id } of (await loadPresses()).filter(isWaiting)) if (!(await sendStored(id))) break;
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
  const record = (await loadPresses()).find((one) => one.id === id);
  if (!record || !isWaiting(record)) return true;
  const { press } = record;
  try {
    const { work } = await sendPress(press);
    if (press.assignment === undefined || press.assignment === work.assignment) await removePress(id);
    else await savePress({ ...record, problem: pressOutdated });
    return true;
  } catch (error) {
    const reply = replyOf(error);
    if (failureOf(error) !== 'rejected' || temporaryCodes.includes(reply.code)) return false;
    await savePress({ ...record, problem: reply.message });
    void queryClient?.invalidateQueries({ queryKey: ['steps'] });
    return true;
  }
}

/** Sends one press, and shows the step as the server returns it. */
export async function sendPress({ stepId, ...body }: Press): Promise<StepRow> {
  const step = await call(markStep, { params: { stepId }, body });
  // Before the press is removed from the list, so that the card does not show the old state in between.
  queryClient?.setQueryData(stepQueries.myDay().queryKey, (day) => day && replaceStep(day, step));
  void queryClient?.invalidateQueries({ queryKey: ['steps'] });
  return step;
}

function replaceStep(day: MyDay, step: StepRow): MyDay {
  return { ...day, steps: day.steps.map((one) => (one.id === step.id ? step : one)) };
}
