import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { incompleteRequest } from '#server/errors.ts';
import { maxPerNetwork, type Networks, networkOf } from './networks.ts';

/** If a process may open so many files, the server reaches other limits first. */
const enoughOpenFiles = 4_096;
/** At least so many files are left for the database, pages, pictures and the log. An idle server has about 40 files open. */
const minReserved = 100;
const reservedShare = 0.25;

/** How many files this process may have open; infinite if unknown. Node has raised the soft limit to the hard limit. */
export function findMaxOpenFiles(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit ? Number(limit) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY; // not Linux
  }
}

/** How many connections the server keeps open. Each is an open file, and without a free file nobody can connect. */
export function maxConnectionsFor(maxOpenFiles: number): number {
  return Math.max(Math.floor(Math.min(maxOpenFiles * (1 - reservedShare), maxOpenFiles - minReserved)), 10);
}

/** The warning at the start if too few files may be open; null if enough may be. */
export function openFilesWarning(maxOpenFiles: number): string | null {
  if (maxOpenFiles >= enoughOpenFiles) return null;
  return `Only ${maxOpenFiles} files may be open (ulimit -n), so the server keeps at most ${maxConnectionsFor(maxOpenFiles)} connections. Raise the limit to ${enoughOpenFiles} or more.`;
}

/** All trusted proxies count as one network, with this key. */
const proxies = 'proxies';
/** One network may have at most this share of all connections. */
const maxShare = 0.5;

/** The connections of one network, ordered by their last request, oldest first. */
type ConnectionsOfNetwork = Set<Socket>;

/**
 * Limits the open connections of each network and of the whole server.
 * - At the limit of a network, each new connection closes the connection of this network that is idle for longest: browsers
 *   reconnect by themselves, and an attacker's idle connections do not lock out other people behind the same address. If no
 *   connection is idle, the one with the oldest request is closed: most likely its client does not read the reply.
 * - At the limit of the server, a connection of the largest network is closed in the same way. Networks with an idle
 *   connection come first. Trusted proxies have no limit of their own, because their connections carry the requests of all
 *   clients, and their connections are closed last.
 *
 * Returns a function with the number of connections that were closed.
 */
export function limitConnections(app: FastifyInstance, networks: Networks, maxConnections: number): () => number {
  const maxOfNetwork = Math.max(Math.min(maxPerNetwork.connections, Math.floor(maxConnections * maxShare)), 1);
  const byNetwork = new Map<string, ConnectionsOfNetwork>();
  const bySocket = new WeakMap<Socket, ConnectionsOfNetwork>();
  const lastReply = new WeakMap<Socket, ServerResponse>();
  let count = 0;
  let closedCount = 0;

  const isIdle = (socket: Socket) => lastReply.get(socket)?.writableFinished ?? true;
  const remove = (connections: ConnectionsOfNetwork, socket: Socket) => {
    if (connections.delete(socket)) count -= 1;
  };
  const closeOldest = (connections: ConnectionsOfNetwork) => {
    const all = [...connections];
    const oldest = all.find(isIdle) ?? all[0];
    if (!oldest) return;
    remove(connections, oldest);
    oldest.destroy();
    closedCount += 1;
  };
  const closeOneOfServer = () => {
    const all = [...byNetwork].flatMap(([network, connections]) => (network === proxies ? [] : [connections]));
    const withIdle = all.filter((connections) => [...connections].some(isIdle));
    const candidates = withIdle.length > 0 ? withIdle : all;
    const largest = candidates.reduce(
      (one, other) => (other.size > one.size ? other : one),
      candidates[0] ?? new Set(),
    );
    closeOldest(largest.size > 0 ? largest : (byNetwork.get(proxies) ?? largest));
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networks.isProxy(address) ? proxies : networkOf(address);
    const connections: ConnectionsOfNetwork = byNetwork.get(network) ?? new Set();
    if (network !== proxies && connections.size >= maxOfNetwork) closeOldest(connections);
    if (count >= maxConnections) closeOneOfServer();
    byNetwork.set(network, connections.add(socket));
    count += 1;
    bySocket.set(socket, connections);
    socket.once('close', () => {
      remove(connections, socket);
      if (connections.size === 0 && byNetwork.get(network) === connections) byNetwork.delete(network);
    });
  });

  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connections = bySocket.get(socket);
    if (!connections?.delete(socket)) return; // the connection is being closed
    connections.add(socket);
    lastReply.set(socket, response);
  });

  return () => closedCount;
}

/** A request body must arrive at this rate, which the slowest phone networks reach. It may be late by up to `graceMs`. */
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
 * Gives every request body a deadline, which received bytes extend: a picture may take minutes on a slow network, but a body
 * that arrives byte by byte is cut off. If one network has too many unfinished bodies, its oldest is cut off. A request that
 * arrives in one piece, as nearly all do, is not tracked. Returns a function with the number of bodies that were cut off.
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
    // The response is written to the socket, not by Fastify's reply: the route only sees that the connection is closed.
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
  // If bytes wait in the buffer, the handler is slow, not the sender.
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

/** How many requests may wait on one connection for earlier replies. Browsers and proxies send one request at a time. */
const maxWaiting = 16;
/** A client that reads nothing of its reply for this time is disconnected. Node may notice it only after twice this time. */
const unreadTimeoutMs = 15_000;

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;
/** The last response on a connection, and how many requests wait on the connection. */
type PipelineState = { last: ServerResponse; waitingCount: number };

/**
 * Serves the requests that a client pipelines on one connection one after the other: each when the reply before it has been
 * written. Otherwise one connection could hold any number of replies that its client does not read. A connection with too
 * many waiting requests is closed.
 */
export function serveInOrder(serve: Serve): Serve {
  const connections = new WeakMap<Socket, PipelineState>();
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) {
      connections.set(socket, { last: response, waitingCount: 0 });
      return serve(request, response);
    }
    const { last } = connection;
    connection.last = response;
    if (last.writableFinished) return serve(request, response);
    connection.waitingCount += 1;
    if (connection.waitingCount > maxWaiting) return void socket.destroy();
    last.once('close', () => {
      connection.waitingCount -= 1;
      if (!socket.destroyed) serve(request, response);
    });
  };
}

/**
 * Closes a connection whose client reads nothing of its reply for 15 seconds. If a reply is not written at once, the server
 * reads nothing more from the connection until the reply is written. So Node's timeout of the socket depends only on what the
 * client reads, not on what it sends. Event streams are left out, because they wait for events. Returns a function with the
 * number of closed connections.
 */
export function closeUnreadReplies(app: FastifyInstance): () => number {
  let recent: ServerResponse[] = [];
  let closedCount = 0;
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isInjected = !(request.raw.socket instanceof Socket);
    if (!isInjected && !request.routeOptions.config.endpoint?.isStream) recent.push(reply.raw);
    done();
  });
  const watchUnfinished = () => {
    for (const response of recent) {
      const { socket } = response;
      if (!socket || response.writableFinished) continue;
      socket.pause();
      socket.setTimeout(unreadTimeoutMs); // after the reply, Node sets the timeout of an idle connection
      response.once('finish', () => socket.resume());
    }
    recent = [];
  };
  const timer = setInterval(watchUnfinished, checkIntervalMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.server.on('timeout', (socket: Socket) => {
    if (socket.timeout === unreadTimeoutMs) closedCount += 1;
    socket.destroy(); // without this listener, Node would do the same
  });
  return () => closedCount;
}
