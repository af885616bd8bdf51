import { connect } from 'node:net';

export type Request = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

export type OnReply = (status: number, milliseconds: number) => void;

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('0\r\n\r\n');

/**
 * Sends one request after another on one connection, each after the previous reply, until `next` returns null. It parses
 * only the status and the end of a reply: the client shares the machine with the server, and the usual HTTP clients spend
 * more processor time on a reply than the server does.
 */
export function sendRepeatedly(url: URL, next: () => Buffer | null, onReply: OnReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let sentAt = 0;
    let status = 0;
    /** The bytes of the body that have not arrived. Null until the head is complete; NaN for a chunked body. */
    let missing: number | null = null;
    let head: Buffer = Buffer.alloc(0);

    const sendNext = () => {
      const request = next();
      if (!request) return socket.end();
      missing = null;
      head = Buffer.alloc(0);
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', sendNext);
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
      onReply(status, performance.now() - sentAt);
      sendNext();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** Encodes a request for the socket. Done in advance, so that it is not part of the measured time. */
export function encodeRequest({ method = 'GET', path, headers = {}, body = '' }: Request, url: URL): Buffer {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body ? `content-length: ${Buffer.byteLength(body)}\r\n` : '';
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
}
