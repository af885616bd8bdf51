import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markStep } from '#contract/steps/endpoints.ts';
import type { MyDay, StepRow } from '#contract/steps/schemas.ts';
import { pressOutdated } from '#contract/steps/texts.ts';
import { call, failureOf } from '#web/lib/api.ts';
import { replyOf } from '#web/lib/words-for.ts';
import { stepQueries } from '#web/parts/steps/staff/step-work.ts';
import { currentPresses, loadPresses, onPressesChanged, removePress, savePress } from './queued-step-marks.ts';
import type { Press, WaitingPress } from './step-mark-rules.ts';

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
