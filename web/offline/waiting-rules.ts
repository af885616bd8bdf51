import type { NewAppointment } from '#contract/appointments/booking.ts';
import type { Appointment, AppointmentCard } from '#contract/appointments/schemas.ts';
import { indiaInstant } from '#contract/shared/clock.ts';
import type { ErrorReply } from '#contract/shared/errors.ts';
import { totalRupees } from '#contract/shared/money.ts';
import type { T } from '#web/i18n/use-t.tsx';

/** What the list of waiting requests shows. */
export type RequestLabel = { title: string; patient: string; doctor: string | null };

export function requestLabelOf(t: T, { title, patient, doctor }: AppointmentCard): RequestLabel {
  return { title: t.named(title), patient: patient.name, doctor: doctor?.name ?? null };
}

type MoveBody = {
  date: string;
  time: string;
  version: number;
  steps?: 'move' | 'leave';
  leftSteps?: string[] | undefined;
};

/** A booking, move or cancellation. The idempotency key of a booking and the version of a change make a repetition safe. */
export type ChangeRequest = { label: RequestLabel } & (
  | { kind: 'book'; body: NewAppointment }
  | { kind: 'move'; appointmentId: string; body: MoveBody }
  | { kind: 'cancel'; appointmentId: string; startsAt: string; body: { version: number } }
);

/**
 * The state of a stored request.
 * - `waiting`: it is sent as soon as the network is back.
 * - `question`: it is sent only if the user says so; the text says why.
 * - `rejected`: the server rejected it with this text. It is kept until the user has read it.
 */
export type RequestState =
  | { name: 'waiting' }
  | { name: 'question'; text: string }
  | { name: 'rejected'; text: string; code?: ErrorReply['code'] };

export type WaitingRequest = {
  id: string;
  /** The tag of the account (see `web/lib/account-storage.ts`). Browsers have stored this name. */
  mark: string;
  request: ChangeRequest;
  storedAt: number;
  state: RequestState;
};

const maxAgeMs = 3_600_000;

/** The id of the record of a request. A request that is stored again gets the same id, so it has one record. */
export function recordIdOf(request: ChangeRequest): string {
  return request.kind === 'book' ? request.body.key : `${request.kind} ${request.appointmentId}`;
}

/** The requested time; for a cancellation, the time of the visit. */
export function requestedTimeOf(request: ChangeRequest): Date {
  return request.kind === 'cancel' ? new Date(request.startsAt) : indiaInstant(request.body.date, request.body.time);
}

/** Why a stored request may be outdated, so that the user must confirm it before it is sent; null if it need not be. */
export function questionBeforeSending(t: T, { request, storedAt }: WaitingRequest, now: Date): string | null {
  if (requestedTimeOf(request) <= now) return t('Its time has passed.');
  // The difference is negative if the clock of the device was set back.
  if (Math.abs(now.getTime() - storedAt) > maxAgeMs) return t('You asked for this more than an hour ago.');
  return null;
}

/** Whether the appointment is already as requested: an earlier attempt succeeded, and only its reply was lost. */
export function isAlreadyDone(request: ChangeRequest, appointment: Appointment): boolean {
  if (request.kind === 'cancel') return appointment.status === 'cancelled';
  const isAtTime = new Date(appointment.startsAt).getTime() === requestedTimeOf(request).getTime();
  return request.kind === 'move' && isAtTime && appointment.status === 'open';
}

/** The state after a rejection, and the request to send if the user agrees. The message is already translated. */
export function afterRejection(
  t: T,
  request: ChangeRequest,
  { code, message, total, steps }: ErrorReply,
): { state: RequestState; request: ChangeRequest } {
  if (request.kind === 'book' && code === 'patient_busy') {
    const body = { ...request.body, confirmsOverlap: true };
    return { state: { name: 'question', text: message }, request: { ...request, body } };
  }
  if (request.kind === 'book' && code === 'price_changed' && total !== undefined) {
    const text = t('The price has changed. The new total is {total}.', { total: totalRupees(total) });
    const body = { ...request.body, seenTotal: total };
    return { state: { name: 'question', text }, request: { ...request, body } };
  }
  if (request.kind === 'move' && code === 'steps_unfit' && steps) {
    const left = [...(request.body.leftSteps ?? []), ...steps.map(({ id }) => id)];
    const named = steps.map(({ title, problem }) => `${title} (${t(problem)})`).join(', ');
    const unfit = t('These steps do not fit the new time: {steps}.', { steps: named });
    const text = `${unfit} ${t('They stay as they are if you send this.')}`;
    return { state: { name: 'question', text }, request: { ...request, body: { ...request.body, leftSteps: left } } };
  }
  return { state: { name: 'rejected', text: message, code }, request };
}
