import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#server/errors.ts';
import type { Member } from './backup-file.ts';
import { segmentNumber, segmentPattern } from './wal-segments.ts';

// Excluded as PostgreSQL's documentation on base backups recommends: this data belongs to the running process, or is
// created again at the next start.
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
export async function* listClusterFiles(directory: string): AsyncGenerator<Member> {
  const walk = async function* (folder: string): AsyncGenerator<Member> {
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
export async function readControlFile(directory: string): Promise<Member> {
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
export async function* listWalFiles(directory: string, first: string, last: string): AsyncGenerator<Member> {
  const names = (await readdir(join(directory, 'pg_wal'))).filter(
    (name) => segmentPattern.test(name) && name >= first && name <= last,
  );
  if (names.length !== segmentNumber(last) - segmentNumber(first) + 1)
    throw new StartError('The changes made during the backup are not all there any more: please try again.');
  for (const name of names.toSorted())
    yield { path: join('postgres/pg_wal', name), file: join(directory, 'pg_wal', name), mayVanish: false };
}
