import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const running = new Set<ChildProcess>();

export type SpawnedServer = {
  child: ChildProcess;
  /** Everything it said so far. */
  output: () => string;
  /** Its exit code, and what it wrote to standard error. */
  end: () => Promise<{ code: number | null; error: string }>;
  /** Its address, once it says that it is ready (or, with `listening`, that it listens). */
  address: (when?: 'ready' | 'listening') => Promise<string>;
};

/** The real server as a process of its own, on any free port. */
export function spawnServer(env: Record<string, string>): SpawnedServer {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'server'),
      PORT: '0',
      DEMO_DATA: 'false',
      ADMIN_PASSWORD: 'for-this-test',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let output = '';
  let error = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (error += chunk));
  // Not its `close`: that never comes once a test has cut the channel.
  const ended = Promise.all([once(child, 'exit'), child.stderr && finished(child.stderr)]);
  void ended.then(() => running.delete(child));

  return {
    child,
    output: () => output + error,
    end: async () => {
      await ended;
      return { code: child.exitCode, error };
    },
    address: async (when = 'ready') => {
      const pattern = when === 'ready' ? /is ready at (\S+)/ : /Server listening at ([^"]+)/;
      for (let i = 0; i < 1200 && child.exitCode === null; i += 1) {
        const found = output.match(pattern)?.[1];
        if (found) return found;
        await pause(50);
      }
      throw new Error(`The server did not come up:\n${output}${error}`);
    },
  };
}

/** For the end of a test file: nothing that it started stays. */
export async function endSpawnedServers(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** A TCP address in front of a PostgreSQL socket, which can be cut, stalled and mended as a network can. */
export async function openLine(socketPath: string) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  let isStalled = false;
  let unanswered = 0;
  const open = async () => {
    server = createServer((incoming) => {
      sockets.add(incoming);
      incoming.on('error', () => incoming.destroy());
      if (isStalled) {
        unanswered += 1;
        return;
      }
      const outgoing = connect(socketPath);
      for (const [one, other] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => sockets.delete(one));
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  };
  const cut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await pause(20);
  };
  /** Nothing that is open, or is opened before `resume`, is ever answered. */
  const stall = () => {
    isStalled = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const resume = () => {
    isStalled = false;
  };
  await open();
  return { port, open, cut, stall, resume, unanswered: () => unanswered };
}
