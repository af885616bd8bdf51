import type { ErrorReply } from '#contract/errors.ts';
import { ApiError } from './api.ts';

/**
 * How a call failed.
 * - `rejected`: the server said no to this request (4xx).
 * - `unavailable`: no server answered, or it cannot serve at the moment.
 * - `unexpected`: a bug, in the server or in this program.
 */
const failures = ['rejected', 'unavailable', 'unexpected'] as const;
type Failure = (typeof failures)[number];

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.reply.code === 'unexpected') return 'unexpected';
  return error.status >= 400 && error.status < 500 ? 'rejected' : 'unavailable';
}

/**
 * The text that a person reads about an error of a call. It is the server's message, unless the screen has its own words:
 * these are shown for failures of the kind `from` and of the kinds after it, with the reference of the server's log.
 */
export function wordsFor(error: unknown, own?: string, from: Failure = 'unexpected'): string {
  const { message, reference } = replyOf(error);
  if (!own || failures.indexOf(failureOf(error)) < failures.indexOf(from)) return message;
  return reference ? `${own} (Reference: ${reference})` : own;
}

/** What the server replied. An error that is no reply counts as unexpected. */
export function replyOf(error: unknown): ErrorReply {
  return error instanceof ApiError ? error.reply : { code: 'unexpected', message: 'Please try again later.' };
}

/** Whether no server answered at all. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

type Place = 'field' | 'alert' | 'toast';
/** `fields`: a rejection that names fields of the form. `signedOut`: the session has ended. */
type Places = Record<'fields' | 'signedOut' | Failure, readonly Place[]>;

/**
 * Where a form shows an error: under the field, in the form's alert, or as a toast. Outside forms there is no choice: a
 * failed action is a toast, and a failed query is the view's own error with Retry.
 */
export const errorPlaces = {
  /** Login, codes, passwords, the own name: the form says everything. */
  page: {
    fields: ['field'],
    signedOut: ['alert'],
    rejected: ['alert'],
    unavailable: ['alert'],
    unexpected: ['alert'],
  },
  /** A patient: the form shows what can be corrected in it. */
  patient: {
    fields: ['field'],
    signedOut: ['alert'],
    rejected: ['alert'],
    unavailable: ['toast'],
    unexpected: ['toast'],
  },
  /** Doctors, clinics, cities, prices. */
  record: {
    fields: ['field'],
    signedOut: ['alert'],
    rejected: ['toast'],
    unavailable: ['toast'],
    unexpected: ['toast'],
  },
  /** Accounts that staff create: the dialog has no alert. */
  account: {
    fields: ['field', 'toast'],
    signedOut: ['toast'],
    rejected: ['toast'],
    unavailable: ['toast'],
    unexpected: ['toast'],
  },
  /** Steps of an appointment, in the middle of a long dialog. */
  step: {
    fields: ['field', 'toast'],
    signedOut: ['alert', 'toast'],
    rejected: ['alert', 'toast'],
    unavailable: ['alert', 'toast'],
    unexpected: ['toast'],
  },
  /** A booking: the alert stands beside the button, far from the fields. */
  booking: {
    fields: ['field', 'alert', 'toast'],
    signedOut: ['alert', 'toast'],
    rejected: ['alert', 'toast'],
    unavailable: ['alert', 'toast'],
    unexpected: ['alert', 'toast'],
  },
} satisfies Record<string, Places>;
