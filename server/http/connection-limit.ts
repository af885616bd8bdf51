import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { maxPerNetwork, type Networks, networkOf } from './client-network.ts';

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
