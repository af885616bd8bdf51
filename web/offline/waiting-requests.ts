import { useSyncExternalStore } from 'react';
import type { Booked } from '#contract/appointments/booking.ts';
import { bookAppointment, cancelAppointment, rescheduleAppointment } from '#contract/appointments/endpoints.ts';
import type { Appointment } from '#contract/appointments/schemas.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { deleteRecord, putRecord, readRecords } from '#web/lib/account-database.ts';
import { accountTag, storeNewestUnsentAt } from '#web/lib/account-storage.ts';
import { callApi } from '#web/lib/api.ts';
import { isUnreachable } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { type ChangeRequest, recordIdOf, type WaitingRequest } from './waiting-rules.ts';
import { waitingText } from './waiting-words.ts';

// Requests of a family that could not be sent because there was no network. They are stored in IndexedDB until the
// session of the account ends (`account-storage.ts`). `waiting-sender.ts` sends them. Every tab shows the same list.

type Reply<R extends ChangeRequest> = R extends { kind: 'book' } ? Booked : Appointment;

export async function sendRequest<R extends ChangeRequest>(request: R): Promise<Reply<R>> {
  return (await post(request)) as Reply<R>;
}

function post(request: ChangeRequest): Promise<Booked | Appointment> {
  if (request.kind === 'book') return callApi(bookAppointment, { body: request.body });
  const params = { appointmentId: request.appointmentId };
  if (request.kind === 'move') return callApi(rescheduleAppointment, { params, body: request.body });
  return callApi(cancelAppointment, { params, body: request.body });
}

/**
 * Sends a booking, move or cancellation of a family. If no server responds, it stores the request, tells the user, and
 * returns null. Throws an `ApiError` if the server rejects the request.
 */
export async function sendOrStore<R extends ChangeRequest>(t: T, request: R): Promise<Reply<R> | null> {
  try {
    return await sendRequest(request);
  } catch (error) {
    const tag = accountTag();
    if (!isUnreachable(error) || !tag || document.querySelector('.staff-frame')) throw error;
    const stored: WaitingRequest = {
      id: recordIdOf(request),
      mark: tag,
      request,
      storedAt: Date.now(),
      state: { name: 'waiting' },
    };
    await saveRequest(stored).catch(() => {
      throw error; // the browser forbids the database
    });
    showToast({ title: t('Waiting for the network'), description: waitingText(t, request) });
    return null;
  }
}

/** What a tab tells the others about a booking that was sent. */
type SentBooking = { id: string; reply: Booked };

let requests: readonly WaitingRequest[] = [];
/** The replies to bookings that were sent after they had waited, in this or another tab. */
const replies = new Map<string, Booked>();
const listeners = new Set<() => void>();
let otherTabs: BroadcastChannel | null = null;

/** Calls the listener after every change of the list, in this or another tab. */
export function onRequestsChanged(listener: () => void): () => void {
  listeners.add(listener);
  if (!otherTabs && typeof BroadcastChannel !== 'undefined') {
    otherTabs = new BroadcastChannel('waiting');
    otherTabs.onmessage = ({ data }: MessageEvent<SentBooking | null>) => {
      if (data) replies.set(data.id, data.reply);
      void loadRequests();
    };
  }
  return () => listeners.delete(listener);
}

/** Reads the stored requests of the signed-in account, oldest first. */
export async function loadRequests(): Promise<readonly WaitingRequest[]> {
  const tag = accountTag();
  const stored = tag ? await readRecords<WaitingRequest>(tag).catch(() => []) : [];
  // Step marks of assistants are in the same store, without `request`.
  const own = stored.filter((record) => 'request' in record);
  requests = own.toSorted((a, b) => a.storedAt - b.storedAt);
  for (const listener of listeners) listener();
  return requests;
}

export const currentRequests = (): readonly WaitingRequest[] => requests;

export function useWaitingRequests(): readonly WaitingRequest[] {
  return useSyncExternalStore(onRequestsChanged, currentRequests, currentRequests);
}

/** The reply to a booking that no longer waits; undefined if the booking was discarded or rejected. */
export const replyToSent = (id: string): Booked | undefined => replies.get(id);

export async function saveRequest(request: WaitingRequest): Promise<void> {
  await putRecord(request);
  await announceChange();
}

/** Removes a request from the list. `reply` is the reply to a booking that was sent. */
export async function removeRequest(id: string, reply?: Booked): Promise<void> {
  if (reply) {
    replies.set(id, reply);
    // Tell other tabs before the record is deleted: a tab that finds neither the record nor a reply says that the
    // booking was not sent.
    otherTabs?.postMessage({ id, reply } satisfies SentBooking);
  }
  await deleteRecord(id);
  await announceChange();
}

async function announceChange(): Promise<void> {
  otherTabs?.postMessage(null);
  storeNewestUnsentAt('requests', Math.max(0, ...unsentOf(await loadRequests()).map(({ storedAt }) => storedAt)));
}

const unsentOf = (all: readonly WaitingRequest[]) => all.filter(({ state }) => state.name !== 'rejected');

type Question = { count: number; answer: (mayDiscard: boolean) => void };
let question: Question | null = null;

/** Counts the step marks of an assistant that wait for the network (`web/offline/staff/step-marks.ts`). */
async function countStepMarks(): Promise<number> {
  const tag = accountTag();
  const stored = tag ? await readRecords<WaitingRequest>(tag).catch(() => []) : [];
  return stored.filter((record) => 'press' in record).length;
}

/** Asks before a sign-out erases requests that have not been sent. Resolves with false if the user wants to stay. */
export async function mayDiscardRequests(): Promise<boolean> {
  const count = unsentOf(await loadRequests()).length + (await countStepMarks());
  if (count === 0) return true;
  return new Promise((resolve) => {
    const answer = (mayDiscard: boolean) => {
      question = null;
      for (const listener of listeners) listener();
      resolve(mayDiscard);
    };
    question = { count, answer };
    for (const listener of listeners) listener();
  });
}

export function useDiscardQuestion(): Question | null {
  return useSyncExternalStore(
    onRequestsChanged,
    () => question,
    () => null,
  );
}
