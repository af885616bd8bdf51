import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const checkEveryMs = 500;
/** Some connections are replaced before the server closes them. */
const renewAfterMs = 20_000;
const requestsPerSocket = 10;

export type UnreadReaders = {
  /** The number of open connections, at each check. */
  held: number[];
  /** The total number of opened connections. */
  opened(): number;
  stop(): Promise<void>;
};

/**
 * Opens connections that pipeline ten requests for a large public reply and read nothing. Twice a second, closed
 * connections are replaced.
 */
export function startUnreadReaders(
  url: string,
  path: string,
  count: number,
  addressOf: (n: number) => string,
): UnreadReaders {
  const { hostname: host, port } = new URL(url);
  const requests = `GET ${path} HTTP/1.1\r\nHost: care.example\r\n\r\n`.repeat(requestsPerSocket);
  const sockets: ({ socket: Socket; since: number } | undefined)[] = Array.from({ length: count });
  const held: number[] = [];
  let opened = 0;
  let isOver = false;

  const open = (n: number) => {
    const socket = connect({ host, port: Number(port), localAddress: addressOf(n) }, () => socket.write(requests));
    socket.on('error', () => undefined); // `close` follows
    socket.pause();
    sockets[n] = { socket, since: performance.now() };
    opened += 1;
  };
  const renew = async () => {
    for (let round = 0; !isOver; round += 1) {
      if (round > 0) held.push(sockets.filter((one) => one && !one.socket.destroyed).length);
      for (let n = 0; n < count && !isOver; n += 1) {
        const { socket, since = 0 } = sockets[n] ?? {};
        // Empty lines between requests are skipped. A client that does not read learns by them that it was disconnected.
        if (socket?.writable) socket.write('\r\n');
        if (n % 4 === 0 && performance.now() - since > renewAfterMs) socket?.destroy();
        if (!socket || socket.destroyed) open(n);
        if (n % 50 === 49) await pause(5); // not all at once, because other clients share the processor
      }
      await pause(checkEveryMs);
    }
  };
  const running = renew();
  return {
    held,
    opened: () => opened,
    async stop() {
      isOver = true;
      await running;
      for (const one of sockets) one?.socket.destroy();
    },
  };
}
