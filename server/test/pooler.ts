import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { ConnectionParameters } from '#server/db/client.ts';

/** A message of PostgreSQL's protocol. The first one of a client has no type. */
type Message = { type: string; bytes: Buffer };

/**
 * Forwards connections to a database and counts how many statements are in flight. With `isPooler`, it announces process ids
 * of its own, as poolers do. It can also deliver earlier replies again, as a pooler does by mistake after a client has
 * disconnected while its statements ran.
 */
export async function startTestPooler(database: ConnectionParameters, { isPooler }: { isPooler: boolean }) {
  let mostInFlight = 0;
  let mostInTransaction = 0;
  /** Whole replies, newest last. */
  let replies: Buffer[] = [];
  /** Earlier replies that are delivered again, before the next reply. */
  let stale: Buffer[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const backend = database.path ? connect(database.path) : connect(database.port ?? 5432, database.host);
    let [inFlight, isInTransaction, hasStarted] = [0, false, false];
    let reply: Buffer[] = [];
    for (const socket of [client, backend]) {
      sockets.add(socket);
      socket.on('error', () => undefined); // `close` below ends both sides
      socket.on('close', () => {
        client.destroy();
        backend.destroy();
      });
    }
    readMessages(client, true, ({ type, bytes }) => {
      backend.write(bytes);
      if (type === 'Q' || type === 'S') inFlight += 1;
      const text = type === 'Q' || type === 'P' ? bytes.toString() : '';
      if (/\0?(commit|rollback)\0/.test(text)) isInTransaction = false;
      if (isInTransaction) mostInTransaction = Math.max(mostInTransaction, inFlight);
      else mostInFlight = Math.max(mostInFlight, inFlight);
      if (/\0?begin\0/.test(text)) isInTransaction = true;
    });
    readMessages(backend, false, ({ type, bytes }) => {
      if (type === 'K' && isPooler) bytes.writeInt32BE(7, 5);
      if (type !== 'Z' || !hasStarted) {
        if (hasStarted) reply.push(bytes);
        else client.write(bytes);
        hasStarted ||= type === 'Z';
        return;
      }
      inFlight -= 1;
      replies.push(Buffer.concat([...reply, bytes]));
      reply = [];
      client.write(Buffer.concat([...stale, replies.at(-1) as Buffer]));
      stale = [];
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { path: _path, ...rest } = database;
  const connection = { ...rest, host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    connection,
    /** The most statements that were in flight at once on one connection. */
    mostInFlight: () => ({ outside: mostInFlight, inTransaction: mostInTransaction }),
    /** Runs work and returns the replies to it. */
    async record(work: () => Promise<unknown>): Promise<Buffer[]> {
      replies = [];
      await work();
      return replies;
    },
    deliverFirst(earlier: Buffer[]): void {
      stale = earlier;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readMessages(socket: Socket, isClient: boolean, onMessage: (message: Message) => void): void {
  let rest = Buffer.alloc(0);
  let isFirst = isClient;
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      const start = isFirst ? 0 : 1;
      if (rest.length < start + 4) return;
      const length = start + rest.readInt32BE(start);
      if (rest.length < length) return;
      const bytes = Buffer.from(rest.subarray(0, length));
      rest = rest.subarray(length);
      onMessage({ type: isFirst ? '' : String.fromCharCode(bytes[0] as number), bytes });
      isFirst = false;
    }
  });
}
