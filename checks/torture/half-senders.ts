import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const head =
  'POST /api/sign-in HTTP/1.1\r\nHost: care.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
const checkEveryMs = 500;
/** A proxy may keep a connection open after the server has rejected its request. */
const renewAfterMs = 12_000;

export type HalfSenders = {
  /** The number of open connections, at each check. */
  held: number[];
  /** The total number of opened connections. */
  opened(): number;
  stop(): Promise<void>;
};

/**
 * Opens connections that send the head of a request and one byte of its body; some send another byte each second. Twice a
 * second, closed connections are replaced.
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
    socket.on('data', () => socket.destroy()); // any reply ends the attempt
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
