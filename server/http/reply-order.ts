import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** So many requests may wait on one connection for the replies before theirs. Browsers and proxies send one at a time. */
const maxWaiting = 16;
/** A client that reads nothing of its reply for this time is disconnected. Node may notice only after twice the time. */
const unreadTimeoutMs = 15_000;
const checkIntervalMs = 1_000;

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
