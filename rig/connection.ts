import { connect } from 'node:net';

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export type Answered = (status: number, milliseconds: number) => void;

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('0\r\n\r\n');

/**
 * One connection that sends request after request, each when the last is answered, until `next` has none. It reads no
 * more of an answer than its status and where it ends: whoever sends shares the machine with the server, and the usual
 * tools and clients spend more on an answer than the server did.
 */
export function keepAsking(url: URL, next: () => Buffer | null, answered: Answered): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let sentAt = 0;
    let status = 0;
    /** What is still to come of a body; null while the head is not complete, NaN where chunks come. */
    let missing: number | null = null;
    let head: Buffer = Buffer.alloc(0);

    const ask = () => {
      const request = next();
      if (!request) return socket.end();
      missing = null;
      head = Buffer.alloc(0);
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', ask);
    socket.on('data', (data: Buffer) => {
      let body = data;
      if (missing === null) {
        head = head.length > 0 ? Buffer.concat([head, data]) : data;
        const end = head.indexOf(endOfHead);
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        status = Number(text.slice(9, 12));
        missing = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.NaN);
        body = head.subarray(end + endOfHead.length);
      }
      if (Number.isNaN(missing)) {
        if (!body.subarray(-endOfChunks.length).equals(endOfChunks)) return;
      } else {
        missing -= body.length;
        if (missing > 0) return;
      }
      answered(status, performance.now() - sentAt);
      ask();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** A request as it travels. Made before the clock runs. */
export function bytesOf({ method = 'GET', path, headers = {}, body = '' }: Request, url: URL): Buffer {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
}
