import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '../db/client.ts';
import { StartError } from '../errors.ts';
import type { Cluster } from './cluster.ts';
import { throwFolderError } from './data-folder.ts';
import { hasFile } from './queries.ts';

/**
 * What PostgreSQL's lock file, postmaster.pid, means for this cluster.
 * - live: its process runs, and its working directory is this directory or cannot be read.
 * - ended: its process has ended.
 * - reused: its process number now belongs to another program.
 * - copied: the file names another directory, of which this directory is a copy. Its process, if it runs, does not use
 *   this directory.
 */
type LockState = 'live' | 'ended' | 'reused' | 'copied';

type LockFile = { state: LockState; pid: number; socketDir: string; namedDirectory: string };

/** Reads the lock file of a cluster. Null: there is none, so PostgreSQL was stopped cleanly. */
export async function readLockFile(cluster: Cluster): Promise<LockFile | null> {
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
  const isRunning = isAlive(pid);
  // Null without /proc, and for root in most containers. Then `usesDirectory` decides.
  const processDirectory = isRunning ? await stat(`/proc/${pid}/cwd`, { bigint: true }).catch(() => null) : null;
  if (processDirectory && isSameDirectory(processDirectory, own)) return 'live'; // even if it was renamed meanwhile

  // The named path may be a symbolic link or a bind mount of this directory. If it does not exist, this directory was
  // moved here after a crash.
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

/** The error for a copied cluster. It is not started: files that PostgreSQL wrote during the copy may be inconsistent. */
export function copiedError(cluster: Cluster, lock: LockFile): StartError {
  return new StartError(
    `${cluster.directory} is a copy of ${lock.namedDirectory}, made while a database was running there, and may be damaged: ` +
      `take a backup of the original (npm run backup) and restore it here (npm run restore). ` +
      `If nothing was running when it was copied, remove ${lockPath(cluster)} and start again.`,
  );
}

/**
 * Removes a lock file whose process number now belongs to another program, because PostgreSQL does not start with it.
 * PostgreSQL still detects remaining processes of the crashed one by their shared memory.
 */
export async function removeLockFile(cluster: Cluster): Promise<void> {
  await rm(lockPath(cluster), { force: true });
}

/** Whether the connected PostgreSQL uses this directory: it must see a file that is created there now. */
export async function usesDirectory(cluster: Cluster, superuser: Pool): Promise<boolean> {
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
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false; // 0 and negative numbers address process groups
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
