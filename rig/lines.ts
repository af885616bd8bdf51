import { once } from 'node:events';
import { connect } from 'node:net';
import { sourceOf } from './sources.ts';

export type LineAnswer = { status: number; retryAfter: boolean; ms: number };

/**
 * Connections that are open before the first request, and as little work for each request as can be: whoever sends
 * three times what a server can answer must not be the slower one.
 */
export async function openLines(url: string, count: number) {
  const { hostname, port } = new URL(url);
  const free: Line[] = [];
  for (let n = 0; n < count; n += 1)
    free.push(
      await openLine({ port: Number(port), host: hostname, localAddress: sourceOf(n) }, (line) => free.unshift(line)),
    );
  const all = [...free];

  /** Asks for what is there, or sends a form. Null where no line is free. */
  function send(path: string, cookie: string, form?: unknown): Promise<LineAnswer> | null {
    let line = free.pop();
    while (line?.isClosed()) line = free.pop(); // the server hangs up on those that were silent for long
    if (!line) return null;
    const body = form ? JSON.stringify(form) : '';
    const about = body && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    const head = `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n${about}`;
    return line.ask(`${head}\r\n${body}`);
  }

  return { send, close: () => all.forEach((line) => void line.close()) };
}

// What has arrived is read at once, so one place for it is enough.
const shared = Buffer.alloc(64 * 1024);

type Line = { ask(request: string): Promise<LineAnswer>; isClosed(): boolean; close(): void };

type Place = { port: number; host: string; localAddress: string };

async function openLine(place: Place, onFree: (line: Line) => void): Promise<Line> {
  let text = '';
  let began = 0;
  let resolve = (_answer: LineAnswer) => {};
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
    onFree(line);
    return true;
  };
  const socket = connect({ ...place, noDelay: true, onread: { buffer: shared, callback: read } });
  socket.on('error', () => undefined); // `close` follows, and tells
  socket.on('close', () => end(0));
  const line = {
    ask(request: string) {
      began = performance.now();
      socket.write(request, 'latin1');
      return new Promise<LineAnswer>((settle) => {
        resolve = settle;
      });
    },
    isClosed: () => socket.destroyed,
    close: () => void socket.destroy(),
  };
  await once(socket, 'connect');
  return line;
}
