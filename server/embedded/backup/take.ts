import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import type { Db } from '#server/db/client.ts';
import { schemaGeneration } from '#server/db/generation.ts';
import { OpenConnection } from '#server/db/open-connection.ts';
import { StartError } from '#server/errors.ts';
import { type Cluster, majorVersion, openCluster } from '../cluster.ts';
import { hasCluster } from '../cluster-home.ts';
import { startEmbedded } from '../embedded-database.ts';
import { accepts, findRunning, superuser } from '../postmaster.ts';
import { type Facts, type Member, readBackup, type Tail, writeBackup } from './backup-file.ts';
import { clusterFiles, controlMember, walFiles } from './cluster-files.ts';
import { startBackup, stopBackup } from './queries.ts';

export type BackupOptions = {
  signal: AbortSignal;
  /** As the server is told: a database that we start ourselves keeps its changes too, or the archive had a gap. */
  walArchive: boolean;
  /** All files are copied; what happens until this answers still becomes part of the backup. */
  onCopied?: () => Promise<void>;
};

/**
 * Copies the embedded database and its secrets into one file, whether the server runs or not. The file appears under its
 * name only once it is whole, on the disk and read again.
 */
export async function takeBackup(dataDir: string, file: string, options: BackupOptions): Promise<Facts> {
  if (!(await hasCluster(dataDir))) throw new StartError(`There is no database in ${dataDir}.`);
  if (await stat(file).catch(() => null)) throw new StartError(`The file ${file} exists already: choose another name.`);
  const cluster = await openCluster(dataDir);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });

  const running = await findRunning(cluster);
  if (running && (await accepts(cluster, running.socketDir))) return copy(dataDir, cluster, file, options);
  // Nobody uses it. For the time of the backup we do, so that a server that starts meanwhile is told.
  const own = await startEmbedded(dataDir, pino({ level: 'silent' }), {}, options.walArchive);
  try {
    return await copy(dataDir, cluster, file, options);
  } finally {
    await own.stop();
  }
}

async function copy(dataDir: string, cluster: Cluster, file: string, options: BackupOptions): Promise<Facts> {
  const running = await findRunning(cluster);
  const part = `${file}.part`;
  if (await stat(part).catch(() => null))
    throw new StartError(`The file ${part} exists: another backup is under way, or one was interrupted. Remove it.`);
  // One connection for all of it: the backup lives and dies with it.
  const session = await OpenConnection.open(superuser(cluster, running?.socketDir ?? ''));
  try {
    const { firstWal, at } = await startBackup(session);
    const head = { postgres: majorVersion, schemaGeneration, startedAt: at.toISOString(), firstWal };
    const members = membersOf(session, cluster, dataDir, firstWal, options);
    await writeBackup(part, head, members, options.signal);
    const facts = await readBackup(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return facts;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await session.end({ timeout: 1 }); // an unfinished backup ends with its connection
  }
}

async function* membersOf(
  session: Db,
  cluster: Cluster,
  dataDir: string,
  firstWal: string,
  options: BackupOptions,
): AsyncGenerator<Member, Tail> {
  yield* clusterFiles(cluster.directory);
  await options.onCopied?.();
  yield await controlMember(cluster.directory);
  const end = await stopBackup(session);
  yield* walFiles(cluster.directory, firstWal, end.lastWal);
  yield { path: 'postgres/backup_label', content: Buffer.from(end.label) };
  if (end.map.trim()) throw new StartError('A database with tablespaces is not backed up here: use pg_basebackup.');
  for (const name of ['postgres-password', 'secret-key']) {
    const content = await readFile(join(dataDir, name)).catch(() => null);
    if (content) yield { path: name, content };
  }
  // A millisecond later: the driver cuts off what is finer.
  return { endedAt: new Date(end.at.getTime() + 1).toISOString() };
}

/** Without this a power cut could take the new name away again. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
