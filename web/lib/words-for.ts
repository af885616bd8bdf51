import { useEffect } from 'react';
import type { ErrorReply } from '#contract/shared/errors.ts';
import { pageT } from '#web/i18n/page-t.ts';
import { msg } from '#web/i18n/translate.ts';
import type { T } from '#web/i18n/use-t.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ApiError, type Failure, failureOf } from './api.ts';

/** When a screen shows its own text instead of the server's message. */
type OwnTextCase = 'always' | 'unlessRejected' | 'ifUnexpected';

/**
 * Returns the text to show for an error of a call: the server's message, or the screen's `ownText` in the cases that `when`
 * names. The reference of the server's log is appended to `ownText`, which is already in the language of the page.
 */
export function wordsFor(error: unknown, ownText?: string, when: OwnTextCase = 'ifUnexpected', t: T = pageT()): string {
  const { code, message, sentence = message, values, reference } = replyOf(error);
  const failure = failureOf(error);
  const showsOwnText = {
    always: true,
    unlessRejected: failure !== 'rejected' && code !== 'read_only', // the server's message says that nothing is lost
    ifUnexpected: failure === 'unexpected',
  }[when];
  if (!ownText || !showsOwnText) return t(sentence, values);
  return reference ? t('{text} (Reference: {reference})', { text: ownText, reference }) : ownText;
}

/** Returns the server's reply, in English. An error without a reply counts as unexpected. */
export function replyOf(error: unknown): ErrorReply {
  return error instanceof ApiError ? error.reply : { code: 'unexpected', message: msg('Please try again later.') };
}

/** Whether no server responded. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

type Place = 'field' | 'alert' | 'toast';
/** `fields`: the rejection names fields of the form. `signedOut`: the session has ended. */
type Places = Record<'fields' | 'signedOut' | Failure, readonly Place[]>;

/**
 * Where a form shows an error: under the field, in the form's alert, or as a toast. Outside forms, a failed action always
 * shows a toast, and a failed query shows an error with Retry in its view.
 */
export const errorPlaces = {
  /** The user's own account: login, codes, passwords, name. All errors are in the form. */
  ownAccount: {
    fields: ['field'],
    signedOut: ['alert'],
    rejected: ['alert'],
    unavailable: ['alert'],
    unexpected: ['alert'],
  },
  /** A patient: the form shows the errors that can be corrected in it. */
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
  createdAccount: {
    fields: ['field', 'toast'],
    signedOut: ['toast'],
    rejected: ['toast'],
    unavailable: ['toast'],
    unexpected: ['toast'],
  },
  /** Steps of an appointment. The toast is needed because the form is in the middle of a long dialog. */
  step: {
    fields: ['field', 'toast'],
    signedOut: ['alert', 'toast'],
    rejected: ['alert', 'toast'],
    unavailable: ['alert', 'toast'],
    unexpected: ['toast'],
  },
  /** A booking: the alert is needed beside the button, which is far from the fields. */
  booking: {
    fields: ['field', 'alert', 'toast'],
    signedOut: ['alert', 'toast'],
    rejected: ['alert', 'toast'],
    unavailable: ['alert', 'toast'],
    unexpected: ['alert', 'toast'],
  },
} satisfies Record<string, Places>;

/** Shows a toast for an error of a call. The other arguments are the same as for `wordsFor`. */
export function toastError(title: string, error: unknown, ownText?: string, when?: OwnTextCase): void {
  showToast({ title, description: wordsFor(error, ownText, when), tone: 'destructive' });
}

/** Shows a toast each time a query fails, in addition to the error with Retry in the view. */
export function useErrorToast(error: Error | null, title: string, description = wordsFor(error)): void {
  useEffect(() => {
    if (error) showToast({ title, description, tone: 'destructive' });
  }, [error, title, description]);
}
