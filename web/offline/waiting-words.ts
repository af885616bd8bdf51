import { shortTime } from '#contract/shared/clock.ts';
import { datesIn } from '#web/i18n/dates.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { type ChangeRequest, requestedTimeOf, type WaitingRequest } from './waiting-rules.ts';

// The visit pass uses this file, so it must not import React, and `visit-pass-words.ts` lists all its sentences.
type Translate = ((...sentence: Parameters<T>) => string) & Pick<T, 'dateNames'>;

/** One sentence that names the request: `Book Doctor Consultation for Meera with Dr. Rao on Tuesday, Jan 5, …`. */
export function requestWords(t: Translate, request: ChangeRequest): string {
  const { title, patient, doctor } = request.label;
  const at = requestedTimeOf(request);
  const values = { title, patient, time: `${datesIn(t).longDay(at)}, ${shortTime(at)}` };
  if (request.kind === 'move')
    return doctor
      ? t('Move {title} for {patient} with {doctor} to {time}, India time', { ...values, doctor })
      : t('Move {title} for {patient} to {time}, India time', values);
  if (request.kind === 'cancel')
    return doctor
      ? t('Cancel {title} for {patient} with {doctor} on {time}, India time', { ...values, doctor })
      : t('Cancel {title} for {patient} on {time}, India time', values);
  return doctor
    ? t('Book {title} for {patient} with {doctor} on {time}, India time', { ...values, doctor })
    : t('Book {title} for {patient} on {time}, India time', values);
}

export function stateTitle(t: Translate, { request, state }: WaitingRequest): string {
  if (state.name === 'waiting') return t('Waiting for the network');
  if (state.name === 'question') return t('Send this now?');
  if (request.kind === 'book') return t('Not booked');
  return request.kind === 'move' ? t('Not moved') : t('Not cancelled');
}

/** Says that a waiting request has had no effect yet. */
export function waitingText(t: Translate, { kind }: ChangeRequest): string {
  if (kind === 'book') return t('It is not booked yet. We send it as soon as you are online.');
  if (kind === 'move') return t('The visit is not moved yet. We send this as soon as you are online.');
  return t('The visit is not cancelled yet. We send this as soon as you are online.');
}
