import { once } from 'node:events';
import { connect } from 'node:net';
import { sourceAddress } from './http.ts';

export type FastReply = { status: number; retryAfter: boolean; ms: number };

/**
 * Opens connections in advance and does as little work per request as possible, because a client that sends three times
 * the capacity of the server must not be the bottleneck.
 */
export async function openFastConnections(url: string, count: number) {
  const { hostname, port } = new URL(url);
  const free: FastConnection[] = [];
  for (let n = 0; n < count; n += 1)
    free.push(
      await openFastConnection({ port: Number(port), host: hostname, localAddress: sourceAddress(n) }, (connection) =>
        free.unshift(connection),
      ),
    );
  const all = [...free];

  /** Sends a GET, or a POST with a form. Returns null if no connection is free. */
  function send(path: string, cookie: string, form?: unknown): Promise<FastReply> | null {
    let connection = free.pop();
    while (connection?.isClosed()) connection = free.pop(); // the server closes idle connections
    if (!connection) return null;
    const body = form ? JSON.stringify(form) : '';
    const bodyHeaders = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    const head = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n${bodyHeaders}`;
    return connection.send(`${head}\r\n${body}`);
  }

  return { send, close: () => all.forEach((connection) => void connection.close()) };
}

// Received data is read synchronously, so all connections can share one buffer.
const shared = Buffer.alloc(64 * 1024);

type FastConnection = { send(request: string): Promise<FastReply>; isClosed(): boolean; close(): void };

type Address = { port: number; host: string; localAddress: string };

async function openFastConnection(
  address: Address,
  onFree: (connection: FastConnection) => void,
): Promise<FastConnection> {
  let text = '';
  let began = 0;
  let resolve = (_answer: FastReply) => {};
  const end = (status: number) => {
    resolve({ status, retryAfter: /^retry-after:/im.test(text.slice(0, 2_000)), ms: performance.now() - began });
    text = '';
  };
  const read = (size: number) => {
    text += shared.toString('latin1', 0, size);
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return true;
    const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, head))?.[1] ?? 0);
    if (text.length < head + 4 + length) return true;
    end(Number(text.slice(9, 12)));
    onFree(connection);
    return true;
  };
  const socket = connect({ ...address, noDelay: true, onread: { buffer: shared, callback: read } });
  socket.on('error', () => undefined); // `close` follows
  socket.on('close', () => end(0));
  const connection = {
    send(request: string) {
      began = performance.now();
      socket.write(request, 'latin1');
      return new Promise<FastReply>((settle) => {
        resolve = settle;
      });
    },
    isClosed: () => socket.destroyed,
    close: () => void socket.destroy(),
  };
  await once(socket, 'connect');
  return connection;
}
