import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { StartError } from '#server/errors.ts';
import type { Cluster } from '../cluster.ts';

// A comment line in a timeline history file, which PostgreSQL ignores. The start time of a timeline is stored only here.
const startTimePrefix = '# began ';
const segmentFile = /^([0-9A-F]{24})\.gz$/;

/** The folder of the WAL archive. It is beside the cluster, because the user that runs PostgreSQL writes it. */
export function archiveFolder(cluster: Cluster): string {
  return join(cluster.home, 'wal-archive');
}

/**
 * Returns the settings that make PostgreSQL archive each WAL segment when it is full, after a minute at the latest, and at
 * shutdown. A segment is archived atomically and flushed to disk. If it is already in the archive, the content must match.
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

// PostgreSQL replaces placeholders such as %f in the command and passes it to a shell: both need escaping.
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

/** Finds the timeline of the database at a given time: the last one that began before it. Null: the backup's timeline. */
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

/** Removes the segments before `firstNeeded`. */
export async function pruneArchive(cluster: Cluster, firstNeeded: string): Promise<number> {
  const folder = archiveFolder(cluster);
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => isBefore(name, firstNeeded));
  for (const name of old) await rm(join(folder, name));
  return old.length;
}

/** Whether a file is a segment before another one. Compares without the first eight digits, which are the timeline. */
function isBefore(file: string, firstNeeded: string): boolean {
  const segment = segmentFile.exec(file)?.[1];
  return segment !== undefined && segment.slice(8) < firstNeeded.slice(8);
}
