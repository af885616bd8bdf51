import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import type { Db } from '#server/db/client.ts';
import { OpenConnection } from '#server/db/connection.ts';
import { isDiskFull } from '#server/db/errors.ts';
import { schemaGeneration } from '#server/db/migrate.ts';
import { StartError } from '#server/errors.ts';
import { type Cluster, majorVersion, openCluster } from '../cluster.ts';
import { hasCluster } from '../data-folder.ts';
import { startEmbedded } from '../embedded-database.ts';
import { acceptsConnections, findRunningPostgres, superuser } from '../postmaster.ts';
import { startBackup, stopBackup } from '../queries.ts';
import { pushKeyFile } from '../secret-files.ts';
import { type BackupFooter, type BackupInfo, type BackupMember, readBackup, writeBackup } from './backup-file.ts';
import { segmentNumber, segmentPattern } from './wal-archive.ts';

// PostgreSQL's documentation on base backups recommends to exclude this data: it belongs to the running process, or is created
// again at the next start.
const foldersWithoutContent = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const excludedName =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|backup_manifest|caresaathi-probe-.*|.*\.tmp|recovery\.signal|standby\.signal)$/;
const controlFile = 'global/pg_control';

/** Yields every file of the cluster, except the WAL and the control file. */
export async function* listClusterFiles(directory: string): AsyncGenerator<BackupMember> {
  const walk = async function* (folder: string): AsyncGenerator<BackupMember> {
    yield { path: join('postgres', folder), content: 'folder' };
    const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch(emptyIfMissing);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (excludedName.test(entry.name) || path === controlFile) continue;
      if (entry.isDirectory() && foldersWithoutContent.has(path))
        yield { path: join('postgres', path), content: 'folder' };
      else if (entry.isDirectory()) yield* walk(path);
      else if (entry.isFile()) yield { path: join('postgres', path), file: join(directory, path), mayVanish: true };
      else
        throw new StartError(
          `${join(directory, path)} is neither a regular file nor a folder: it cannot be backed up.`,
        );
    }
  };
  yield* walk('');
  // PostgreSQL does not start without these two folders in `pg_wal`.
  for (const name of ['archive_status', 'summaries']) yield { path: join('postgres/pg_wal', name), content: 'folder' };
}

/** Reads the control file, which names the last checkpoint. It must be copied after all other files. */
export async function readControlFile(directory: string): Promise<BackupMember> {
  return { path: join('postgres', controlFile), content: await readUntilStable(join(directory, controlFile)) };
}

// A folder may be deleted while the cluster is copied.
function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Reads a small file until two reads agree, because PostgreSQL may overwrite it in place during a read. */
async function readUntilStable(path: string): Promise<Buffer> {
  for (let previous = await readFile(path); ; await pause(5)) {
    const current = await readFile(path);
    if (current.equals(previous)) return current;
    previous = current;
  }
}

/** Yields the WAL segments from `first` to `last`. Throws if one is missing, because the backup would be useless. */
async function* listWalFiles(directory: string, first: string, last: string): AsyncGenerator<BackupMember> {
  const names = (await readdir(join(directory, 'pg_wal'))).filter(
    (name) => segmentPattern.test(name) && name >= first && name <= last,
  );
  if (names.length !== segmentNumber(last) - segmentNumber(first) + 1)
    throw new StartError('The changes made during the backup are not all there any more: please try again.');
  for (const name of names.toSorted())
    yield { path: join('postgres/pg_wal', name), file: join(directory, 'pg_wal', name), mayVanish: false };
}

export type BackupOptions = {
  signal: AbortSignal;
  /** Whether the server archives its WAL. If the backup starts the database, it must do so too, or the archive gets a gap. */
  archivesWal: boolean;
  /** Called when all files are copied. Changes that are committed before it returns are part of the backup. */
  onCopied?: () => Promise<void>;
};

/**
 * Copies the embedded database and its secrets into one file, whether the server runs or not. The file gets its final name
 * when it is complete, flushed to disk and verified.
 */
export async function takeBackup(dataDir: string, file: string, options: BackupOptions): Promise<BackupInfo> {
  if (!(await hasCluster(dataDir))) throw new StartError(`There is no database in ${dataDir}.`);
  if (await stat(file).catch(() => null)) throw new StartError(`The file ${file} exists already: choose another name.`);
  const cluster = await openCluster(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });

  const running = await findRunningPostgres(cluster);
  if (running && (await acceptsConnections(cluster, running.socketDir)))
    return writeCopy(dataDir, cluster, file, options);
  // The database is stopped. To start it here takes the instance lock, so that no server can start during the backup.
  const embedded = await startEmbedded(dataDir, pino({ level: 'silent' }), {}, options.archivesWal);
  try {
    return await writeCopy(dataDir, cluster, file, options);
  } finally {
    await embedded.stop();
  }
}

async function writeCopy(dataDir: string, cluster: Cluster, file: string, options: BackupOptions): Promise<BackupInfo> {
  const running = await findRunningPostgres(cluster);
  const part = `${file}.part`;
  if (await stat(part).catch(() => null))
    throw new StartError(`The file ${part} exists: another backup is under way, or one was interrupted. Remove it.`);
  // In PostgreSQL, a backup begins and ends on the same connection.
  const session = await OpenConnection.open(superuser(cluster, running?.socketDir ?? ''));
  try {
    const { firstWal, at } = await startBackup(session);
    const header = { postgres: majorVersion, schemaGeneration, startedAt: at.toISOString(), firstWal };
    const members = membersOf(session, cluster, dataDir, firstWal, options);
    await writeBackup(part, header, members, options.signal);
    const info = await readBackup(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return info;
  } catch (error) {
    await rm(part, { force: true });
    if (!isDiskFull(error)) throw error;
    const isOfDatabase = error instanceof DatabaseError;
    const full = isOfDatabase ? `The disk of the database, ${cluster.directory},` : `The disk of ${dirname(file)}`;
    throw new StartError(
      `${full} is full: make space${isOfDatabase ? '' : ', or write to another disk (--to)'}. No file is left.`,
    );
  } finally {
    await session.end({ timeout: 1 }); // also ends an unfinished backup
  }
}

async function* membersOf(
  session: Db,
  cluster: Cluster,
  dataDir: string,
  firstWal: string,
  options: BackupOptions,
): AsyncGenerator<BackupMember, BackupFooter> {
  yield* listClusterFiles(cluster.directory);
  await options.onCopied?.();
  yield await readControlFile(cluster.directory);
  const end = await stopBackup(session);
  yield* listWalFiles(cluster.directory, firstWal, end.lastWal);
  yield { path: 'postgres/backup_label', content: Buffer.from(end.label) };
  if (end.tablespaceMap.trim())
    throw new StartError('A database with tablespaces is not backed up here: use pg_basebackup.');
  for (const name of ['postgres-password', 'secret-key', pushKeyFile]) {
    const content = await readFile(join(dataDir, name)).catch(() => null);
    if (content) yield { path: name, content };
  }
  // One millisecond is added, because the driver truncates microseconds.
  return { endedAt: new Date(end.at.getTime() + 1).toISOString() };
}

/** Flushes a folder to disk, so that a renamed file keeps its new name after a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
