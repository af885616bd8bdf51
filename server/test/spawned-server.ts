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
  /** Everything that the server has written so far. */
  output: () => string;
  /** Waits until the server exits. Returns its exit code and what it wrote to standard error. */
  waitForExit: () => Promise<{ code: number | null; error: string }>;
  /** Waits until the server is ready (or until it listens) and returns its address. */
  address: (when?: 'ready' | 'listening') => Promise<string>;
};

/** Starts the real server as a separate process, on a free port. */
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
  // Not `close`: that event is missing after a test has closed the IPC channel.
  const ended = Promise.all([once(child, 'exit'), child.stderr && finished(child.stderr)]);
  void ended.then(() => running.delete(child));

  return {
    child,
    output: () => output + error,
    waitForExit: async () => {
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

/** Call it in `afterAll`: stops all servers that the test file started. */
export async function endSpawnedServers(): Promise<void> {
  for (const child of running) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** A TCP proxy to a PostgreSQL socket. It can simulate a network that is cut or stalled, and restore it. */
export async function openDatabaseProxy(socketPath: string) {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  let isStalled = false;
  let stalledConnections = 0;
  const open = async () => {
    server = createServer((incoming) => {
      sockets.add(incoming);
      incoming.on('error', () => incoming.destroy());
      if (isStalled) {
        stalledConnections += 1;
        return;
      }
      const outgoing = connect(socketPath);
      for (const [from, to] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => sockets.delete(from));
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
  /** Connections that are open now, or are opened before `resume`, get no response. */
  const stall = () => {
    isStalled = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const resume = () => {
    isStalled = false;
  };
  await open();
  return { port, open, cut, stall, resume, stalledConnections: () => stalledConnections };
}
