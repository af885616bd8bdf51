import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '#server/errors.ts';
import type { Member } from './backup-file.ts';

// What PostgreSQL's documentation on base backups says to leave out: it belongs to the running process, or is made anew.
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|backup_manifest|caresaathi-probe-.*|.*\.tmp|recovery\.signal|standby\.signal)$/;
const controlFile = 'global/pg_control';
const segment = /^[0-9A-F]{24}$/;

/** Everything in the cluster but the changes themselves and the control file. */
export async function* clusterFiles(directory: string): AsyncGenerator<Member> {
  const walk = async function* (folder: string): AsyncGenerator<Member> {
    yield { path: join('postgres', folder), content: 'folder' };
    const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch(absent);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (leftOut.test(entry.name) || path === controlFile) continue;
      if (entry.isDirectory() && emptied.has(path)) yield { path: join('postgres', path), content: 'folder' };
      else if (entry.isDirectory()) yield* walk(path);
      else if (entry.isFile()) yield { path: join('postgres', path), file: join(directory, path), mayVanish: true };
      else
        throw new StartError(`${join(directory, path)} leads out of the database's folder: such a one is not copied.`);
    }
  };
  yield* walk('');
  // Two folders inside an emptied one must exist, or PostgreSQL does not start.
  for (const name of ['archive_status', 'summaries']) yield { path: join('postgres/pg_wal', name), content: 'folder' };
}

/** Tells where PostgreSQL had got to: copied last. */
export async function controlMember(directory: string): Promise<Member> {
  return { path: join('postgres', controlFile), content: await readSteady(join(directory, controlFile)) };
}

// A table that was dropped while we walked.
function absent(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Small, and rewritten in place at any moment: read until it is twice the same, so that it is never half old. */
async function readSteady(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ; await pause(5)) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
}

/** The changes from one file to another, both included. One that is missing would make the backup worthless. */
export async function* walFiles(directory: string, first: string, last: string): AsyncGenerator<Member> {
  const names = (await readdir(join(directory, 'pg_wal'))).filter(
    (name) => segment.test(name) && name >= first && name <= last,
  );
  if (names.length !== numberOf(last) - numberOf(first) + 1)
    throw new StartError('The changes made during the backup are not all there any more: please try again.');
  for (const name of names.toSorted())
    yield { path: join('postgres/pg_wal', name), file: join(directory, 'pg_wal', name), mayVanish: false };
}

// Two numbers of eight hexadecimal digits after the first eight; the second counts 256 files of 16 MB.
function numberOf(name: string): number {
  return Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
}
