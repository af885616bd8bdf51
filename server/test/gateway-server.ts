import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Outgoing } from '#server/messages/channel.ts';

export type Received = {
  method: string | undefined;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
};

/** Starts an HTTP server on this machine that simulates a gateway. `answer` responds to each request. */
export function gatewayServer(answer: (request: Received, response: ServerResponse) => void) {
  const received: Received[] = [];
  /** Each function answers one of the next requests in place of `answer`, as a broken gateway does. */
  const faults: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const { method, url = '', headers } = request;
    const call = { method, path: url, headers, body: bytes.toString(), bytes };
    received.push(call);
    const fault = faults.shift();
    if (fault) fault(response);
    else answer(call, response);
  });
  const gateway = { url: '', received, faults };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    received.length = 0;
    faults.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return gateway;
}

/** An address at which nothing listens. */
export async function closedAddress(protocol = 'http'): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `${protocol}://127.0.0.1:${port}`;
}

export function sendJson(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}

const megabyte = Buffer.alloc(1024 * 1024, 'x');

/** Answers of a broken gateway. */
export const faults = {
  silent: () => undefined,
  hangUp: (response: ServerResponse) => void response.destroy(),
  nonsense: (response: ServerResponse) => void response.writeHead(200).end('<html>Welcome to our hotel</html>'),
  status:
    (status: number, headers: Record<string, string> = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end(),
  /** A body of 10 MB. The writing stops when the client hangs up. */
  tenMegabytes:
    (status = 200) =>
    (response: ServerResponse) => {
      response.writeHead(status);
      for (let count = 0; count < 10; count += 1) response.write(megabyte);
      response.end();
    },
};

/** A message that is ready to be handed to a gateway. `given` replaces parts of it. */
export function outgoing(given: Partial<Outgoing> = {}): Outgoing {
  return {
    id: '3e51d9a2-6b0c-4c3f-9d61-2f6b1c8f0a11',
    kind: 'reminder',
    language: 'en',
    address: { phone: '+919876543210' },
    text: {
      subject: '',
      body: 'CareSaathi: Asha Rao has a visit on Tue, Jan 5 at 3:30 PM at Sunrise Clinic, Pune. Please answer: https://care.example/r/Zk3vQ0x7RmYt8LpA',
      values: ['Asha Rao', 'Tue, Jan 5 at 3:30 PM', 'Sunrise Clinic, Pune', 'https://care.example/r/Zk3vQ0x7RmYt8LpA'],
    },
    templateName: '1107160000000012345',
    link: 'https://care.example/r/Zk3vQ0x7RmYt8LpA',
    calendar: null,
    keepSeconds: 24 * 3600,
    ...given,
  };
}

/** Matches personal data and secrets of `outgoing()`. The stored reason of a failed message must contain none of them. */
export const personalData = /9876543210|Asha|Rao|Sunrise|asha@|Zk3vQ0x7RmYt8LpA|push-secret/;
