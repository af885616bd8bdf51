import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const head =
  'POST /api/sign-in HTTP/1.1\r\nHost: care.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
const lookEveryMs = 500;
/** A proxy may hold a connection whose request the server has long given up. */
const renewAfterMs = 12_000;

export type HalfSenders = {
  /** How many held a connection, each time it was looked at. */
  held: number[];
  /** How many were opened in all. */
  opened(): number;
  stop(): Promise<void>;
};

/**
 * Connections that send the head of a request and one byte of its body, some of them a byte each second after that. Twice
 * a second, another is opened in the place of each that was closed.
 */
export function startHalfSenders(url: string, count: number, addressOf: (n: number) => string): HalfSenders {
  const { hostname: host, port } = new URL(url);
  const sockets: ({ socket: Socket; since: number } | undefined)[] = Array.from({ length: count });
  const held: number[] = [];
  let opened = 0;
  let isOver = false;

  const open = (n: number) => {
    const socket = connect({ host, port: Number(port), localAddress: addressOf(n) }, () => socket.write(head));
    socket.on('error', () => undefined); // `close` follows
    socket.on('data', () => socket.destroy()); // whatever the answer was
    sockets[n] = { socket, since: performance.now() };
    opened += 1;
  };
  const renew = async () => {
    for (let round = 0; !isOver; round += 1) {
      if (round > 0) held.push(sockets.filter((one) => one && !one.socket.destroyed).length);
      for (let n = 0; n < count && !isOver; n += 1) {
        const { socket, since = 0 } = sockets[n] ?? {};
        if (performance.now() - since > renewAfterMs) socket?.destroy();
        if (!socket || socket.destroyed) open(n);
        else if (n % 4 === 0 && round % 2 === 0 && socket.writable) socket.write(' ');
        if (n % 50 === 49) await pause(5); // not all in the same moment: others share the processor
      }
      await pause(lookEveryMs);
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
