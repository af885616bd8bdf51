import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool } from '../db/pools.ts';
import { verbatimSql } from '../db/sql.ts';
import { restoreBackup } from './backup/restore.ts';
import { takeBackup } from './backup/take-backup.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { findHome } from './data-folder.ts';
import { type EmbeddedDatabase, serverArguments, startEmbedded } from './embedded-database.ts';
import {
  acceptsConnections,
  ensurePostgresRunning,
  findRunningPostgres,
  isProcessAlive,
  type RunningPostgres,
  stopPostgres,
} from './postmaster.ts';

// Long timeouts: PostgreSQL starts several times, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
let folder: string;
let original: string;
let copy: string;
const others: ChildProcess[] = [];
const orphans: RunningPostgres[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-copied-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user
  original = join(folder, 'original');
  copy = join(folder, 'copy');
});
afterEach(async () => {
  for (const child of others.splice(0)) child.kill('SIGKILL');
  for (const { pid, socketDir } of orphans.splice(0)) {
    await stopPostgres(pid);
    await rm(socketDir, { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
});

const copiedMessage = () =>
  `${copy}/postgres is a copy of ${original}/postgres, made while a database was running there, and may be damaged: take a backup of the original (npm run backup) and restore it here (npm run restore). If nothing was running when it was copied, remove ${copy}/postgres/postmaster.pid and start again.`;

/** Copies the data folder with owners, modes and times. */
async function copyFolder(): Promise<void> {
  const child = spawn('cp', ['-a', original, copy], { stdio: 'ignore' });
  await once(child, 'exit'); // the code is ignored: `cp` reports files that PostgreSQL deletes meanwhile, and copies the others
}

/** Starts only PostgreSQL, without the CareSaathi server: the state after that server was killed. */
async function startOrphan(dataDir: string): Promise<{ cluster: Cluster; running: RunningPostgres }> {
  const cluster = await openCluster(dataDir);
  const running = await ensurePostgresRunning(cluster, serverArguments({ fsync: 'off' }), null);
  orphans.push(running);
  return { cluster, running };
}

/** Starts another program as the user that runs PostgreSQL. */
async function startOther(cluster: Cluster, cwd: string): Promise<number> {
  const child = spawn('sleep', ['1000'], { ...cluster.user, cwd, stdio: 'ignore' });
  others.push(child);
  await once(child, 'spawn');
  return child.pid as number;
}

/** Returns the rows of the last statement. */
async function query(database: EmbeddedDatabase, statements: string) {
  const pool = openPool(database.owner, { max: 1 });
  let rows: Record<string, unknown>[] = [];
  try {
    for (const statement of statements.split(';')) rows = await pool.rows(verbatimSql(statement));
    return rows;
  } finally {
    await pool.end({ timeout: 1 });
  }
}

/** Starts the database, runs a statement, and stops it. */
async function inDatabase(dataDir: string, statement: string) {
  const database = await startEmbedded(dataDir, log, { fsync: 'off' });
  return query(database, statement).finally(() => database.stop());
}

describe('a data folder that was copied', () => {
  test('while its database ran: server and backup fail, a restore works, and the original is not affected', async () => {
    const database = await startEmbedded(original, log, { fsync: 'off' });
    try {
      await query(database, 'create table kept (word text); insert into kept values ($$original$$)');
      const before = await findRunningPostgres(await openCluster(original));
      await copyFolder();
      const backup = join(folder, 'backup.tar.gz');

      await expect(startEmbedded(copy, log)).rejects.toThrow(copiedMessage());
      await expect(takeBackup(copy, backup, { signal, archivesWal: false })).rejects.toThrow(copiedMessage());
      expect(await findRunningPostgres(await openCluster(copy))).toBeNull();

      await takeBackup(original, backup, { signal, archivesWal: false });
      await restoreBackup(copy, backup, { at: null, archive: null, signal });
      await inDatabase(copy, 'insert into kept values ($$copy$$)');
      expect(await query(database, 'select word from kept')).toEqual([{ word: 'original' }]);
      expect(await findRunningPostgres(await openCluster(original))).toEqual(before);
    } finally {
      await database.stop();
    }
  });

  test('after a crash: the server fails too, until the operator removes the lock file', async () => {
    await inDatabase(original, 'create table kept (word text); insert into kept values ($$original$$)');
    const { running } = await startOrphan(original);
    process.kill(running.pid, 'SIGKILL');
    await vi.waitFor(() => expect(isProcessAlive(running.pid)).toBe(false), 10_000);
    await copyFolder();

    await expect(startEmbedded(copy, log)).rejects.toThrow(copiedMessage());
    await rm(join(copy, 'postgres', 'postmaster.pid'));
    expect(await inDatabase(copy, 'select word from kept')).toEqual([{ word: 'original' }]);
    expect(await inDatabase(original, 'select word from kept')).toEqual([{ word: 'original' }]);
  });

  test('after a clean stop: it has its own database', async () => {
    await inDatabase(original, 'create table kept (word text)');
    await copyFolder();
    await inDatabase(copy, 'insert into kept values ($$copy$$)');
    expect(await inDatabase(original, 'select word from kept')).toEqual([]);
  });
});

describe('the running database of this folder is adopted', () => {
  test.each([
    ['renamed while it runs', () => rename(original, copy)],
    ['reached through a symbolic link', () => symlink(original, copy)],
  ])('when the folder is %s', async (_name, change) => {
    const { running } = await startOrphan(original);
    await change();
    expect((await findRunningPostgres(await openCluster(copy)))?.pid).toBe(running.pid);
    expect(await inDatabase(copy, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isProcessAlive(running.pid)).toBe(false);
  });

  test('a folder that was renamed after a crash starts with its data', async () => {
    await inDatabase(original, 'create table kept (word text); insert into kept values ($$original$$)');
    const { running } = await startOrphan(original);
    process.kill(running.pid, 'SIGKILL');
    await vi.waitFor(() => expect(isProcessAlive(running.pid)).toBe(false), 10_000);
    await rename(original, copy);
    expect(await inDatabase(copy, 'select word from kept')).toEqual([{ word: 'original' }]);
  });
});

describe('a lock file that names another process', () => {
  /** Writes the lock file of a crashed PostgreSQL whose process number now belongs to another program. */
  async function writeLockFile(cluster: Cluster, pid: number, socketDir: string): Promise<void> {
    const path = join(cluster.directory, 'postmaster.pid');
    const content = `${pid}\n${cluster.directory}\n1700000000\n5432\n${socketDir}\n\n0 0\nready   \n`;
    await writeFile(path, content, { mode: 0o600 });
    if (cluster.user) await chown(path, cluster.user.uid, cluster.user.gid);
  }

  test('PostgreSQL starts, and the other process keeps running', async () => {
    await inDatabase(original, 'create table kept (word text)');
    const cluster = await openCluster(original);
    const pid = await startOther(cluster, '/');
    await writeLockFile(cluster, pid, join(folder, 'no-socket'));
    expect(await findRunningPostgres(cluster)).toBeNull();
    expect(await inDatabase(original, 'select word from kept')).toEqual([]);
    expect(isProcessAlive(pid)).toBe(true);
  });

  test('a database of another folder that listens at its socket is not used', async () => {
    await inDatabase(original, 'create table kept (word text)');
    await copyFolder();
    const { running } = await startOrphan(original);
    const cluster = await openCluster(copy);
    await writeLockFile(cluster, await startOther(cluster, cluster.directory), running.socketDir);
    await expect(startEmbedded(copy, log)).rejects.toThrow(
      `The database that answers at ${running.socketDir} does not use ${copy}/postgres: it belongs to another data folder, and was left alone.`,
    );
    expect(isProcessAlive(running.pid)).toBe(true);
  });
});

test.skipIf(process.getuid?.() !== 0)('a socket in a folder of another user is not used', async () => {
  const { cluster, running } = await startOrphan(original);
  expect(await acceptsConnections(cluster, running.socketDir)).toBe(true);
  await chown(running.socketDir, 12_345, 12_345);
  expect(await acceptsConnections(cluster, running.socketDir)).toBe(false);
});

// Only root uses the system folder for databases.
describe.skipIf(process.getuid?.() !== 0)('a database in the system folder', () => {
  const home = '/var/lib/caresaathi/test-of-copied-folders';
  const open = (dataDir: string, purpose: 'use' | 'restore' = 'use') => findHome(dataDir, '/', null, purpose);
  const makeIndependent = () => `remove ${copy}/cluster-id and restore a backup here (npm run restore).`;

  beforeEach(async () => {
    await mkdir(join(home, 'postgres'), { recursive: true });
    await writeFile(join(home, 'postgres', 'PG_VERSION'), '18\n');
    await mkdir(original);
    await writeFile(join(original, 'cluster-id'), 'test-of-copied-folders');
    expect(await open(original)).toEqual({ home, isNew: false });
  });
  afterEach(async () => rm(home, { recursive: true, force: true }));

  test('is neither used nor replaced by a copy of its data folder', async () => {
    await cp(original, copy, { recursive: true });
    for (const purpose of ['use', 'restore'] as const)
      await expect(open(copy, purpose)).rejects.toThrow(
        `The data folder ${copy} is a copy of ${original}, which the database in ${home} belongs to. To make it independent, ${makeIndependent()}`,
      );
    expect(await open(original)).toEqual({ home, isNew: false });
  });

  test('belongs to its data folder after that is renamed', async () => {
    await rename(original, copy);
    expect(await open(copy)).toEqual({ home, isNew: false });
  });

  test('belongs to a data folder that was moved to another disk after the operator confirms it', async () => {
    await cp(original, copy, { recursive: true });
    await rm(original, { recursive: true });
    await expect(open(copy)).rejects.toThrow(
      `The database in ${home} belongs to the data folder ${original}, which is no longer there. If ${copy} is that folder, moved or copied back, remove ${home}/data-folder and start again. If it is another copy, ${makeIndependent()}`,
    );
    await rm(join(home, 'data-folder'));
    expect(await open(copy)).toEqual({ home, isNew: false });
  });

  test('belongs to its data folder after the device number of the disk has changed', async () => {
    const [, inode, path] = (await readFile(join(home, 'data-folder'), 'utf8')).split('\n');
    await writeFile(join(home, 'data-folder'), `1\n${inode}\n${path}`);
    expect(await open(original)).toEqual({ home, isNew: false });
    expect((await stat(original)).ino).toBe(Number(inode));
  });
});
