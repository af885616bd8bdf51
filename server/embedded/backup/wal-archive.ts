import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { StartError } from '#server/errors.ts';
import type { Cluster } from '../cluster.ts';

// PostgreSQL reads past such a line; a line of changes says nowhere else when it began.
const began = '# began ';
const segmentFile = /^([0-9A-F]{24})\.gz$/;

/** Where every change is kept: beside the cluster, because PostgreSQL's own user writes there. */
export function archiveFolder(cluster: Cluster): string {
  return join(cluster.home, 'wal-archive');
}

/**
 * PostgreSQL hands over each file of changes once it is full, after a minute at the latest, and when it stops. A file
 * appears whole or not at all, and on the disk. One that is already there is accepted only if it says the same.
 */
export async function archiveSettings(cluster: Cluster): Promise<Record<string, string>> {
  const folder = archiveFolder(cluster);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (cluster.user) await chown(folder, cluster.user.uid, cluster.user.gid);
  const target = quoted(folder, '%f.gz');
  const part = quoted(folder, '%f.gz.part');
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    // Compressed, because a quiet minute is a file of 16 MB that holds a few kB.
    archive_command:
      `if test -f ${target}; then gzip -dc ${target} | cmp -s - "%p"; ` +
      `else gzip -1 -c "%p" > ${part} && sync ${part} && mv ${part} ${target} && sync ${quoted(folder)}; fi`,
  };
}

/** How PostgreSQL asks for a file of changes while it recovers; a file that is not there is an answer too. */
export function restoreCommand(folder: string | null): string {
  if (!folder) return 'false';
  const source = quoted(folder, '%f.gz');
  return `test -f ${source} && gzip -dc ${source} > "%p"`;
}

// For a shell, by way of PostgreSQL, to whom a percent sign means something too.
function quoted(folder: string, name = ''): string {
  const path = join(folder.replaceAll('%', '%%'), name);
  return `'${path.replaceAll("'", "'\\''")}'`;
}

/** A copy that PostgreSQL's user can read, for the time of a restore. */
export async function copyArchive(from: string, to: string, user: Cluster['user']): Promise<void> {
  const names = await readdir(from).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`The archive ${from} cannot be read (${code}).`);
  });
  await mkdir(to, { mode: 0o700 });
  for (const name of names.filter((one) => one.endsWith('.gz'))) await copyFile(join(from, name), join(to, name));
  if (user) for (const name of ['.', ...(await readdir(to))]) await chown(join(to, name), user.uid, user.gid);
}

/**
 * A restore begins a new line of changes, numbered after all that the archive knows: kept there, the next restore
 * takes another number, and no file is ever archived twice with different content.
 */
export async function recordTimelines(cluster: Cluster, directory: string): Promise<void> {
  const folder = archiveFolder(cluster);
  if (!(await stat(folder).catch(() => null))) return;
  for (const name of await readdir(join(directory, 'pg_wal'))) {
    const target = join(folder, `${name}.gz`);
    if (!name.endsWith('.history') || (await stat(target).catch(() => null))) continue;
    const history = await readFile(join(directory, 'pg_wal', name), 'utf8');
    const content = gzipSync(`${history}\n${began}${new Date().toISOString()}\n`);
    await writeFile(`${target}.part`, content, { mode: 0o600, flush: true });
    if (cluster.user) await chown(`${target}.part`, cluster.user.uid, cluster.user.gid);
    await rename(`${target}.part`, target);
  }
}

/** Which line of changes the database was on at a moment: the last that had begun by then. Null: the backup's own. */
export async function timelineAt(folder: string, at: Date): Promise<number | null> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.history.gz')).toSorted();
  let found: number | null = null;
  for (const name of names) {
    const history = gunzipSync(await readFile(join(folder, name))).toString();
    const since = history.slice(history.lastIndexOf(began) + began.length).trim();
    if (new Date(since) <= at) found = Number.parseInt(name, 16);
  }
  return found;
}

/** Removes what no backup from `firstNeeded` on asks for. The first eight digits count restores, not time. */
export async function pruneArchive(cluster: Cluster, firstNeeded: string): Promise<number> {
  const folder = archiveFolder(cluster);
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => {
    const segment = segmentFile.exec(name)?.[1];
    return segment !== undefined && segment.slice(8) < firstNeeded.slice(8);
  });
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
