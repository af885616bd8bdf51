import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start';
import {
  type Endpoint,
  type InputOf,
  type RawInput,
  type ReplyOf,
  type Transport,
  urlOf,
} from '#contract/shared/endpoint.ts';
import type { ErrorCode, ErrorReply } from '#contract/shared/errors.ts';
import { pageLanguage } from '#web/i18n/page-language.ts';
import { msg } from '#web/i18n/translate.ts';

const timeoutMs = 20_000;

/** A failed call, with the server's reply. `status` is 0 if no server responded. */
export class ApiError extends Error {
  readonly status: number;
  readonly reply: ErrorReply;

  constructor(status: number, reply: ErrorReply) {
    super(reply.message);
    this.name = 'ApiError';
    this.status = status;
    this.reply = reply;
  }
}

/** The status and body of a response. The status is 0 if no server responded. */
export type RawResponse = { status: number; json: string };

const unreachable: ErrorReply = {
  code: 'unavailable',
  message: msg('We could not reach the server. Please check your connection and try again.'),
};

export const noResponse: RawResponse = { status: 0, json: JSON.stringify(unreachable) };

async function sendByHttp(endpoint: Endpoint, input: RawInput): Promise<RawResponse> {
  try {
    const response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      signal: AbortSignal.timeout(timeoutMs),
      // The server writes messages that follow from a change, such as an SMS with a code, in this language.
      ...(input.body
        ? {
            headers: { 'content-type': 'application/json', 'accept-language': pageLanguage() },
            body: JSON.stringify(input.body),
          }
        : {}),
    });
    return { status: response.status, json: await response.text() };
  } catch {
    return noResponse;
  }
}

const send = createIsomorphicFn()
  .server((endpoint: Endpoint, input: RawInput) => {
    const { transport } = getGlobalStartContext() as unknown as { transport: Transport };
    return transport(endpoint, input);
  })
  .client(sendByHttp);

/** Calls an endpoint, in the browser or while the server renders a page. Throws an `ApiError` if the call fails. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[input = {} as InputOf<E>]: keyof InputOf<E> extends never ? [] : [InputOf<E>]
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, input);
  const isConfirmed = endpoint.isSensitive && (await askForConfirmation(response));
  return readReply(endpoint, isConfirmed ? await send(endpoint, input) : response);
}

/** What a user can confirm a sensitive act with. */
export type ConfirmWith = NonNullable<ErrorReply['confirmWith']>[number];
type ConfirmationHandler = (confirmWith: readonly ConfirmWith[]) => Promise<boolean>;
let confirmationHandler: ConfirmationHandler | null = null;

/**
 * Registers the function that asks the user for a confirmation and resolves to whether the user has given it. Returns
 * the function that unregisters it.
 */
export function onConfirmationRequired(handler: ConfirmationHandler): () => void {
  confirmationHandler = handler;
  return () => {
    if (confirmationHandler === handler) confirmationHandler = null;
  };
}

/** Whether the server asked for a confirmation and the user has given it, so that the request can be sent again. */
async function askForConfirmation({ status, json }: RawResponse): Promise<boolean> {
  if (status !== 403) return false;
  const { code, confirmWith } = parseError(status, json);
  return (code === 'confirmation_required' && confirmWith && (await confirmationHandler?.(confirmWith))) || false;
}

/** Parses the reply of an endpoint. Throws an `ApiError` if the call failed. */
export function readReply<E extends Endpoint>(endpoint: E, { status, json }: RawResponse): ReplyOf<E> {
  if (status >= 200 && status < 300) return JSON.parse(json) as ReplyOf<E>;
  const reply = parseError(status, json);
  if (endpoint.access !== 'anyone' && identityCodes.has(reply.code)) identityRejectedHandler?.();
  throw new ApiError(status, reply);
}

const identityCodes = new Set<ErrorCode>(['unauthenticated', 'password_change_required', 'second_factor_required']);
let identityRejectedHandler: (() => void) | null = null;

/** Registers the handler for replies that say that the user must first sign in, change the password or add a second factor. */
export function onIdentityRejected(handler: () => void): void {
  identityRejectedHandler = handler;
}

/** Whether the record does not exist, or the user may not see it. For an id in the wrong format, the status is 400. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Returns the server's reply, or a generic one: a proxy may respond with a page or with its own JSON. */
function parseError(status: number, json: string): ErrorReply {
  try {
    const reply = JSON.parse(json) as ErrorReply;
    if (reply.code && reply.message) return reply;
  } catch {
    // Not JSON.
  }
  return status === 500 ? { ...unreachable, code: 'unexpected' } : unreachable;
}

/**
 * How a call failed.
 * - `rejected`: the server rejected this request (4xx).
 * - `unavailable`: no server responded, or it cannot serve requests at the moment.
 * - `unexpected`: a bug, in the server or in this program.
 */
export type Failure = 'rejected' | 'unavailable' | 'unexpected';

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.reply.code === 'unexpected') return 'unexpected';
  return error.status >= 400 && error.status < 500 ? 'rejected' : 'unavailable';
}
