import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryFlags, nextPorts } from '../rig/deployment.ts';
import { sendCall } from '../rig/http.ts';
import { registerCleanup, root } from '../rig/processes.ts';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

type Limited = {
  env: Record<string, string>;
  flags: string[];
  /** A program that sets a limit and then starts the server, such as `prlimit`. */
  prefix?: string[];
  /** The file descriptor of its log. Default: a pipe. */
  log?: number;
};

/** Starts a server that lacks a resource. It may be unable to report that it is ready, so it is asked. */
export async function startLimitedServer({ env, flags, prefix = [], log }: Limited) {
  const [port = 0] = nextPorts(1);
  const url = `http://127.0.0.1:${port}`;
  const program = [process.execPath, ...memoryFlags, ...flags, join(root, 'server', 'main.ts')];
  const [command = '', ...args] = [...prefix, ...program];
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DEMO_DATA: 'false', ADMIN_PASSWORD: 'for-this-run', ...env },
    stdio: ['ignore', log ?? 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => (printed += chunk));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = registerCleanup(async () => {
    if (!hasEnded() && child.kill('SIGKILL')) await once(child, 'exit');
  });
  const readyz = async () => (await sendCall(url, { path: '/readyz', timeoutMs: 2_000 })).status;
  let isReady = false;
  for (const deadline = Date.now() + startTimeoutMs; !isReady && !hasEnded() && Date.now() < deadline; ) {
    isReady = (await readyz()) === 200;
    await pause(100);
  }
  return {
    url,
    isReady,
    printed: () => printed,
    /** Sends SIGTERM. Returns the exit code; null if the server did not end by itself. */
    async stop(): Promise<number | null> {
      if (!hasEnded() && child.kill('SIGTERM')) await Promise.race([once(child, 'exit'), pause(stopTimeoutMs)]);
      const { exitCode } = child;
      await kill();
      return exitCode;
    },
  };
}
