import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { mostPerNetwork, type Networks, networkOf } from './client-network.ts';

/** Connections, the one whose last request is the oldest first. */
type Connections = Set<Socket>;

/**
 * Limits how many connections one network keeps open. At the limit, the connection that has been idle for longest is
 * closed for a new one: browsers reconnect by themselves, and an attacker's silent connections do not lock out the honest
 * people behind the same address. Where none is idle, the one with the oldest request is closed: most likely its client
 * does not read the reply. A trusted proxy is not limited, because its connections carry everybody's requests.
 * Answers how many connections were closed.
 */
export function limitConnections(app: FastifyInstance, networks: Networks): () => number {
  const byNetwork = new Map<string, Connections>();
  const connectionsWith = new WeakMap<Socket, Connections>();
  const lastReply = new WeakMap<Socket, ServerResponse>();
  let closed = 0;

  const isIdle = (socket: Socket) => lastReply.get(socket)?.writableFinished ?? true;
  const closeOldest = (connections: Connections) => {
    const all = [...connections];
    const oldest = all.find(isIdle) ?? all[0];
    if (!oldest) return;
    connections.delete(oldest);
    oldest.destroy();
    closed += 1;
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (networks.isProxy(address)) return;
    const network = networkOf(address);
    const connections: Connections = byNetwork.get(network) ?? new Set();
    if (connections.size >= mostPerNetwork.connections) closeOldest(connections);
    byNetwork.set(network, connections.add(socket));
    connectionsWith.set(socket, connections);
    socket.once('close', () => {
      connections.delete(socket);
      if (connections.size === 0) byNetwork.delete(network);
    });
  });

  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connections = connectionsWith.get(socket);
    if (!connections?.delete(socket)) return; // a proxy's, or one that is being closed
    connections.add(socket);
    lastReply.set(socket, response);
  });

  return () => closed;
}
