import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';

export type TlsCall = {
  method?: string;
  path: string;
  /** Sent as JSON, unless it is a Buffer. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address that the request comes from. */
  from?: string;
  timeoutMs?: number;
};
export type TlsReply = { status: number; headers: IncomingHttpHeaders; text: string };

// The proxies use certificates that they signed themselves.
const trust = { rejectUnauthorized: false };

/** Sends one request over a new connection, by http:// or https://. Never throws: a failure has status 0. */
export function sendTls(url: string, call: TlsCall): Promise<TlsReply> {
  return new Promise((resolve) => {
    const open = openRequest(url, call);
    open.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
    open.on('response', async (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', () => resolve({ status: 0, headers: {}, text: '' }));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString() }),
      );
    });
  });
}

/** Opens a stream and calls `onData` with each piece. Returns its reply once it has begun, and a function that closes it. */
export function openTlsStream(url: string, call: TlsCall, onData: (text: string) => void) {
  return new Promise<{ response: IncomingMessage; close(): void }>((resolve, reject) => {
    const open = openRequest(url, call);
    open.on('error', reject);
    open.on('response', (response) => {
      response.on('data', (part: Buffer) => onData(part.toString()));
      response.on('error', () => undefined); // this program has closed it
      resolve({ response, close: () => open.destroy() });
    });
  });
}

function openRequest(url: string, { method, path, body, headers = {}, from, timeoutMs = 60_000 }: TlsCall) {
  const payload =
    body === undefined || Buffer.isBuffer(body) ? (body as Buffer | undefined) : Buffer.from(JSON.stringify(body));
  const open = (url.startsWith('https:') ? request : plainRequest)(new URL(path, url), {
    method: method ?? (payload ? 'POST' : 'GET'),
    agent: false,
    timeout: timeoutMs,
    ...(from ? { localAddress: from } : {}),
    ...trust,
    headers: {
      ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
      ...headers,
    },
  });
  open.on('timeout', () => open.destroy(new Error('No reply in time.')));
  open.end(payload);
  return open;
}

/** The status of a page that is requested by HTTP/2; 0 if the server does not speak it. */
export async function statusByHttp2(url: string, path: string): Promise<number> {
  const session = connect(url, trust);
  try {
    return await new Promise<number>((resolve) => {
      const stream = session.request({ ':path': path });
      stream.on('response', (headers) => resolve(Number(headers[':status'])));
      stream.setTimeout(10_000, () => resolve(0));
      for (const part of [session, stream]) part.on('error', () => resolve(0));
      stream.resume();
      stream.end();
    });
  } finally {
    session.destroy();
  }
}
