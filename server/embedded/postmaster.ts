import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '../db/client.ts';
import { openPool } from '../db/pools.ts';
import { StartError } from '../errors.ts';
import type { Cluster } from './cluster.ts';
import { temporaryFolder, throwFolderError } from './data-folder.ts';
import { hasFile } from './queries.ts';

/**
 * What PostgreSQL's lock file, postmaster.pid, means for this cluster. The file has the number of a process and a directory.
 * - live: the process runs, and its working directory is this directory or cannot be read.
 * - ended: the process has ended.
 * - reused: the process number now belongs to another program.
 * - copied: the file names another directory, of which this directory is a copy. If the process runs, it does not use
 *   this directory.
 */
type LockState = 'live' | 'ended' | 'reused' | 'copied';

type LockFile = { state: LockState; pid: number; socketDir: string; namedDirectory: string };

/** Reads the lock file of a cluster. Null: there is none, so PostgreSQL was stopped cleanly. */
async function readLockFile(cluster: Cluster): Promise<LockFile | null> {
  const text = await readFile(lockPath(cluster), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : throwFolderError(cluster.directory)(error),
  );
  if (text === null) return null;
  const [pidLine, namedDirectory = '', , , socketDir = ''] = text.split('\n');
  const pid = Number(pidLine);
  return { state: await stateOf(cluster, pid, namedDirectory), pid, socketDir, namedDirectory };
}

async function stateOf(cluster: Cluster, pid: number, namedDirectory: string): Promise<LockState> {
  const own = await stat(cluster.directory, { bigint: true });
  const isRunning = isProcessAlive(pid);
  // Null if there is no /proc, and for root in most containers. Then `usesDirectory` finds out whether PostgreSQL uses it.
  const processDirectory = isRunning ? await stat(`/proc/${pid}/cwd`, { bigint: true }).catch(() => null) : null;
  if (processDirectory && isSameDirectory(processDirectory, own)) return 'live'; // even if the directory was renamed meanwhile

  // The path in the file may be a symbolic link or a bind mount of this directory. If the path does not exist, this directory
  // was moved here after a crash.
  const named = await stat(namedDirectory, { bigint: true }).catch((error: NodeJS.ErrnoException) => error);
  const isOther = named instanceof Error ? !isMissing(named) : !isSameDirectory(named, own);
  if (isOther) return 'copied';
  if (!isRunning) return 'ended';
  return processDirectory ? 'reused' : 'live';
}

/** Compares device and inode: a copied directory has the same content and times, but another inode. */
function isSameDirectory(a: { dev: bigint; ino: bigint }, b: { dev: bigint; ino: bigint }): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

const isMissing = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR';
const lockPath = (cluster: Cluster) => join(cluster.directory, 'postmaster.pid');

/** The error for a copied cluster, which is not started: files that PostgreSQL wrote during the copy may be inconsistent. */
function copiedError(cluster: Cluster, lock: LockFile): StartError {
  return new StartError(
    `${cluster.directory} is a copy of ${lock.namedDirectory}, made while a database was running there, and may be damaged: ` +
      `take a backup of the original (npm run backup) and restore it here (npm run restore). ` +
      `If nothing was running when it was copied, remove ${lockPath(cluster)} and start again.`,
  );
}

/**
 * Removes a lock file whose process number now belongs to another program, because PostgreSQL would not start with this file.
 * If processes of a crashed PostgreSQL remain, the new one detects them by their shared memory.
 */
async function removeLockFile(cluster: Cluster): Promise<void> {
  await rm(lockPath(cluster), { force: true });
}

/** Whether the connected PostgreSQL uses this directory: whether it sees a file that is created there now. */
async function usesDirectory(cluster: Cluster, superuser: Pool): Promise<boolean> {
  const name = `caresaathi-probe-${randomUUID()}`;
  const path = join(cluster.directory, name);
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch(throwFolderError(cluster.directory));
  try {
    return await hasFile(superuser, name);
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether a process with this number runs and this process may signal it. */
export function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false; // 0 and negative numbers address process groups
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const startTimeoutMs = 30_000;
const stopTimeoutMs = 60_000;
const cannotConnectNow = '57P03';
const invalidPassword = '28P01';

/** PostgreSQL runs, but rejects the password in the data folder. */
export class WrongPasswordError extends StartError {}

/** A PostgreSQL process and the folder of its socket. */
export type RunningPostgres = { pid: number; socketDir: string };

/** Finds the PostgreSQL that runs in this cluster's directory, by its lock file. */
export async function findRunningPostgres(cluster: Cluster): Promise<RunningPostgres | null> {
  const lock = await readLockFile(cluster);
  return lock?.state === 'live' && lock.socketDir ? { pid: lock.pid, socketDir: lock.socketDir } : null;
}

/**
 * Waits until the PostgreSQL of this cluster accepts connections. If none runs, starts one (`isNew`). If the started one cannot
 * be used, it is stopped.
 */
export async function ensurePostgresRunning(
  cluster: Cluster,
  args: string[],
  lastSocketDir: string | null,
): Promise<RunningPostgres & { isNew: boolean }> {
  const timeout = AbortSignal.timeout(startTimeoutMs);
  while (!timeout.aborted) {
    const lock = await readLockFile(cluster);
    if (lock?.state === 'copied') throw copiedError(cluster, lock);
    const { pid = 0, socketDir = '' } = lock ?? {};
    if (lock?.state === 'live' && (await acceptsConnections(cluster, socketDir)))
      return { pid, socketDir, isNew: false };

    if (lock?.state === 'reused') await removeLockFile(cluster);
    const started = await startPostgresOnce(cluster, args, timeout, lastSocketDir ?? socketDir);
    if (started) return { ...started, isNew: true };
    // PostgreSQL ended at once: another process uses the directory, or processes of a crashed PostgreSQL have not ended yet.
    await pause(200);
  }
  throw new StartError(`The embedded database does not start; its last words are in ${cluster.logFile}.`);
}

/**
 * Starts PostgreSQL once and waits, without a timeout, until it accepts connections: a restored cluster may replay hours
 * of WAL. Returns null if PostgreSQL ends, also because the signal is aborted.
 */
export async function startPostgresOnce(
  cluster: Cluster,
  args: string[],
  signal: AbortSignal,
  lastSocketDir = '',
): Promise<RunningPostgres | null> {
  const socketDir = await createSocketDirectory(cluster, lastSocketDir);
  const child = await spawnPostgres(cluster, [...args, '-c', `unix_socket_directories=${socketDir}`]);
  const pid = child.pid as number;
  try {
    while (child.exitCode === null && child.signalCode === null) {
      // Another server may have started a PostgreSQL at the same time: the lock file names the one that keeps running.
      if ((await acceptsConnections(cluster, socketDir)) && (await findRunningPostgres(cluster))?.pid === pid)
        return { pid, socketDir };
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
    // Detached, so that Ctrl-C in the terminal does not stop PostgreSQL before the server has completed its requests.
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

/** Connection options of the superuser. In the server, only the code in `server/embedded/` connects with this role. */
export function superuser(cluster: Cluster, socketDir: string) {
  return {
    path: join(socketDir, '.s.PGSQL.5432'),
    username: 'postgres',
    password: cluster.password,
    database: 'postgres',
  };
}

/**
 * Whether the PostgreSQL of this cluster accepts connections at a socket. Waits while it is starting up. Returns false if
 * no process listens.
 */
export async function acceptsConnections(cluster: Cluster, socketDir: string): Promise<boolean> {
  // After a reboot, another user could have created a folder with the same name, and listen there.
  if (!(await isOwnedByPostgresUser(cluster, socketDir))) return false;
  const db = openPool(superuser(cluster, socketDir), { max: 1 });
  try {
    if (await usesDirectory(cluster, db)) return true;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as { code?: string };
    if (code === cannotConnectNow) {
      await pause(30);
      return acceptsConnections(cluster, socketDir);
    }
    if (code !== invalidPassword) return false;
    throw new WrongPasswordError(
      `The file postgres-password beside ${cluster.logFile} is not the one of its database.`,
    );
  } finally {
    await db.end({ timeout: 1 });
  }
  throw new StartError(
    `The database that answers at ${socketDir} does not use ${cluster.directory}: it belongs to another data folder, and was left alone.`,
  );
}

/**
 * Creates the private folder of the socket. If the last folder still belongs to us, it is used again, because open pools
 * reconnect to its path.
 */
async function createSocketDirectory(cluster: Cluster, last: string): Promise<string> {
  if (last) {
    await mkdir(last, { mode: 0o700 }).catch(() => undefined);
    if (await isOwnedByPostgresUser(cluster, last)) return last;
  }
  const folder = await mkdtemp(join(temporaryFolder(), 'caresaathi-'));
  if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid);
  return folder;
}

async function isOwnedByPostgresUser(cluster: Cluster, folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found !== null && found.uid === (cluster.user?.uid ?? process.getuid?.());
}

/** Stops PostgreSQL and waits until its process has ended. */
export async function stopPostgres(pid: number): Promise<void> {
  if (!isProcessAlive(pid)) return;
  process.kill(pid, 'SIGINT'); // "fast" shutdown: disconnects clients and writes a checkpoint
  for (const deadline = Date.now() + stopTimeoutMs; isProcessAlive(pid); await pause(20)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
  }
}
