import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { maxPerNetwork, type Networks, networkOf } from './client-network.ts';

/** Connections of one network, ordered by their last request, oldest first. */
type Connections = Set<Socket>;

/**
 * Limits how many connections one network keeps open. At the limit, a new connection closes the one that is idle for
 * longest: browsers reconnect by themselves, and an attacker's idle connections do not lock out other people behind the
 * same address. If none is idle, the one with the oldest request is closed: most likely its client does not read the
 * reply. A trusted proxy has no limit, because its connections carry the requests of all clients.
 * Returns a counter of the connections that were closed.
 */
export function limitConnections(app: FastifyInstance, networks: Networks): () => number {
  const byNetwork = new Map<string, Connections>();
  const bySocket = new WeakMap<Socket, Connections>();
  const lastReply = new WeakMap<Socket, ServerResponse>();
  let closedCount = 0;

  const isIdle = (socket: Socket) => lastReply.get(socket)?.writableFinished ?? true;
  const closeOldest = (connections: Connections) => {
    const all = [...connections];
    const oldest = all.find(isIdle) ?? all[0];
    if (!oldest) return;
    connections.delete(oldest);
    oldest.destroy();
    closedCount += 1;
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (networks.isProxy(address)) return;
    const network = networkOf(address);
    const connections: Connections = byNetwork.get(network) ?? new Set();
    if (connections.size >= maxPerNetwork.connections) closeOldest(connections);
    byNetwork.set(network, connections.add(socket));
    bySocket.set(socket, connections);
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size === 0) byNetwork.delete(network);
    });
  });

  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connections = bySocket.get(socket);
    if (!connections?.delete(socket)) return; // a trusted proxy, or a connection that is being closed
    connections.add(socket);
    lastReply.set(socket, response);
  });

  return () => closedCount;
}
