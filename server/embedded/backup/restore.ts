import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { StartError } from '#server/errors.ts';
import { type Cluster, locateCluster, majorVersion } from '../cluster.ts';
import { adoptHome, draftPrefix } from '../cluster-home.ts';
import { startEmbedded } from '../embedded-database.ts';
import { requireOurBackup } from '../folder-generation.ts';
import { accepts, findRunning, WrongPassword } from '../postmaster.ts';
import { readBackup } from './backup-file.ts';
import { type Moment, recover, requireMoment } from './recovery.ts';
import { syncFolder } from './take.ts';
import { archiveFolder, copyArchive, recordTimelines } from './wal-archive.ts';

export type RestoreOptions = {
  /** Null: as it was when the backup ended. */
  at: Moment | null;
  /** Where the changes after the backup are, if not in the data folder itself. */
  archive: string | null;
  signal: AbortSignal;
};
/** What was there before, under its new names. */
export type Restored = { keptAside: string[] };

/**
 * Puts a backup in the place of a data folder's database. It is read through, unpacked and brought up beside the old one
 * first: where anything is wrong, nothing has changed. The old one is never removed, only renamed.
 */
export async function restoreBackup(dataDir: string, file: string, options: RestoreOptions): Promise<Restored> {
  const facts = await readBackup(file, async () => options.signal.throwIfAborted());
  requireOurBackup(file, facts.schemaGeneration);
  if (facts.postgres !== majorVersion)
    throw new StartError(
      `The file ${file} was made by PostgreSQL ${facts.postgres}; this version brings PostgreSQL ${majorVersion}.`,
    );
  requireMoment(options.at, new Date(facts.endedAt));

  const { cluster, isNew } = await locateCluster(dataDir, 'restore');
  if (!isNew) await requireUnused(dataDir, cluster);
  await removeDrafts(cluster.home); // of a restore that was interrupted
  const draft = await mkdtemp(join(cluster.home, draftPrefix));
  try {
    const restored = { ...cluster, directory: join(draft, 'postgres'), logFile: join(dataDir, 'restore.log') };
    await unpack(file, draft, cluster.user, options.signal);
    restored.password = (await readFile(join(draft, 'postgres-password'), 'utf8')).trim();
    const archive = options.archive && join(draft, 'wal-archive');
    if (options.archive && archive) await copyArchive(options.archive, archive, cluster.user);
    await recover(restored, { at: options.at, archive: archive ?? archiveFolder(cluster), signal: options.signal });
    await recordTimelines(cluster, restored.directory);
    if (!isNew) await requireUnused(dataDir, cluster);
    return { keptAside: await putInPlace(dataDir, cluster, draft, isNew) };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** A PostgreSQL that a killed server left behind is stopped; one that somebody uses is not. */
async function requireUnused(dataDir: string, cluster: Cluster): Promise<void> {
  const running = await findRunning(cluster);
  if (!running) return;
  const isReachable = await accepts(cluster, running.socketDir).catch((error: unknown) => {
    if (error instanceof WrongPassword) return false;
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
  const own = async (path: string) => user && chown(path, user.uid, user.gid);
  await own(draft);
  await readBackup(file, async (entry, content) => {
    signal.throwIfAborted();
    if (entry.path.split('/').includes('..') || !/^(postgres|postgres-password|secret-key)(\/|$)/.test(entry.path))
      throw new StartError(`The file ${file} is not a backup of this product.`);
    const path = join(draft, entry.path);
    if (entry.isFolder) await mkdir(path, { mode: 0o700 });
    else {
      const handle = await open(path, 'wx', 0o600);
      try {
        for await (const piece of content) await handle.writeFile(piece);
      } finally {
        await handle.close();
      }
    }
    await own(path);
  });
}

/** The cluster goes last: with a password that is not its own it would not start, but would not be lost either. */
async function putInPlace(dataDir: string, cluster: Cluster, draft: string, isNew: boolean): Promise<string[]> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const keptAside: string[] = [];
  const setAside = async (path: string) => {
    const aside = `${path}-before-${stamp}Z`;
    await rename(path, aside);
    keptAside.push(aside);
  };
  for (const name of ['secret-key', 'postgres-password']) {
    const content = await readFile(join(draft, name), 'utf8').catch(() => null);
    const path = join(dataDir, name);
    const before = await readFile(path, 'utf8').catch(() => null);
    if (content === null || content === before) continue;
    if (before !== null) await setAside(path);
    await writeFile(`${path}-new`, content, { mode: 0o600, flush: true });
    await rename(`${path}-new`, path);
  }
  if (!isNew) await setAside(cluster.directory);
  await rename(join(draft, 'postgres'), cluster.directory);
  if (isNew && cluster.home !== dataDir) await adoptHome(dataDir, cluster.home);
  for (const folder of new Set([dataDir, dirname(cluster.directory)])) await syncFolder(folder);
  return keptAside;
}
