import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markStep } from '#contract/steps/endpoints.ts';
import type { MyDay, StepRow } from '#contract/steps/schemas.ts';
import { stepMarkOutdated } from '#contract/steps/texts.ts';
import { callApi, failureOf } from '#web/lib/api.ts';
import { replyOf } from '#web/lib/words-for.ts';
import { firstRetryMs, maxRetryMs } from '#web/offline/retry-pauses.ts';
import { stepQueries } from '#web/parts/steps/staff/queries.ts';
import {
  currentStepMarks,
  loadStepMarks,
  onStepMarksChanged,
  putStepMark,
  type QueuedStepMark,
  removeStepMark,
  type StepMark,
} from './step-marks.ts';

/**
 * The codes of rejections after which the same step mark is sent again later, for example after the next sign-in.
 * `invalid` is one of them, because during a release a server of the previous version may not know a new field of this
 * page.
 */
const temporaryCodes = ['too_many_requests', 'unauthenticated', 'password_change_required', 'incomplete', 'invalid'];

let queryClient: QueryClient | undefined;
let retryMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the stored step marks, now and whenever the network may be back. For the frame of the admin area. */
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

/** Sends the stored step marks in their order. Only one tab sends at a time. */
export async function sendStepMarks(): Promise<void> {
  await oneTabAtATime(async () => {
    for (const { id } of (await loadStepMarks()).filter(isWaiting)) if (!(await sendStored(id))) break;
  });
  scheduleRetry();
}

async function oneTabAtATime(work: () => Promise<unknown>): Promise<void> {
  // In browsers without locks, two tabs may send the same step mark: the server recognises its key.
  if (!navigator.locks) return void (await work());
  await navigator.locks.request('waiting-presses', work);
}

/**
 * Sends a stored step mark, unless another tab has sent it meanwhile. Returns false if it must be sent again later:
 * without a network, after an error of the server, or after a temporary rejection.
 */
async function sendStored(id: string): Promise<boolean> {
  const record = (await loadStepMarks()).find((one) => one.id === id);
  if (!record || !isWaiting(record)) return true;
  const { press } = record;
  try {
    const { work } = await sendStepMark(press);
    if (press.assignment === undefined || press.assignment === work.assignment) await removeStepMark(id);
    else await putStepMark({ ...record, problem: stepMarkOutdated });
    return true;
  } catch (error) {
    const reply = replyOf(error);
    if (failureOf(error) !== 'rejected' || temporaryCodes.includes(reply.code)) return false;
    await putStepMark({ ...record, problem: reply.message });
    void queryClient?.invalidateQueries({ queryKey: ['steps'] });
    return true;
  }
}

/** Sends one step mark, and shows the step as the server returns it. */
export async function sendStepMark({ stepId, ...body }: StepMark): Promise<StepRow> {
  const step = await callApi(markStep, { params: { stepId }, body });
  // The caller removes the step mark from the list after this. The card must not show the old state in between.
  queryClient?.setQueryData(stepQueries.myDay().queryKey, (day) => day && replaceStep(day, step));
  void queryClient?.invalidateQueries({ queryKey: ['steps'] });
  return step;
}

function replaceStep(day: MyDay, step: StepRow): MyDay {
  return { ...day, steps: day.steps.map((one) => (one.id === step.id ? step : one)) };
}
