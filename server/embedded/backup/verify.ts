import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { StartError } from '#server/errors.ts';
import { type Cluster, openCluster } from '../cluster.ts';
import { startEmbedded } from '../embedded-database.ts';
import { acceptsConnections, findRunningPostgres, superuser } from '../postmaster.ts';
import * as queries from '../queries.ts';
import { type BackupInfo, readBackup, readHeader } from './backup-file.ts';
import { restoreBackup } from './restore.ts';
import { archiveFolder, listArchivedSegments, segmentAt, segmentNumber, verifySegments } from './wal-archive.ts';

const draftPrefix = 'backup-verify-';
const dayMs = 86_400_000;

export type VerifyOptions = {
  /** The folder in which the backup is restored. It needs as much space as the database. */
  workFolder: string;
  /** The WAL archive, which must be complete from the backup to the end of the archive. Null: there is no archive. */
  archive: string | null;
  signal: AbortSignal;
};
export type VerifiedBackup = { info: BackupInfo; segments: number; tables: number; indexes: number; rows: number };

/** Finds the newest backup in a folder. Throws if there is none, or if it is older than `maxAgeHours`. */
export async function findNewestBackup(folder: string, maxAgeHours: number, now: Date): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  const found: { file: string; startedAt: Date }[] = [];
  for (const name of names) {
    const file = join(folder, name);
    found.push({ file, startedAt: new Date((await readHeader(file)).startedAt) });
  }
  const newest = found.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()).at(-1);
  if (!newest) throw new StartError(`There is no backup in ${folder}.`);
  const hours = (now.getTime() - newest.startedAt.getTime()) / 3_600_000;
  if (hours > maxAgeHours)
    throw new StartError(
      `The newest backup, ${newest.file}, is ${Math.floor(hours)} hours old: no newer one was made.`,
    );
  return newest.file;
}

/**
 * Throws if the running PostgreSQL of a data folder cannot archive its WAL, or if a segment that it has archived is no longer
 * in the archive. Only the database knows which segment is the last one in a complete archive.
 */
export async function requireWorkingArchive(cluster: Cluster): Promise<void> {
  const running = await findRunningPostgres(cluster);
  if (!running || !(await acceptsConnections(cluster, running.socketDir))) return;
  const { last, isFailing } = await withPool(superuser(cluster, running.socketDir), queries.readArchiver);
  if (isFailing)
    throw new StartError('PostgreSQL cannot archive its changes: see "archive command failed" in postgres.log.');
  const folder = archiveFolder(cluster);
  if (last && !(await stat(join(folder, `${last}.gz`)).catch(() => null)))
    throw new StartError(`The archive ${folder} has a gap: ${last} is missing. Take a new backup.`);
}

/**
 * Verifies a backup by restoring it: every checksum of the file, every segment of the archive, recovery up to the end of the
 * archive, every page and row of every table, the order of every B-tree, and what must be consistent between tables. Throws a
 * `StartError` whose message says what is wrong. Changes nothing, and removes what it has restored.
 */
export async function verifyBackup(file: string, options: VerifyOptions): Promise<VerifiedBackup> {
  const { archive, signal } = options;
  await removeOldDrafts(options.workFolder);
  const info = await readBackup(file, async () => signal.throwIfAborted());
  const range = archive === null ? null : await listArchivedSegments(archive, info.lastWal);
  if (archive && range) await verifySegments(archive, range.segments, signal);

  const draft = await mkdtemp(join(options.workFolder, draftPrefix));
  await chmod(draft, 0o711); // started by root, PostgreSQL runs as another user, who must be able to enter
  try {
    await restoreBackup(draft, file, { at: archive === null ? null : 'latest', archive, signal });
    const cluster = await openCluster(draft);
    try {
      if (range) await requireRecoveredUpTo(cluster, range.last);
      const checked = await checkRestored(draft, signal);
      return { info, segments: range?.segments.length ?? 0, ...checked };
    } finally {
      if (cluster.home !== draft) await rm(cluster.home, { recursive: true, force: true });
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes the folders of killed verifications. A folder that is younger than a day may belong to one that still runs. */
async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(draftPrefix)) continue;
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > dayMs) await rm(path, { recursive: true, force: true });
  }
}

/** Throws if recovery ended before this segment. Recovery begins a new timeline, whose history file has its position. */
async function requireRecoveredUpTo(cluster: Cluster, lastSegment: string): Promise<void> {
  const folder = join(cluster.directory, 'pg_wal');
  const newest = (await readdir(folder))
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1);
  const history = newest ? await readFile(join(folder, newest), 'utf8') : '';
  const end = [...history.matchAll(/^\d+\s+([0-9A-F]+\/[0-9A-F]+)/gm)].at(-1)?.[1];
  if (!end || segmentAt(end) < segmentNumber(lastSegment))
    throw new StartError(`Recovery ended at ${end ?? 'an unknown position'}, before the archived ${lastSegment}.`);
}

async function checkRestored(dataDir: string, signal: AbortSignal): Promise<Omit<VerifiedBackup, 'info' | 'segments'>> {
  const database = await startEmbedded(dataDir, pino({ level: 'silent' }));
  try {
    return await withPool({ ...database.owner, username: 'postgres' }, async (db) => {
      await queries.prepareChecks(db);
      const [tables, indexes] = [await queries.findTables(db), await queries.findIndexes(db)];
      let rows = 0;
      for (const table of tables) {
        signal.throwIfAborted();
        const [problem] = await explained(`table ${table.name}`, queries.checkTable(db, table));
        if (problem) throw damagedPart(`table ${table.name}`, problem);
        rows += await explained(`table ${table.name}`, queries.countRows(db, table));
      }
      for (const index of indexes) {
        signal.throwIfAborted();
        await explained(`index ${index.name}`, queries.checkIndex(db, index));
      }
      for (const [what, count] of Object.entries(await queries.countContradictions(db)))
        if (count > 0) throw new StartError(`The restored database contradicts itself: ${count} ${what}.`);
      return { tables: tables.length, indexes: indexes.length, rows };
    });
  } finally {
    await database.stop();
  }
}

const damagedPart = (part: string, reason: string) =>
  new StartError(`In the restored database, the ${part} is damaged: ${reason}.`);

/** Names the damaged part. PostgreSQL reports a damaged page or index as an error of the class XX. */
function explained<T>(part: string, work: Promise<T>): Promise<T> {
  return work.catch((error: Error & { code?: string }) => {
    throw error.code?.startsWith('XX') ? damagedPart(part, error.message) : error;
  });
}

async function withPool<T>(connection: Parameters<typeof openPool>[0], work: (db: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(connection, { max: 1, usesPreparedStatements: false });
  try {
    return await work(pool);
  } finally {
    await pool.end({ timeout: 2 });
  }
}
