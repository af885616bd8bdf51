import { readFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { incompleteRequest } from '#server/errors.ts';
import { maxPerNetwork, type Networks, networkOf } from './networks.ts';

/** From here on, the limit of open files limits nothing else. */
const enoughOpenFiles = 4_096;
/** For the database, pages, pictures and the log. An idle server has about 40 files open. */
const minReserved = 100;
const reservedShare = 0.25;

/** How many files this process may have open; infinite if the system does not say. Node raises the limit to the hard one. */
export function findMaxOpenFiles(): number {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit ? Number(limit) : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY; // not Linux
  }
}

/** How many connections the server keeps open: each is an open file, and without a free file nobody can connect. */
export function maxConnectionsFor(maxOpenFiles: number): number {
  return Math.max(Math.floor(Math.min(maxOpenFiles * (1 - reservedShare), maxOpenFiles - minReserved)), 10);
}

/** What the operator reads at the start if few files may be open; null if enough. */
export function openFilesWarning(maxOpenFiles: number): string | null {
  if (maxOpenFiles >= enoughOpenFiles) return null;
  return `Only ${maxOpenFiles} files may be open (ulimit -n), so the server keeps at most ${maxConnectionsFor(maxOpenFiles)} connections. Raise the limit to ${enoughOpenFiles} or more.`;
}

/** The key of all trusted proxies together. */
const proxies = 'proxies';
/** One network may have at most this share of all connections. */
const maxShare = 0.5;

/** Connections of one network, ordered by their last request, oldest first. */
type Connections = Set<Socket>;

/**
 * Limits how many connections one network and all together keep open. At a limit, a new connection closes the one of the
 * network that is idle for longest: browsers reconnect by themselves, and an attacker's idle connections do not lock out
 * other people behind the same address. If none is idle, the one with the oldest request is closed: most likely its client
 * does not read the reply. At the limit of all, the network with the most connections loses one; if possible, one that
 * has idle ones. A trusted proxy has no
 * limit of its own, because its connections carry the requests of all clients, and loses one last.
 * Returns a counter of the connections that were closed.
 */
export function limitConnections(app: FastifyInstance, networks: Networks, maxConnections: number): () => number {
  const maxOfNetwork = Math.max(Math.min(maxPerNetwork.connections, Math.floor(maxConnections * maxShare)), 1);
  const byNetwork = new Map<string, Connections>();
  const bySocket = new WeakMap<Socket, Connections>();
  const lastReply = new WeakMap<Socket, ServerResponse>();
  let count = 0;
  let closedCount = 0;

  const isIdle = (socket: Socket) => lastReply.get(socket)?.writableFinished ?? true;
  const remove = (connections: Connections, socket: Socket) => {
    if (connections.delete(socket)) count -= 1;
  };
  const closeOldest = (connections: Connections) => {
    const all = [...connections];
    const oldest = all.find(isIdle) ?? all[0];
    if (!oldest) return;
    remove(connections, oldest);
    oldest.destroy();
    closedCount += 1;
  };
  const closeOneOfAll = () => {
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
    const connections: Connections = byNetwork.get(network) ?? new Set();
    if (network !== proxies && connections.size >= maxOfNetwork) closeOldest(connections);
    if (count >= maxConnections) closeOneOfAll();
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
    if (!connections?.delete(socket)) return; // a connection that is being closed
    connections.add(socket);
    lastReply.set(socket, response);
  });

  return () => closedCount;
}

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

/** So many requests may wait on one connection for the replies before theirs. Browsers and proxies send one at a time. */
const maxWaiting = 16;
/** A client that reads nothing of its reply for this time is disconnected. Node may notice only after twice the time. */
const unreadTimeoutMs = 15_000;

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;
type Connection = { last: ServerResponse; waitingCount: number };

/**
 * Serves the requests that a client pipelines on one connection one after the other: the next one when the reply before it
 * is written. Without that, one connection could have any number of finished replies that nobody reads, and requests whose
 * replies cannot be written. A connection with too many waiting requests is closed.
 */
export function serveInOrder(serve: Serve): Serve {
  const connections = new WeakMap<Socket, Connection>();
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
 * Closes a connection whose client reads nothing of its reply for 15 seconds. While a reply is written for longer than a
 * moment, nothing more is read from its connection: Node's timeout of the socket then sees only what the client reads, not
 * what it sends. Streams are left out: they wait for events.
 * Returns a counter of the closed connections.
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
    socket.destroy(); // as Node does without a listener
  });
  return () => closedCount;
}
