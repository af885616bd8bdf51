import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { StartError } from '#server/errors.ts';
import { type Cluster, locateCluster, majorVersion, requireBackupGeneration } from '../cluster.ts';
import { draftPrefix, markRestored, recordHome } from '../data-folder.ts';
import { serverArguments, startEmbedded } from '../embedded-database.ts';
import {
  acceptsConnections,
  findRunningPostgres,
  startPostgresOnce,
  stopPostgres,
  WrongPasswordError,
} from '../postmaster.ts';
import { pushKeyFile } from '../secret-files.ts';
import { readBackup } from './backup-file.ts';
import { syncFolder } from './take-backup.ts';
import * as walArchive from './wal-archive.ts';

/** The point in time to restore, or `latest` for the end of the WAL archive. */
export type RecoveryTarget = Date | 'latest';

const timestampFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Parses the value of `--at`. A time zone is required, because UTC and India time differ by five and a half hours. */
export function parseRecoveryTarget(text: string): RecoveryTarget {
  if (text === 'latest') return text;
  const time = new Date(text);
  if (timestampFormat.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new StartError("--at needs a moment with its zone, such as '2026-11-15T10:00:00+05:30', or the word latest.");
}

/** Formats a time in India's zone, in the format of `--at`. */
export function formatInIndia(time: Date): string {
  return `${new Date(time.getTime() + 5.5 * 3_600_000).toISOString().slice(0, -1)}+05:30`;
}

/** Rejects a target before the end of the backup, because recovery cannot go back in time. */
function requireReachableTarget(at: RecoveryTarget | null, endedAt: Date): void {
  if (at instanceof Date && at < endedAt)
    throw new StartError(
      `This backup ended at ${formatInIndia(endedAt)}: choose a later moment than that, or an older backup.`,
    );
}

/** Recovers an unpacked backup: PostgreSQL replays the WAL up to the target, begins a new timeline there, and is stopped. */
async function recover(
  cluster: Cluster,
  { at, archive, signal }: { at: RecoveryTarget | null; archive: string; signal: AbortSignal },
): Promise<void> {
  const hasArchive = (await stat(archive).catch(() => null)) !== null;
  if (at && !hasArchive)
    throw new StartError(
      `There is no archive of changes in ${archive}: restore without --at, or name it by --archive.`,
    );
  const signalFile = join(cluster.directory, 'recovery.signal');
  await writeFile(signalFile, '', { mode: 0o600 });
  if (cluster.user) await chown(signalFile, cluster.user.uid, cluster.user.gid);
  await rm(cluster.logFile, { force: true });
  const args = serverArguments({
    hot_standby: 'off', // no connections before recovery is complete
    recovery_target_action: 'promote',
    restore_command: walArchive.restoreCommand(hasArchive ? archive : null),
    ...(await targetSettings(at, archive)),
  });
  const running = await startPostgresOnce(cluster, args, signal);
  if (!running)
    throw new StartError(signal.aborted ? 'Interrupted: nothing was changed.' : await explainFailure(cluster, at));
  await stopPostgres(running.pid);
  await rm(running.socketDir, { recursive: true, force: true });
}

async function targetSettings(at: RecoveryTarget | null, archive: string): Promise<Record<string, string>> {
  if (at === null) return { recovery_target_timeline: 'current', recovery_target: 'immediate' };
  if (at === 'latest') return { recovery_target_timeline: 'latest' };
  const timeline = (await walArchive.findTimelineAt(archive, at)) ?? 'current';
  return {
    recovery_target_timeline: String(timeline),
    recovery_target_time: at.toISOString().replace('Z', '+00'), // PostgreSQL accepts no zone abbreviation here
  };
}

/** Finds in PostgreSQL's log why recovery failed. Returns a line that tells the operator what to do. */
async function explainFailure(cluster: Cluster, at: RecoveryTarget | null): Promise<string> {
  const logText = await readFile(cluster.logFile, 'utf8').catch(() => '');
  if (at instanceof Date && logText.includes('recovery ended before configured recovery target was reached')) {
    const last = /last completed transaction was at log time (\S+ \S+)/.exec(logText)?.[1];
    const until = last ? ` at ${formatInIndia(new Date(`${last.replace(' ', 'T').replace(/\+00$/, '')}Z`))}` : '';
    return `The archive of changes ends${until}, before ${formatInIndia(at)}: choose an earlier moment, or --at latest.`;
  }
  if (/requested timeline .* is not a child of this server's history/.test(logText))
    return 'At that time the database had been restored from another backup: use that backup.';
  const reason =
    [...logText.matchAll(/FATAL: {2}((?!the database system is).*)/g)].map((match) => match[1]).at(-1) ??
    'it ended without a word';
  return `PostgreSQL cannot bring this backup up (${reason}); more is in ${cluster.logFile}.`;
}

export type RestoreOptions = {
  /** Null: the end of the backup. */
  at: RecoveryTarget | null;
  /** The folder of the WAL archive. Null: the archive of the data folder. */
  archive: string | null;
  signal: AbortSignal;
};
/** The new paths of the old files. They are not removed, but renamed. */
export type RestoredBackup = { renamedPaths: string[] };

/**
 * Replaces the database of a data folder by a backup. First, the backup is verified, unpacked and recovered beside the old
 * database: if one of these steps fails, nothing has changed. The old database is never removed, only renamed.
 */
export async function restoreBackup(dataDir: string, file: string, options: RestoreOptions): Promise<RestoredBackup> {
  const info = await readBackup(file, async () => options.signal.throwIfAborted());
  requireBackupGeneration(file, info.schemaGeneration);
  if (info.postgres !== majorVersion)
    throw new StartError(
      `The file ${file} was made by PostgreSQL ${info.postgres}; this version brings PostgreSQL ${majorVersion}.`,
    );
  requireReachableTarget(options.at, new Date(info.endedAt));

  const { cluster, isNew } = await locateCluster(dataDir, 'restore');
  if (!isNew) await requireUnused(dataDir, cluster);
  await removeDrafts(cluster.home); // left by an interrupted restore
  const draft = await mkdtemp(join(cluster.home, draftPrefix));
  try {
    const restored = { ...cluster, directory: join(draft, 'postgres'), logFile: join(dataDir, 'restore.log') };
    await unpack(file, draft, cluster.user, options.signal);
    restored.password = (await readFile(join(draft, 'postgres-password'), 'utf8')).trim();
    const archive = options.archive ? join(draft, 'wal-archive') : walArchive.archiveFolder(cluster);
    if (options.archive)
      await walArchive.copyArchive(options.archive, archive, { firstNeeded: info.firstWal, user: cluster.user });
    const requireNoGap = async () =>
      void (await walArchive.listArchivedSegments(options.archive ?? archive, info.lastWal));
    // PostgreSQL treats a missing segment as the end of the archive: it would restore an earlier state as the latest one.
    if (options.at === 'latest' && (await stat(archive).catch(() => null))) await requireNoGap();
    await recover(restored, { at: options.at, archive, signal: options.signal }).catch(async (error: unknown) => {
      if (options.at instanceof Date && !options.signal.aborted) await requireNoGap(); // a gap explains the error better
      throw error;
    });
    await walArchive.archiveTimelines(cluster, restored.directory);
    if (!isNew) await requireUnused(dataDir, cluster);
    return { renamedPaths: await replaceCluster(dataDir, cluster, draft, isNew) };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Throws if a server uses the database. If a killed server has left its PostgreSQL running, stops this PostgreSQL. */
async function requireUnused(dataDir: string, cluster: Cluster): Promise<void> {
  const running = await findRunningPostgres(cluster);
  if (!running) return;
  const isReachable = await acceptsConnections(cluster, running.socketDir).catch((error: unknown) => {
    if (error instanceof WrongPasswordError) return false;
    throw error;
  });
  if (!isReachable)
    throw new StartError(`The data folder ${dataDir} is in use by process ${running.pid}: stop it first.`);
  await (await startEmbedded(dataDir, pino({ level: 'silent' }))).stop();
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home))
    if (name.startsWith(draftPrefix)) await rm(join(home, name), { recursive: true, force: true });
}

async function unpack(file: string, draft: string, user: Cluster['user'], signal: AbortSignal): Promise<void> {
  const setOwner = async (path: string) => user && chown(path, user.uid, user.gid);
  await setOwner(draft);
  await readBackup(file, async (entry, content) => {
    signal.throwIfAborted();
    if (
      entry.path.split('/').includes('..') ||
      !/^(postgres|postgres-password|secret-key|push-key)(\/|$)/.test(entry.path)
    )
      throw new StartError(`The file ${file} is not a backup of this product.`);
    const path = join(draft, entry.path);
    if (entry.isFolder) await mkdir(path, { mode: 0o700 });
    else {
      const handle = await open(path, 'wx', 0o600);
      try {
        for await (const chunk of content) await handle.writeFile(chunk);
      } finally {
        await handle.close();
      }
    }
    await setOwner(path);
  });
}

/**
 * Moves the restored secrets and cluster into place. The cluster is moved last: if the process ends before that, the old
 * cluster does not start, because its password is wrong, but no data is lost.
 */
async function replaceCluster(dataDir: string, cluster: Cluster, draft: string, isNew: boolean): Promise<string[]> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const renamedPaths: string[] = [];
  const renameOld = async (path: string) => {
    const newPath = `${path}-before-${stamp}Z`;
    await rename(path, newPath);
    renamedPaths.push(newPath);
  };
  for (const name of ['secret-key', pushKeyFile, 'postgres-password']) {
    const content = await readFile(join(draft, name), 'utf8').catch(() => null);
    const path = join(dataDir, name);
    const before = await readFile(path, 'utf8').catch(() => null);
    if (content === null || content === before) continue;
    if (before !== null) await renameOld(path);
    await writeFile(`${path}-new`, content, { mode: 0o600, flush: true });
    await rename(`${path}-new`, path);
  }
  await markRestored(dataDir);
  if (!isNew) await renameOld(cluster.directory);
  await rename(join(draft, 'postgres'), cluster.directory);
  if (isNew && cluster.home !== dataDir) await recordHome(dataDir, cluster.home);
  for (const folder of new Set([dataDir, dirname(cluster.directory)])) await syncFolder(folder);
  return renamedPaths;
}
