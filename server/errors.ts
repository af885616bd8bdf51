import type { ErrorCode, ErrorReply } from '#contract/shared/errors.ts';
import { type Filled, filled } from '#contract/shared/filled.ts';

const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  password_change_required: 403,
  second_factor_required: 403,
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  incomplete: 408,
  conflict: 409,
  taken: 409,
  price_changed: 409,
  patient_busy: 409,
  needs_reason: 409,
  booking_limit: 409,
  phone_unverified: 403,
  family_exists: 409,
  changed: 409,
  stranded: 409,
  steps_unfit: 409,
  in_use: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  read_only: 503,
  unexpected: 500,
};

/** A rejection with a message for the user. Code below a route throws it, and the error handler sends it unchanged. */
export class Rejection extends Error {
  readonly status: number;
  readonly reply: ErrorReply;
  readonly retryAfterSeconds: number | undefined;

  constructor(reply: ErrorReply, retryAfterSeconds?: number) {
    super(reply.message);
    this.name = 'Rejection';
    this.status = statusOf[reply.code];
    this.reply = reply;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A sentence, or a sentence with values in it. The page that shows it translates it. */
export type RejectionWords = string | Filled;
const replyWords = (words: RejectionWords) => (typeof words === 'string' ? { message: words } : words);

export function invalid(fields: Record<string, RejectionWords>): Rejection {
  const words = Object.values(fields)[0] ?? 'Please check what you entered.';
  const messages = Object.entries(fields).map(([name, text]) => [name, replyWords(text).message]);
  return new Rejection({ code: 'invalid', ...replyWords(words), fields: Object.fromEntries(messages) });
}

export function notFound(words: RejectionWords): Rejection {
  return new Rejection({ code: 'not_found', ...replyWords(words) });
}

/** The request needs a session and has no valid one. */
export function signedOut(): Rejection {
  return new Rejection({ code: 'unauthenticated', message: 'Please log in to access this page' });
}

/** The request conflicts with the stored data. */
export function conflict(words: RejectionWords): Rejection {
  return new Rejection({ code: 'conflict', ...replyWords(words) });
}

export function tooManyRequests(words: RejectionWords, retryAfterSeconds: number): Rejection {
  return new Rejection({ code: 'too_many_requests', ...replyWords(words) }, retryAfterSeconds);
}

/** The body arrived too slowly, or the client disconnected before its end. */
export function incompleteRequest(): Rejection {
  return new Rejection({ code: 'incomplete', message: 'The request did not arrive in full. Please try again.' });
}

const serviceBusy = 'The service is busy or restarting. Please try again in a moment.';

/** The request had no effect, and the client may send it again later. */
export function unavailable(retryAfterSeconds = 2, message = serviceBusy): Rejection {
  return new Rejection({ code: 'unavailable', message }, retryAfterSeconds);
}

const readOnlyText =
  'We cannot save changes for a few minutes. What you entered is kept: please try again in a moment.';

/** The database accepts only reads, for example while another server becomes the primary. The request had no effect. */
export function readOnly(retryAfterSeconds = 5): Rejection {
  return new Rejection({ code: 'read_only', message: readOnlyText }, retryAfterSeconds);
}

/** The reply to an error that nobody expected, such as a bug. The log has the same reference. */
export function unexpected(reference: string): Rejection {
  const words = filled('Something went wrong. Please quote {reference} if you contact us.', { reference });
  return new Rejection({ code: 'unexpected', ...words, reference });
}

/** A reason why the server or a command cannot start, as one line for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
