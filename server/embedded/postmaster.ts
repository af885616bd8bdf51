import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '../db/client.ts';
import { StartError } from '../errors.ts';
import type { Cluster } from './cluster.ts';
import { temporaryFolder } from './data-folder.ts';
import { answersFrom, copiedError, isAlive, readLockFile, removeLockFile } from './lock-file.ts';

const startPatienceMs = 30_000;
const startingUp = '57P03';
const wrongPassword = '28P01';

/** PostgreSQL runs, but the password in the data folder is not its own. */
export class WrongPassword extends StartError {}

/** A PostgreSQL that accepts connections. */
export type Running = { pid: number; socketDir: string };

/** The PostgreSQL that runs in this cluster's own directory, as far as its lock file tells. */
export async function findRunning(cluster: Cluster): Promise<Running | null> {
  const lock = await readLockFile(cluster);
  return lock?.state === 'live' && lock.socketDir ? { pid: lock.pid, socketDir: lock.socketDir } : null;
}

/**
 * Answers once the PostgreSQL of this cluster accepts connections: the one that already runs, or a new one (`isNew`).
 * One that was started here and cannot be used is stopped again.
 */
export async function ensureRunning(
  cluster: Cluster,
  args: string[],
  lastSocketDir: string | null,
): Promise<Running & { isNew: boolean }> {
  const patience = AbortSignal.timeout(startPatienceMs);
  while (!patience.aborted) {
    const lock = await readLockFile(cluster);
    if (lock?.state === 'copied') throw copiedError(cluster, lock);
    const { pid = 0, socketDir = '' } = lock ?? {};
    if (lock?.state === 'live' && (await accepts(cluster, socketDir))) return { pid, socketDir, isNew: false };

    if (lock?.state === 'reused') await removeLockFile(cluster);
    const started = await startOnce(cluster, args, patience, lastSocketDir ?? socketDir);
    if (started) return { ...started, isNew: true };
    // It ended at once: another one holds the directory, or processes of a crashed one are still leaving.
    await pause(200);
  }
  throw new StartError(`The embedded database does not start; its last words are in ${cluster.logFile}.`);
}

/**
 * Starts PostgreSQL once, and waits for as long as it works towards accepting connections: a restored cluster may have
 * hours of changes to go through. Null when it gave up, or was told to by the signal.
 */
export async function startOnce(
  cluster: Cluster,
  args: string[],
  signal: AbortSignal,
  lastSocketDir = '',
): Promise<Running | null> {
  const socketDir = await socketDirectory(cluster, lastSocketDir);
  const child = await spawnPostgres(cluster, [...args, '-c', `unix_socket_directories=${socketDir}`]);
  const pid = child.pid as number;
  try {
    while (child.exitCode === null && child.signalCode === null) {
      // Another server may have started one at the same moment, with the same socket: only one of the two stays.
      if ((await accepts(cluster, socketDir)) && (await findRunning(cluster))?.pid === pid) return { pid, socketDir };
      if (signal.aborted) await stopPostgres(pid);
      await pause(30);
    }
  } catch (error) {
    await stopPostgres(pid);
    throw error;
  }
  if (socketDir !== lastSocketDir) await rm(socketDir, { recursive: true, force: true });
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

/**
 * Whether the PostgreSQL of this cluster answers at a socket. Waits while it says "starting up"; false as soon as
 * nobody listens.
 */
export async function accepts(cluster: Cluster, socketDir: string): Promise<boolean> {
  // Another user could listen in a folder of his own, under a name that was ours before the machine started again.
  if (!(await isOwn(cluster, socketDir))) return false;
  const db = openPool(superuser(cluster, socketDir), { max: 1 });
  try {
    if (await answersFrom(cluster, db)) return true;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as { code?: string };
    if (code === startingUp) {
      await pause(30);
      return accepts(cluster, socketDir);
    }
    if (code !== wrongPassword) return false;
    throw new WrongPassword(`The file postgres-password beside ${cluster.logFile} is not the one of its database.`);
  } finally {
    await db.end({ timeout: 1 });
  }
  throw new StartError(
    `The database that answers at ${socketDir} does not use ${cluster.directory}: it belongs to another data folder, and was left alone.`,
  );
}

/**
 * The socket's folder is private and its path short: the system allows 107 bytes. The last folder is used again where
 * it is still ours, because open pools remember its path.
 */
async function socketDirectory(cluster: Cluster, last: string): Promise<string> {
  if (last) {
    await mkdir(last, { mode: 0o700 }).catch(() => undefined);
    if (await isOwn(cluster, last)) return last;
  }
  const folder = await mkdtemp(join(temporaryFolder(), 'caresaathi-'));
  if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid);
  return folder;
}

async function isOwn(cluster: Cluster, folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && found.uid === (cluster.user?.uid ?? process.getuid?.());
}

/** Ends PostgreSQL and waits until it is gone. */
export async function stopPostgres(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // "fast": disconnects clients, writes a checkpoint
  for (const patience = Date.now() + 60_000; isAlive(pid); await pause(20)) {
    if (Date.now() > patience) process.kill(pid, 'SIGQUIT');
  }
}
