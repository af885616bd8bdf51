import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const checkEveryMs = 500;

export type HeldConnections = {
  /** The number of open connections, at each check. */
  held: number[];
  /** The total number of opened connections. */
  opened(): number;
  stop(): Promise<void>;
};

type Kind = {
  /** What a connection sends first. */
  begin: string;
  onOpen(socket: Socket): void;
  /** Called at each check of the nth connection, with the age of the connection. */
  onCheck(socket: Socket, n: number, round: number, ageMs: number): void;
};

/** Holds connections open. Twice a second, closed ones are replaced. */
function hold(url: string, count: number, addressOf: (n: number) => string, kind: Kind): HeldConnections {
  const { hostname: host, port } = new URL(url);
  const sockets: ({ socket: Socket; since: number } | undefined)[] = Array.from({ length: count });
  const held: number[] = [];
  let opened = 0;
  let isOver = false;

  const open = (n: number) => {
    const socket = connect({ host, port: Number(port), localAddress: addressOf(n) }, () => socket.write(kind.begin));
    socket.on('error', () => undefined); // `close` follows
    kind.onOpen(socket);
    sockets[n] = { socket, since: performance.now() };
    opened += 1;
  };
  const renew = async () => {
    for (let round = 0; !isOver; round += 1) {
      if (round > 0) held.push(sockets.filter((one) => one && !one.socket.destroyed).length);
      for (let n = 0; n < count && !isOver; n += 1) {
        const { socket, since = 0 } = sockets[n] ?? {};
        if (socket) kind.onCheck(socket, n, round, performance.now() - since);
        if (!socket || socket.destroyed) open(n);
        if (n % 50 === 49) await pause(5); // with pauses, because other clients share the processor
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

/** Connections that send the head of a request and one byte of its body. Some send another byte each second. */
export function startHalfSenders(url: string, count: number, addressOf: (n: number) => string): HeldConnections {
  // A proxy may keep a connection open after the server has rejected its request.
  const renewAfterMs = 12_000;
  return hold(url, count, addressOf, {
    begin:
      'POST /api/sign-in HTTP/1.1\r\nHost: care.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    onOpen: (socket) => socket.on('data', () => socket.destroy()), // any reply ends the attempt
    onCheck(socket, n, round, ageMs) {
      if (ageMs > renewAfterMs) socket.destroy();
      else if (n % 4 === 0 && round % 2 === 0 && socket.writable) socket.write(' ');
    },
  });
}

/** Connections that pipeline ten requests for a large public reply and read nothing. */
export function startUnreadReaders(
  url: string,
  path: string,
  count: number,
  addressOf: (n: number) => string,
): HeldConnections {
  const renewAfterMs = 20_000; // some connections are replaced before the server closes them
  return hold(url, count, addressOf, {
    begin: `GET ${path} HTTP/1.1\r\nHost: care.example\r\n\r\n`.repeat(10),
    onOpen: (socket) => socket.pause(),
    onCheck(socket, n, _round, ageMs) {
      // The server skips these empty lines. By writing, a client that reads nothing notices that it was disconnected.
      if (socket.writable) socket.write('\r\n');
      if (n % 4 === 0 && ageMs > renewAfterMs) socket.destroy();
    },
  });
}
