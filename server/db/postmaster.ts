import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import type { Cluster } from './cluster.ts';
import { temporaryFolder } from './data-folder.ts';
import { postgres } from './driver.ts';

const startPatienceMs = 30_000;

/** A PostgreSQL that accepts connections. */
export type Running = { pid: number; socketDir: string };

/** What PostgreSQL's own lock file says: process, and where its socket is. */
export async function findRunning(cluster: Cluster): Promise<Running | null> {
  const lines = await readFile(join(cluster.directory, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , , socketDir] = lines.split('\n');
  return pid && socketDir ? { pid: Number(pid), socketDir } : null;
}

/** Answers once PostgreSQL accepts connections: the one that already runs, or a new one. */
export async function ensureRunning(cluster: Cluster, args: string[], previous: Running | null): Promise<Running> {
  if (previous && (await accepts(cluster, previous.socketDir))) return previous;

  const socketDir = await socketDirectory(cluster, previous);
  const deadline = Date.now() + startPatienceMs;
  while (Date.now() < deadline) {
    const child = await spawnPostgres(cluster, [...args, '-c', `unix_socket_directories=${socketDir}`]);
    while (child.exitCode === null && child.signalCode === null) {
      if (await accepts(cluster, socketDir)) return { pid: child.pid as number, socketDir };
      if (Date.now() > deadline) process.kill(child.pid as number, 'SIGQUIT');
      await pause(30);
    }
    // It ended at once: another one holds the folder, or processes of a crashed one are still leaving.
    const other = await findRunning(cluster);
    if (other && isAlive(other.pid) && (await accepts(cluster, other.socketDir))) return other;
    await pause(200);
  }
  throw new StartError(`The embedded database does not start; its last words are in ${cluster.logFile}.`);
}

/**
 * Starts PostgreSQL once, and waits for as long as it works towards accepting connections: a restored cluster may have
 * hours of changes to go through. Null when it gave up, or was told to by the signal.
 */
export async function startOnce(cluster: Cluster, args: string[], signal: AbortSignal): Promise<Running | null> {
  const socketDir = await socketDirectory(cluster, null);
  const child = await spawnPostgres(cluster, [...args, '-c', `unix_socket_directories=${socketDir}`]);
  while (child.exitCode === null && child.signalCode === null) {
    if (await accepts(cluster, socketDir)) return { pid: child.pid as number, socketDir };
    if (signal.aborted) await stopPostgres(child.pid as number);
    await pause(50);
  }
  await rm(socketDir, { recursive: true, force: true });
  return null;
}

async function spawnPostgres(cluster: Cluster, args: string[]) {
  const logFile = await open(cluster.logFile, 'a');
  try {
    // Detached: a Ctrl-C at the terminal must reach it only after the server has drained.
    const child = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...args], {
      ...cluster.user,
      cwd: cluster.directory,
      env: {},
      detached: true,
      stdio: ['ignore', logFile.fd, logFile.fd],
    });
    child.unref();
    await once(child, 'spawn').catch((error: Error) => {
      throw new StartError(`The embedded database cannot be run: ${error.message}`);
    });
    return child;
  } finally {
    await logFile.close();
  }
}

/** The role that only this file, `embedded.ts` and `backup/` use. */
export function superuser(cluster: Cluster, socketDir: string) {
  return {
    path: join(socketDir, '.s.PGSQL.5432'),
    username: 'postgres',
    password: cluster.password,
    database: 'postgres',
  };
}

/** Waits while it says "starting up"; false as soon as nobody listens. */
export async function accepts(cluster: Cluster, socketDir: string): Promise<boolean> {
  const sql = postgres({ ...superuser(cluster, socketDir), max: 1, connect_timeout: 5, fetch_types: false });
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    // 28P01: wrong password. Waiting would not help.
    if ((error as { code?: string }).code !== '28P01') return false;
    throw new StartError(`The file postgres-password beside ${cluster.logFile} is not the one of its database.`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * The socket's folder is private and its path short: the system allows 107 bytes. The previous folder is used
 * again where it is still ours, because open pools remember its path.
 */
async function socketDirectory(cluster: Cluster, previous: Running | null): Promise<string> {
  const uid = cluster.user?.uid ?? process.getuid?.();
  if (previous) {
    await mkdir(previous.socketDir, { mode: 0o700 }).catch(() => undefined);
    const found = await stat(previous.socketDir).catch(() => null);
    if (found?.uid === uid) return previous.socketDir;
  }
  const folder = await mkdtemp(join(temporaryFolder(), 'caresaathi-'));
  if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid);
  return folder;
}

/** Ends PostgreSQL and waits until it is gone. */
export async function stopPostgres(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // "fast": disconnects clients, writes a checkpoint
  for (const patience = Date.now() + 60_000; isAlive(pid); await pause(20)) {
    if (Date.now() > patience) process.kill(pid, 'SIGQUIT');
  }
}

/** Whether a process of this number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
