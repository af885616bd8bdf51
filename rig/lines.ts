import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type LineAnswer = { status: number; retryAfter: boolean; ms: number };

/**
 * Connections that are open before the first request, and as little work for each request as can be: whoever sends
 * three times what a server can answer must not be the slower one.
 */
export async function openLines(url: string, count: number) {
  const { hostname, port } = new URL(url);
  const free: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.setNoDelay(true);
    socket.on('error', () => undefined); // `close` follows, and tells
    free.push(socket);
  }
  const all = [...free];

  /** Null where no line is free. */
  function send(path: string, cookie: string): Promise<LineAnswer> | null {
    const socket = free.pop();
    if (!socket) return null;
    const began = performance.now();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${cookie && `cookie: ${cookie}\r\n`}\r\n`);
    return new Promise((resolve) => {
      let text = '';
      const end = (status: number) => {
        socket.off('data', read);
        socket.off('close', cut);
        if (status > 0) free.unshift(socket);
        resolve({ status, retryAfter: /^retry-after:/im.test(text.slice(0, 2_000)), ms: performance.now() - began });
      };
      const cut = () => end(0);
      const read = (chunk: Buffer) => {
        text += chunk.toString('latin1');
        const head = text.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, head))?.[1] ?? 0);
        if (text.length >= head + 4 + length) end(Number(text.slice(9, 12)));
      };
      socket.on('data', read);
      socket.on('close', cut);
    });
  }

  return { send, close: () => all.forEach((socket) => void socket.destroy()) };
}
