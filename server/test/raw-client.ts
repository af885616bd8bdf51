import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A TCP connection on which a test sends arbitrary bytes, in chunks of its choice. */
export type RawClient = {
  socket: Socket;
  send(chunk: string | Buffer): void;
  /** Waits until the received data contains this text and returns all of it. Fails if the connection closes before. */
  receive(text: string): Promise<string>;
  /** Resolves with all received data when the connection is closed. */
  closed: Promise<string>;
};

/** Connects to a listening server, on Linux from any address of 127.0.0.0/8. */
export async function openRawClient(app: FastifyInstance, localAddress = '127.0.0.1'): Promise<RawClient> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let received = '';
  socket.on('data', (data) => (received += data));
  socket.on('error', () => undefined); // a reset also closes the connection, and tests check `closed`
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  await once(socket, 'connect');
  return {
    socket,
    closed,
    send: (chunk) => void socket.write(chunk),
    async receive(text) {
      while (!received.includes(text)) {
        const next = await Promise.race([once(socket, 'data'), closed]);
        if (typeof next === 'string') throw new Error(`The connection was closed after: ${received || 'nothing'}`);
      }
      return received;
    },
  };
}

/** The bytes of a request before its body: request line and headers. */
export function headOf(line: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
