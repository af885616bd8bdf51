import type { Handover } from '../channel.ts';

/** A longer reply of a gateway is not read: no gateway has to say more. */
const maxReplyBytes = 64 * 1024;
const defaultTimeoutMs = 10_000;

export type HttpCall = {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** `body` is null if it is too long or ends in the middle. `retryAfterMs` is what the gateway asks for. */
export type HttpReply = { status: number; body: string | null; retryAfterMs?: number };

/** No reply. `isUnknown`: the gateway may have got the request. */
export type NoReply = { problem: string; isUnknown?: true };

/** Posts to a gateway. Never throws; without a reply, the result says why, without the address. */
export async function callGateway(call: HttpCall): Promise<HttpReply | NoReply> {
  const timeout = AbortSignal.timeout(call.timeoutMs ?? defaultTimeoutMs);
  try {
    const response = await fetch(call.url, {
      method: 'POST',
      headers: call.headers,
      body: call.body,
      redirect: 'manual', // a redirect would hand the message to another host
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    const body = await readLimited(response).catch(() => null);
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
    return { status: response.status, body, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  } catch (error) {
    return describeFailure(error as Error);
  }
}

async function readLimited(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxReplyBytes) return null; // leaving the loop cancels the rest
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

/** Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}

/** With these errors there was no connection, so the gateway did not get the request. */
const noConnection = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|.*CERT.*)$/;

/** The text of an error of `fetch` can contain the address, which can contain a key. */
function describeFailure(error: Error): NoReply {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return { problem: 'The gateway did not answer in time.', isUnknown: true };
  const code = String((error.cause as { code?: unknown } | undefined)?.code ?? '');
  const problem = /^[A-Z_]{3,40}$/.test(code)
    ? `The gateway cannot be reached (${code}).`
    : 'The gateway cannot be reached.';
  return noConnection.test(code) ? { problem } : { problem, isUnknown: true };
}

export function handoverOfNoReply({ problem, isUnknown }: NoReply): Handover {
  return { outcome: 'later', reason: problem, ...(isUnknown ? { isUnknown } : {}) };
}

/**
 * What a status that is not a success means for the message. A problem of the configuration, such as wrong credentials, is
 * no reason to give a message up: it is sent once the configuration is right.
 */
export function handoverOfStatus({ status, retryAfterMs }: HttpReply): Handover {
  const later = (reason: string): Handover => ({
    outcome: 'later',
    reason: `${reason} (status ${status}).`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    // A proxy did not get the answer of the gateway behind it.
    ...(status === 504 ? { isUnknown: true as const } : {}),
  });
  if (status === 401 || status === 403) return later('The gateway rejects our credentials');
  if (status === 402) return later('The account at the gateway has no balance');
  if (status === 429) return later('The gateway limits how much we send');
  if (status < 400 || status === 404 || status === 405 || status === 410)
    return later('The gateway has another address');
  if (status === 408 || status === 425 || status >= 500) return later('The gateway has a problem');
  return { outcome: 'rejected', reason: `The gateway rejected the message (status ${status}).` };
}

export function isSuccess({ status }: HttpReply): boolean {
  return status >= 200 && status < 300;
}
