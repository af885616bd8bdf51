import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { incomplete } from '#server/errors.ts';
import { mostPerNetwork, type Networks } from './client-network.ts';

/** A body must arrive at this rate, which the slowest phone networks reach, and may fall behind it by this long. */
const leastBytesPerSecond = 8 * 1024;
const patienceMs = 10_000;
const periodMs = 1_000;

type Body = {
  request: IncomingMessage;
  response: ServerResponse;
  unfinished: Set<Body>;
  /** What the connection had received when it was last looked at. */
  bytesRead: number;
  deadline: number;
};

/**
 * Gives every request body a deadline that moves with the bytes received, so that a picture may take minutes on a slow
 * network while a body that trickles in is cut off. Of one network's unfinished bodies the oldest is cut off when there are
 * too many. A request that arrived in one piece, as nearly all do, is not watched.
 * Answers how many were cut off.
 */
export function limitBodies(app: FastifyInstance, networks: Networks, headers: Record<string, string>): () => number {
  const answer = answerOf(headers);
  const byNetwork = new Map<string, Set<Body>>();
  let arrived: [IncomingMessage, ServerResponse][] = [];
  let cutOff = 0;

  const cut = (body: Body) => {
    const { request, response } = body;
    body.unfinished.delete(body);
    cutOff += 1;
    // Written past Fastify's reply: the route sees the connection close, and must not act on a request that was answered.
    if (response.socket && !response.headersSent) request.socket.write(answer);
    request.socket.destroy();
  };

  const watch = (request: IncomingMessage, response: ServerResponse) => {
    const network = networks.of(request);
    const unfinished = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, unfinished);
    if (unfinished.size >= mostPerNetwork.unfinishedBodies) {
      for (const body of unfinished) if (isOver(body)) unfinished.delete(body);
      const [oldest] = unfinished;
      if (oldest && unfinished.size >= mostPerNetwork.unfinishedBodies) cut(oldest);
    }
    const { bytesRead } = request.socket;
    unfinished.add({ request, response, unfinished, bytesRead, deadline: performance.now() + patienceMs });
  };

  const watchUnfinished = () => {
    for (const [request, response] of arrived) if (!request.complete && !request.destroyed) watch(request, response);
    arrived = [];
  };

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (arrived.length === 0) setImmediate(watchUnfinished);
    arrived.push([request, response]);
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [network, unfinished] of byNetwork) {
      for (const body of unfinished) {
        if (isOver(body)) unfinished.delete(body);
        else if (isLate(body, now)) cut(body);
      }
      if (unfinished.size === 0) byNetwork.delete(network);
    }
  }, periodMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => cutOff;
}

const isOver = ({ request }: Body) => request.complete || request.destroyed;

function isLate(body: Body, now: number): boolean {
  const { socket, readableLength } = body.request;
  const received = socket.bytesRead - body.bytesRead;
  body.bytesRead = socket.bytesRead;
  const latest = now + patienceMs;
  // What lies here unread waits for us, not we for the sender.
  const earned = readableLength > 0 ? latest : body.deadline + (received / leastBytesPerSecond) * 1000;
  body.deadline = Math.min(earned, latest);
  return now > body.deadline;
}

function answerOf(headers: Record<string, string>): string {
  const { status, reply } = incomplete();
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
