import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { incompleteRequest } from '#server/errors.ts';
import { maxPerNetwork, type Networks } from './client-network.ts';

/** A body must arrive at this rate, which the slowest phone networks reach. It may fall behind by `graceMs`. */
const minBytesPerSecond = 8 * 1024;
const graceMs = 10_000;
const checkIntervalMs = 1_000;

type Body = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The unfinished bodies of the same network, including this one. */
  unfinished: Set<Body>;
  /** How many bytes the connection had received at the last check. */
  bytesRead: number;
  deadline: number;
};

/**
 * Gives every request body a deadline that moves with the bytes received: a picture may take minutes on a slow network,
 * and a body that trickles in is cut off. If one network has too many unfinished bodies, the oldest is cut off. A request
 * that arrives in one piece, as nearly all do, is not tracked.
 * Returns a counter of the bodies that were cut off.
 */
export function limitBodies(app: FastifyInstance, networks: Networks, headers: Record<string, string>): () => number {
  const timeoutResponse = formatTimeoutResponse(headers);
  const byNetwork = new Map<string, Set<Body>>();
  let newRequests: [IncomingMessage, ServerResponse][] = [];
  let cutOffCount = 0;

  const cutOff = (body: Body) => {
    const { request, response } = body;
    body.unfinished.delete(body);
    cutOffCount += 1;
    // Written to the socket and not through Fastify's reply: the route only sees that the connection is closed.
    if (response.socket && !response.headersSent) request.socket.write(timeoutResponse);
    request.socket.destroy();
  };

  const track = (request: IncomingMessage, response: ServerResponse) => {
    const network = networks.of(request);
    const unfinished = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, unfinished);
    if (unfinished.size >= maxPerNetwork.unfinishedBodies) {
      for (const body of unfinished) if (isFinished(body)) unfinished.delete(body);
      const [oldest] = unfinished;
      if (oldest && unfinished.size >= maxPerNetwork.unfinishedBodies) cutOff(oldest);
    }
    const { bytesRead } = request.socket;
    unfinished.add({ request, response, unfinished, bytesRead, deadline: performance.now() + graceMs });
  };

  const trackUnfinished = () => {
    for (const [request, response] of newRequests)
      if (!request.complete && !request.destroyed) track(request, response);
    newRequests = [];
  };

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (newRequests.length === 0) setImmediate(trackUnfinished);
    newRequests.push([request, response]);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [network, unfinished] of byNetwork) {
      for (const body of unfinished) {
        if (isFinished(body)) {
          unfinished.delete(body);
          continue;
        }
        extendDeadline(body, now);
        if (now > body.deadline) cutOff(body);
      }
      if (unfinished.size === 0) byNetwork.delete(network);
    }
  }, checkIntervalMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => cutOffCount;
}

const isFinished = ({ request }: Body) => request.complete || request.destroyed;

/** Extends the deadline of a body by the bytes received since the last check. */
function extendDeadline(body: Body, now: number): void {
  const { socket, readableLength } = body.request;
  const received = socket.bytesRead - body.bytesRead;
  body.bytesRead = socket.bytesRead;
  const latest = now + graceMs;
  // Bytes that wait in the buffer mean that the handler is slow, not the sender.
  const extended = readableLength > 0 ? latest : body.deadline + (received / minBytesPerSecond) * 1000;
  body.deadline = Math.min(extended, latest);
}

function formatTimeoutResponse(headers: Record<string, string>): string {
  const { status, reply } = incompleteRequest();
  const body = JSON.stringify(reply);
  const head = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
