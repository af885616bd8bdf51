import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

// Linux reports processor time in ticks of 1/100 s on all platforms of Node.
const microsPerTick = 10_000;
const running = new Set<ChildProcess>();

const cleaners = new Set<() => Promise<unknown>>();
let isInterrupted = false;

// A signal that ends this program also ends its child processes. A server stops its own PostgreSQL.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (isInterrupted) return;
    isInterrupted = true;
    await Promise.all([...running].map(stopProgram));
    const cleaned = await Promise.allSettled([...cleaners].map((clean) => clean()));
    for (const one of cleaned) if (one.status === 'rejected') process.stderr.write(`Not cleaned: ${one.reason}\n`);
    process.exit(1);
  });

/**
 * Registers a cleanup that also runs when this program is interrupted. Returns a function that runs it; the caller calls
 * this function in any case.
 */
export function registerCleanup(clean: () => Promise<unknown>): () => Promise<void> {
  cleaners.add(clean);
  return async () => {
    // The signal handler already runs the cleanup and then exits. The caller must not continue and exit earlier.
    if (isInterrupted) return new Promise(() => undefined);
    if (cleaners.delete(clean)) await clean();
  };
}

/** Starts one of our programs and waits for the line that reports it as ready. */
export async function startProgram(
  args: string[],
  env: Record<string, string>,
  readyLine: RegExp,
  onLine: (line: string) => void = () => undefined,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    // The caller's environment is not passed on, so that it cannot affect a measurement.
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      onLine(line);
      if (readyLine.test(line)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code} before it was ready`)));
  });
  return child;
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Kills a process, which therefore cannot clean up, and waits until it is gone. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Kills all processes of a PostgreSQL. Returns their ids. */
export function killPostgres(postmaster: number): number[] {
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // the process has already ended, together with its parent
    }
  return pids;
}

/** Runs a program until it ends and returns its output. */
export async function outputOf(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}: ${errors.trim()}`);
  return printed;
}

type Times = { parent: number; own: number; ofEnded: number };

function timesOf(pid: number | string): Times | null {
  try {
    // The name of the process, in brackets, may contain any character. The numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, utime, stime, cutime, cstime] = [1, 11, 12, 13, 14].map((field) => Number(fields[field]));
    if (parent === undefined || utime === undefined || stime === undefined) return null;
    return { parent, own: utime + stime, ofEnded: (cutime ?? 0) + (cstime ?? 0) };
  } catch {
    return null; // the process has ended
  }
}

/** The processor time of a process so far, in microseconds. */
export function cpuOf(pid: number): number {
  return (timesOf(pid)?.own ?? 0) * microsPerTick;
}

/** The processor time of its main thread only: in a Node server, the time of the event loop. */
export function cpuOfMainThread(pid: number): number {
  return (timesOf(`${pid}/task/${pid}`)?.own ?? 0) * microsPerTick;
}

/** The child processes of a process. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => timesOf(pid)?.parent === parent).map(Number);
}

/** The processor time of PostgreSQL so far, in microseconds: the postmaster, its running children and the ended ones. */
export function cpuOfPostgres(postmaster: number): number {
  const parent = timesOf(postmaster);
  let ticks = (parent?.own ?? 0) + (parent?.ofEnded ?? 0);
  for (const pid of childrenOf(postmaster)) ticks += timesOf(pid)?.own ?? 0;
  return ticks * microsPerTick;
}

/** The proportional set size (PSS) of a process in MB: its private memory and its share of shared memory. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+) kB/m) ?? [];
  return Number(kilobytes) / 1024;
}
