import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gunzipSync, gzipSync } from 'node:zlib';
import { StartError } from '#server/errors.ts';
import type { Cluster } from '../cluster.ts';

// Names of WAL segments. A name has three numbers of eight hexadecimal digits: timeline, log, and segment (0 to 255).

const segmentBytes = 16 * 1024 * 1024;
export const segmentPattern = /^[0-9A-F]{24}$/;
const segmentsPerLog = 256;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

/** The position of a segment in the WAL, without its timeline. */
export function segmentNumber(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * segmentsPerLog + Number.parseInt(name.slice(16), 16);
}

const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

function segmentName(timeline: number, number: number): string {
  return `${hex(timeline)}${hex(Math.floor(number / segmentsPerLog))}${hex(number % segmentsPerLog)}`;
}

/** The number of the segment that contains a position such as `16/B374D848`. */
export function segmentAt(lsn: string): number {
  const [log = '', offset = ''] = lsn.split('/');
  return Number.parseInt(log, 16) * segmentsPerLog + Math.floor(Number.parseInt(offset, 16) / segmentBytes);
}

// Begins a comment line in the history file of a timeline. PostgreSQL ignores the line. Only there is the start time stored.
const startTimePrefix = '# began ';
const segmentFile = /^([0-9A-F]{24})\.gz$/;

/** The folder of the WAL archive. It is beside the cluster, where the user that runs PostgreSQL can write. */
export function archiveFolder(cluster: Cluster): string {
  return join(cluster.home, 'wal-archive');
}

/**
 * Returns the settings that make PostgreSQL archive each WAL segment when the segment is full, after a minute at the latest,
 * and at shutdown. A segment is archived atomically and flushed to disk. If a segment of this name is already in the archive,
 * the content must be the same.
 */
export async function archiveSettings(cluster: Cluster): Promise<Record<string, string>> {
  const folder = archiveFolder(cluster);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid);
  const target = shellQuote(folder, '%f.gz');
  const part = shellQuote(folder, '%f.gz.part');
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    // Compressed, because the segment of a quiet minute has 16 MB, but only a few kB of content.
    archive_command:
      `if test -f ${target}; then gzip -dc ${target} | cmp -s - "%p"; ` +
      `else gzip -1 -c "%p" > ${part} && sync ${part} && mv ${part} ${target} && sync ${shellQuote(folder)}; fi`,
  };
}

/** The command by which PostgreSQL reads a WAL segment during recovery. It fails if the segment is not in the archive. */
export function restoreCommand(folder: string | null): string {
  if (!folder) return 'false';
  const source = shellQuote(folder, '%f.gz');
  return `test -f ${source} && gzip -dc ${source} > "%p"`;
}

// PostgreSQL replaces placeholders such as %f in the command and passes the command to a shell. The path is escaped for both.
function shellQuote(folder: string, name = ''): string {
  const path = join(folder.replaceAll('%', '%%'), name);
  return `'${path.replaceAll("'", "'\\''")}'`;
}

/**
 * Copies the part of a WAL archive that a restore needs, so that the user that runs PostgreSQL can read it: the segments from
 * `firstNeeded` on, and the histories of timelines.
 */
export async function copyArchive(
  from: string,
  to: string,
  { firstNeeded, user }: { firstNeeded: string; user: Cluster['user'] },
): Promise<void> {
  const names = await readdir(from).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`The archive ${from} cannot be read (${code}).`);
  });
  await mkdir(to, { mode: 0o700 });
  for (const name of names.filter((one) => one.endsWith('.gz') && !isBefore(one, firstNeeded)))
    await copyFile(join(from, name), join(to, name));
  if (user) for (const name of ['.', ...(await readdir(to))]) await chown(join(to, name), user.uid, user.gid);
}

/**
 * Archives the history files of a restored cluster. A restore begins a new timeline, with the next number that is not in
 * the archive. With its history archived, the next restore takes another number, and no segment is archived twice with
 * different content.
 */
export async function archiveTimelines(cluster: Cluster, directory: string): Promise<void> {
  const folder = archiveFolder(cluster);
  if (!(await stat(folder).catch(() => null))) return;
  for (const name of await readdir(join(directory, 'pg_wal'))) {
    const target = join(folder, `${name}.gz`);
    if (!name.endsWith('.history') || (await stat(target).catch(() => null))) continue;
    const history = await readFile(join(directory, 'pg_wal', name), 'utf8');
    const content = gzipSync(`${history}\n${startTimePrefix}${new Date().toISOString()}\n`);
    await writeFile(`${target}.part`, content, { mode: 0o600, flush: true });
    if (cluster.user) await chown(`${target}.part`, cluster.user.uid, cluster.user.gid);
    await rename(`${target}.part`, target);
  }
}

/** Finds the timeline at a given time: the last timeline that began before this time. Null: the timeline of the backup. */
export async function findTimelineAt(folder: string, at: Date): Promise<number | null> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.history.gz')).toSorted();
  let found: number | null = null;
  for (const name of names) {
    const history = gunzipSync(await readFile(join(folder, name))).toString();
    const startTime = history.slice(history.lastIndexOf(startTimePrefix) + startTimePrefix.length).trim();
    if (new Date(startTime) <= at) found = Number.parseInt(name, 16);
  }
  return found;
}

/** Removes the segments before `firstNeeded`. Returns how many. */
export async function pruneArchive(cluster: Cluster, firstNeeded: string): Promise<number> {
  const folder = archiveFolder(cluster);
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => isBefore(name, firstNeeded));
  for (const name of old) await rm(join(folder, name));
  return old.length;
}

/** Whether a file is a segment before `firstNeeded`. The first eight digits, which are the timeline, are not compared. */
function isBefore(file: string, firstNeeded: string): boolean {
  const segment = segmentFile.exec(file)?.[1];
  return segment !== undefined && segment.slice(8) < firstNeeded.slice(8);
}

const unzip = promisify(gunzip);

/** A timeline, and the number of its first segment. */
type Timeline = { id: number; firstSegment: number };
export type ArchiveRange = { last: string; segments: string[] };

/**
 * Lists the segments from the last segment of a backup to the end of the archive. Throws if a segment is missing: PostgreSQL
 * treats a missing segment as the end of the archive, and would silently restore an earlier state.
 */
export async function listArchivedSegments(folder: string, lastOfBackup: string): Promise<ArchiveRange> {
  const files = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`The archive ${folder} cannot be read (${code}).`);
  });
  const names = new Set(files.map((file) => file.replace(/\.gz$/, '')));
  const timelines = await readTimelines(folder, names, timelineOf(lastOfBackup));
  const timelineAt = (number: number) => timelines.findLast(({ firstSegment }) => firstSegment <= number)?.id ?? 0;

  const first = segmentNumber(lastOfBackup);
  if (timelineAt(first) !== timelineOf(lastOfBackup))
    throw new StartError(
      'The database was restored from another backup since, so this one does not lead to the end of the archive.',
    );
  const archived = [...names].filter(
    (name) => segmentPattern.test(name) && timelineAt(segmentNumber(name)) === timelineOf(name),
  );
  const lastNumber = Math.max(first, ...archived.map(segmentNumber));
  const segments: string[] = [];
  for (let number = first; number <= lastNumber; number += 1) {
    const name = segmentName(timelineAt(number), number);
    if (!names.has(name))
      throw new StartError(
        `The archive ${folder} has a gap: ${name} is missing. Take a new backup, or restore an earlier moment.`,
      );
    segments.push(name);
  }
  return { last: segments.at(-1) ?? lastOfBackup, segments };
}

/** Reads the history of the newest timeline in the archive. Returns all its timelines, the oldest first. */
async function readTimelines(folder: string, names: Set<string>, ofBackup: number): Promise<Timeline[]> {
  const newest = [...names]
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1);
  if (!newest) return [{ id: ofBackup, firstSegment: 0 }];
  const text = (await unzip(await readFile(join(folder, `${newest}.gz`)))).toString();
  // Each line has a timeline and the position at which the next timeline began.
  const lines = [...text.matchAll(/^(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)];
  const ids = [...lines.map(([, id]) => Number(id)), Number.parseInt(newest, 16)];
  return ids.map((id, index) => ({ id, firstSegment: index === 0 ? 0 : segmentAt(lines[index - 1]?.[2] ?? '0/0') }));
}

/** Reads segments of the archive to their end. Throws if a segment is damaged, truncated, or has a wrong name. */
export async function verifySegments(folder: string, segments: string[], signal: AbortSignal): Promise<void> {
  for (const name of segments) {
    signal.throwIfAborted();
    const path = join(folder, `${name}.gz`);
    const { bytes, position } = await readSegment(path).catch((error: NodeJS.ErrnoException) => {
      throw new StartError(`The file ${path} of the archive is damaged (${error.code ?? error.message}).`);
    });
    if (bytes !== segmentBytes || position !== BigInt(segmentNumber(name)) * BigInt(segmentBytes))
      throw new StartError(`The file ${path} of the archive is damaged: it does not contain that part of the changes.`);
  }
}

/** The length of a segment, and the position in the WAL that its first page header contains. */
async function readSegment(path: string): Promise<{ bytes: number; position: bigint }> {
  const content = await unzip(await readFile(path));
  return { bytes: content.length, position: content.length < 16 ? -1n : content.readBigUInt64LE(8) };
}
