import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

// What Linux counts processor time in, wherever Node runs: 1/100 s.
const microsPerTick = 10_000;
const running = new Set<ChildProcess>();

const cleaners = new Set<() => Promise<unknown>>();
let isInterrupted = false;

// Whatever ends this program ends what it started. A server stops its own PostgreSQL.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (isInterrupted) return;
    isInterrupted = true;
    await Promise.all([...running].map(stop));
    const cleaned = await Promise.allSettled([...cleaners].map((clean) => clean()));
    for (const one of cleaned) if (one.status === 'rejected') process.stderr.write(`Not cleaned: ${one.reason}\n`);
    process.exit(1);
  });

/** What must also happen when this program is interrupted. Answers the same, to be called in any case. */
export function cleanLater(clean: () => Promise<unknown>): () => Promise<void> {
  cleaners.add(clean);
  return async () => {
    // Then it is being done already, and the process ends with it: whoever goes on now would end it too early.
    if (isInterrupted) return new Promise(() => undefined);
    if (cleaners.delete(clean)) await clean();
  };
}

/** Starts one of our programs and waits for the line with which it says that it is ready. */
export async function start(
  args: string[],
  env: Record<string, string>,
  readyLine: RegExp,
  onLine: (line: string) => void = () => undefined,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    // Nothing of the caller's own configuration: only what is written here is measured.
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

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs a program to its end and answers what it printed. */
export async function output(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}: ${complaint.trim()}`);
  return printed;
}

type Times = { parent: number; own: number; ofEnded: number };

function timesOf(pid: number | string): Times | null {
  try {
    // The name, in brackets, may hold anything; the numbers follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, utime, stime, cutime, cstime] = [1, 11, 12, 13, 14].map((field) => Number(fields[field]));
    if (parent === undefined || utime === undefined || stime === undefined) return null;
    return { parent, own: utime + stime, ofEnded: (cutime ?? 0) + (cstime ?? 0) };
  } catch {
    return null; // it ended a moment ago
  }
}

/** Processor time so far, in microseconds, of one process. */
export function cpuOf(pid: number): number {
  return (timesOf(pid)?.own ?? 0) * microsPerTick;
}

/** The same of its main thread alone: what a Node server spends on its event loop. */
export function cpuOfMainThread(pid: number): number {
  return (timesOf(`${pid}/task/${pid}`)?.own ?? 0) * microsPerTick;
}

/** The processes that another one has started. */
export function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => timesOf(pid)?.parent === parent).map(Number);
}

/** Processor time so far, in microseconds, of PostgreSQL: its parent process, the living children and the ended ones. */
export function cpuOfPostgres(postmaster: number): number {
  const parent = timesOf(postmaster);
  let ticks = (parent?.own ?? 0) + (parent?.ofEnded ?? 0);
  for (const pid of childrenOf(postmaster)) ticks += timesOf(pid)?.own ?? 0;
  return ticks * microsPerTick;
}

/** Memory that a process answers for, in MB: its own, and its share of what it shares. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').match(/^Pss:\s+(\d+) kB/m) ?? [];
  return Number(kilobytes) / 1024;
}
