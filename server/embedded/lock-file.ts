import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from '../db/client.ts';
import { StartError } from '../errors.ts';
import type { Cluster } from './cluster.ts';
import { explainPermission } from './data-folder.ts';
import { hasFile } from './queries.ts';

/**
 * What PostgreSQL's lock file, postmaster.pid, means for this cluster.
 * - live: the process it names runs, and as far as the system tells it works in this directory.
 * - ended: that process is gone.
 * - reused: its number now belongs to another program.
 * - copied: the file came here with a copy of another directory. The process, if it runs, is not ours.
 */
type LockState = 'live' | 'ended' | 'reused' | 'copied';

/** What is written in the lock file, and how far it can be trusted. */
type LockFile = { state: LockState; pid: number; socketDir: string; namedDirectory: string };

/** Reads the lock file of a cluster. Null: there is none, so the cluster was stopped in good order. */
export async function readLockFile(cluster: Cluster): Promise<LockFile | null> {
  const text = await readFile(lockPath(cluster), 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : explainPermission(cluster.directory)(error),
  );
  if (text === null) return null;
  const [pidLine, namedDirectory = '', , , socketDir = ''] = text.split('\n');
  const pid = Number(pidLine);
  return { state: await stateOf(cluster, pid, namedDirectory), pid, socketDir, namedDirectory };
}

async function stateOf(cluster: Cluster, pid: number, namedDirectory: string): Promise<LockState> {
  const own = await stat(cluster.directory, { bigint: true });
  const isRunning = isAlive(pid);
  // Absent without /proc, and unreadable for root in most containers. Then only `answersFrom` can tell.
  const workingIn = isRunning ? await stat(`/proc/${pid}/cwd`, { bigint: true }).catch(() => null) : null;
  if (workingIn && isSame(workingIn, own)) return 'live'; // also when the directory was renamed under it

  // Symbolic links and bind mounts lead to the same directory. One that is gone was moved here, after a crash.
  const named = await stat(namedDirectory, { bigint: true }).catch((error: NodeJS.ErrnoException) => error);
  const isOther = named instanceof Error ? !isAbsent(named) : !isSame(named, own);
  if (isOther) return 'copied';
  if (!isRunning) return 'ended';
  return workingIn ? 'reused' : 'live';
}

/** A copied directory has the same content and the same times, but never the same place on the same disk. */
function isSame(a: { dev: bigint; ino: bigint }, b: { dev: bigint; ino: bigint }): boolean {
  return a.dev === b.dev && a.ino === b.ino;
}

const isAbsent = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR';
const lockPath = (cluster: Cluster) => join(cluster.directory, 'postmaster.pid');

/** Why a copied cluster is not started: files that were copied while PostgreSQL wrote them may not fit each other. */
export function copiedError(cluster: Cluster, lock: LockFile): StartError {
  return new StartError(
    `${cluster.directory} is a copy of ${lock.namedDirectory}, made while a database was running there, and may be damaged: ` +
      `take a backup of the original (npm run backup) and restore it here (npm run restore). ` +
      `If nothing was running when it was copied, remove ${lockPath(cluster)} and start again.`,
  );
}

/**
 * Removes a lock file whose process number belongs to another program now. PostgreSQL would refuse to start because
 * of it. If processes of the crashed PostgreSQL are left, it still finds them by their shared memory.
 */
export async function removeLockFile(cluster: Cluster): Promise<void> {
  await rm(lockPath(cluster), { force: true });
}

/** Whether the PostgreSQL that answers works in this very directory: it must see a file that is created there now. */
export async function answersFrom(cluster: Cluster, superuser: Pool): Promise<boolean> {
  const name = `caresaathi-probe-${randomUUID()}`;
  const path = join(cluster.directory, name);
  await writeFile(path, '', { flag: 'wx', mode: 0o600 }).catch(explainPermission(cluster.directory));
  try {
    return await hasFile(superuser, name);
  } finally {
    await rm(path, { force: true });
  }
}

/** Whether a process of this number runs, and we may signal it. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false; // 0 and below would mean whole groups of processes
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
