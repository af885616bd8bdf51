import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection on which a test says exactly what it wants, in the pieces it wants. */
export type RawClient = {
  socket: Socket;
  /** Sends a piece. */
  send(piece: string | Buffer): void;
  /** What has come back, once it holds this text. Fails where the connection ends before. */
  heard(text: string): Promise<string>;
  /** What came back until the connection was closed. */
  closed: Promise<string>;
};

/** Connects to a server that listens. */
export async function openRawClient(app: FastifyInstance): Promise<RawClient> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data));
  socket.on('error', () => undefined); // a connection that is reset is closed, and that is what is looked at
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  await once(socket, 'connect');
  return {
    socket,
    closed,
    send: (piece) => void socket.write(piece),
    async heard(text) {
      while (!received.includes(text)) {
        const next = await Promise.race([once(socket, 'data'), closed]);
        if (typeof next === 'string') throw new Error(`The connection was closed after: ${received || 'nothing'}`);
      }
      return received;
    },
  };
}

/** A request as it travels, without its body. */
export function headOf(line: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
