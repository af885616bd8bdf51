import type { QueryClient } from '@tanstack/react-query';
import type { Booked } from '#contract/appointments/booking.ts';
import { getAppointment } from '#contract/appointments/endpoints.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import { totalRupees } from '#contract/shared/money.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { callApi, failureOf } from '#web/lib/api.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { firstRetryMs, maxRetryMs } from './retry-pauses.ts';
import {
  currentRequests,
  loadRequests,
  onRequestsChanged,
  removeRequest,
  saveRequest,
  sendRequest,
} from './waiting-requests.ts';
import {
  afterRejection,
  type ChangeRequest,
  isAlreadyDone,
  questionBeforeSending,
  type WaitingRequest,
} from './waiting-rules.ts';

/** The codes of rejections after which the same request is sent again later, for example after the next sign-in. */
const temporaryCodes = ['too_many_requests', 'unauthenticated', 'password_change_required', 'incomplete'];

let queryClient: QueryClient;
let retryMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends waiting requests now, and whenever the network may be back: on focus, on `online`, and after a pause. */
export function startSending(client: QueryClient): void {
  queryClient = client;
  const sendNow = () => {
    retryMs = firstRetryMs;
    void sendWaiting();
  };
  addEventListener('online', sendNow);
  addEventListener('focus', sendNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow());
  onRequestsChanged(scheduleRetry); // a connection can also come back without an event
  void loadRequests().then(sendNow);
}

function scheduleRetry(): void {
  clearTimeout(timer);
  if (!currentRequests().some(({ state }) => state.name === 'waiting')) return;
  timer = setTimeout(() => {
    retryMs = Math.min(retryMs * 2, maxRetryMs);
    if (document.visibilityState === 'visible') void sendWaiting();
    else scheduleRetry();
  }, retryMs);
}

/** Sends the waiting requests one after the other. Only one tab sends at a time. */
export async function sendWaiting(): Promise<void> {
  await oneTabAtATime({ ifAvailable: true }, async () => {
    for (const { state, id } of await loadRequests()) {
      if (state.name === 'waiting' && !(await sendById(id, false))) break;
    }
  });
  scheduleRetry();
}

/** Sends one request because the user says so. */
export async function sendConfirmed(id: string): Promise<void> {
  await oneTabAtATime({}, () => sendById(id, true));
}

async function oneTabAtATime(options: LockOptions, work: () => Promise<unknown>): Promise<void> {
  // In browsers without locks, two tabs may send the same request: the server recognises the repetition.
  if (!navigator.locks) return void (await work());
  await navigator.locks.request('waiting-requests', options, async (lock) => {
    if (lock) await work();
  });
}

/**
 * Sends a stored request, unless another tab has sent it meanwhile. Returns false if it must be sent again later:
 * without a network, after an error of the server, or after a temporary rejection.
 */
async function sendById(id: string, isConfirmed: boolean): Promise<boolean> {
  const record = (await loadRequests()).find((one) => one.id === id);
  if (!record) return true;
  const question = isConfirmed ? null : questionBeforeSending(pageT(), record, new Date());
  if (question) {
    await saveRequest({ ...record, state: { name: 'question', text: question } });
    return true;
  }
  try {
    await finish(record, await sendRequest(record.request));
    return true;
  } catch (error) {
    if (failureOf(error) !== 'rejected' || temporaryCodes.includes(replyOf(error).code)) {
      if (isConfirmed) await saveRequest({ ...record, storedAt: Date.now(), state: { name: 'waiting' } });
      return false;
    }
    return handleRejection(record, error);
  }
}

/**
 * Stores the rejection with the request. If the reply to an earlier attempt was lost, the server rejects a repeated
 * move or cancellation, because the version of the appointment has changed. So this reads the appointment: if it is
 * already as requested, the request has succeeded. Returns false if the appointment could not be read.
 */
async function handleRejection(record: WaitingRequest, error: unknown): Promise<boolean> {
  const { request } = record;
  if (request.kind !== 'book') {
    const params = { appointmentId: request.appointmentId };
    const appointment = await callApi(getAppointment, { params }).catch((failure: unknown) =>
      failureOf(failure) === 'rejected' ? null : undefined,
    );
    if (appointment === undefined) return false;
    if (appointment && isAlreadyDone(request, appointment)) {
      await finish(record, appointment);
      return true;
    }
  }
  const rejection = { ...replyOf(error), message: wordsFor(error) };
  await saveRequest({ ...record, ...afterRejection(pageT(), request, rejection) });
  refreshLists();
  return true;
}

async function finish({ id, request }: WaitingRequest, reply: Booked | Appointment): Promise<void> {
  await removeRequest(id, request.kind === 'book' ? (reply as Booked) : undefined);
  showToast(successToast(request, reply));
  refreshLists();
}

function refreshLists(): void {
  for (const noun of ['appointments', 'patients', 'doctors']) {
    void queryClient.invalidateQueries({ queryKey: [noun] });
  }
}

function successToast(request: ChangeRequest, { price, startsAt }: Booked | Appointment) {
  const t = pageT();
  if (request.kind === 'book') {
    const title = request.body.relatedAppointmentId ? t('Follow-up Step Added') : t('Appointment Booked');
    return { title, description: t('Total price: {price}', { price: totalRupees(price) }), tone: 'success' } as const;
  }
  if (request.kind === 'move') {
    const description = t('Now on {time}, India time', { time: datesIn(t).dateTime(startsAt) });
    return { title: t('Appointment moved'), description, tone: 'success' } as const;
  }
  return { title: t('Status updated'), description: t('Status changed to cancelled'), tone: 'destructive' } as const;
}
