import {
  appendFile,
  chmod,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DatabaseError } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { openCluster } from '../cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '../embedded-database.ts';
import { findRunningPostgres } from '../postmaster.ts';
import { tarEnd, tarHeader } from './backup-file.ts';
import { parseRecoveryTarget, restoreBackup } from './restore.ts';
import { takeBackup } from './take-backup.ts';
import { archiveFolder, pruneArchive } from './wal-archive.ts';

// Long timeouts: PostgreSQL starts several times, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const toBackupEnd = { at: null, archive: null, signal };
let folder: string;
let dataDir: string;
let file: string;
let archive: string;
let database: EmbeddedDatabase;
let db: Pool;
const times: Record<'quiet' | 'ended', Date> = { quiet: new Date(0), ended: new Date(0) };

const pathOf = (name: string) => join(folder, name);
const read = (pool: Pool) => pool.rows<{ id: number; word: string }>(sql`select id, word from kept order by id`);

/** Starts the database of a data folder, reads its rows, and stops it. */
async function rowsOf(folder: string) {
  const started = await startEmbedded(folder, log, { fsync: 'off' }, true);
  const pool = openPool(started.owner, { max: 1 });
  try {
    return await read(pool);
  } finally {
    await pool.end({ timeout: 1 });
    await started.stop();
  }
}

// All tests use the same sequence: a backup during writes, a quiet moment, more writes.
const rows = { atBackup: [] as unknown[], atQuiet: [] as unknown[], atEnd: [] as unknown[] };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-backup-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user
  dataDir = pathOf("it's 100% data");
  file = pathOf('backup.tar.gz');
  database = await startEmbedded(dataDir, log, { fsync: 'off' }, true);
  archive = archiveFolder(await openCluster(dataDir));
  await writeFile(join(dataDir, 'secret-key'), 'the secret', { mode: 0o600 });
  await writeFile(join(dataDir, 'push-key'), 'the key of push', { mode: 0o600 });
  db = openPool(database.owner, { max: 2 });
  await db.run(sql`create table kept (id integer primary key generated always as identity, word text)`);

  let isWriting = true;
  const write = async () => {
    for (; isWriting; await pause(10)) {
      await db.run(sql`insert into kept (word) select 'नमस्ते ' || n from generate_series(1, 50) n`);
      await db.run(sql`update kept set word = word || '!' where length(word) < 20 and id % 7 = 0`);
    }
  };
  const writer = write();
  const info = await takeBackup(dataDir, file, {
    signal,
    archivesWal: true,
    onCopied: async () => {
      isWriting = false;
      await writer;
      rows.atBackup = await read(db);
    },
  });
  times.ended = new Date(info.endedAt);

  await db.run(sql`insert into kept (word) values ('after the backup')`);
  rows.atQuiet = await read(db);
  await pause(10);
  times.quiet = new Date();
  await pause(10);
  await db.run(sql`delete from kept where id % 2 = 0`);
  rows.atEnd = await read(db);
});
afterAll(async () => {
  await db.end({ timeout: 1 });
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup that was taken during writes restores every row and the secrets', async () => {
  expect(rows.atBackup.length).toBeGreaterThan(100);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await restoreBackup(pathOf('new'), file, toBackupEnd)).toEqual({ renamedPaths: [] });
  expect(await rowsOf(pathOf('new'))).toEqual(rows.atBackup);
  // The next start pauses the sending of messages.
  expect(await readFile(join(pathOf('new'), 'restored'), 'utf8')).toContain('pauses the sending of messages');
  for (const name of ['secret-key', 'push-key', 'postgres-password'])
    expect(await readFile(join(pathOf('new'), name), 'utf8')).toBe(await readFile(join(dataDir, name), 'utf8'));
});

test('a data folder that is in use is not changed', async () => {
  const before = await readdir(dataDir);
  await expect(restoreBackup(dataDir, file, toBackupEnd)).rejects.toThrow(
    `The data folder ${dataDir} is in use by another running instance.`,
  );
  await expect(takeBackup(dataDir, file, { signal, archivesWal: true })).rejects.toThrow(
    `The file ${file} exists already: choose another name.`,
  );
  await expect(takeBackup(pathOf('nowhere'), pathOf('x.tar.gz'), { signal, archivesWal: true })).rejects.toThrow(
    `There is no database in ${pathOf('nowhere')}.`,
  );
  expect(await readdir(dataDir)).toEqual(before);
  expect(await read(db)).toEqual(rows.atEnd);
});

test.each([
  [
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    () => `The disk of ${folder} is full: make space, or write to`,
  ],
  [
    Object.assign(new DatabaseError('could not extend file', 0, 'error'), { code: '53100' }),
    () => `The disk of the database, ${join(dataDir, 'postgres')}, is full: make space. No file is left.`,
  ],
])('a full disk is the reason why there is no backup: %s', async (error, reason) => {
  const before = await readdir(folder);
  const onCopied = () => Promise.reject(error);
  const taking = takeBackup(dataDir, pathOf('full.tar.gz'), { signal, archivesWal: true, onCopied });
  await expect(taking).rejects.toThrow(reason());
  expect(await readdir(folder)).toEqual(before);
});

test('a truncated, damaged or foreign file is rejected, and nothing is changed', async () => {
  const damagedCopy = async (name: string, damage: (path: string, size: number) => Promise<void>) => {
    await copyFile(file, pathOf(name));
    await damage(pathOf(name), (await stat(file)).size);
    return pathOf(name);
  };
  const flip = async (path: string, size: number) => {
    const content = await readFile(path);
    content.writeUInt8(content.readUInt8(size >> 1) ^ 0x10, size >> 1);
    await writeFile(path, content);
  };
  const rewrite = async (path: string) => {
    const content = gunzipSync(await readFile(path)); // compressed again, so that only the SHA-256 is wrong
    content.writeUInt8(content.readUInt8(content.length >> 1) ^ 0x10, content.length >> 1);
    await writeFile(path, gzipSync(content, { level: 1 }));
  };
  const other = gzipSync(Buffer.concat([tarHeader({ path: 'holiday.jpg', size: 0, isFolder: false }), tarEnd()]));
  const damaged = 'is damaged, cut short, or not a backup.';
  for (const [path, message] of [
    [await damagedCopy('half.tar.gz', (path, size) => truncate(path, size >> 1)), damaged],
    [await damagedCopy('almost.tar.gz', (path, size) => truncate(path, size - 1)), damaged],
    [await damagedCopy('flipped.tar.gz', flip), damaged],
    [await damagedCopy('rewritten.tar.gz', rewrite), damaged],
    [await damagedCopy('longer.tar.gz', (path) => appendFile(path, 'x'.repeat(100))), damaged],
    [await damagedCopy('text.tar.gz', (path) => writeFile(path, 'no')), damaged],
    [await damagedCopy('other.tar.gz', (path) => writeFile(path, other)), 'is not a backup of this product.'],
    [pathOf('absent.tar.gz'), 'cannot be read (ENOENT).'],
  ] as const) {
    await expect(restoreBackup(pathOf('untouched'), path, toBackupEnd), path).rejects.toThrow(
      `The file ${path} ${message}`,
    );
  }
  expect(await readdir(folder)).not.toContain('untouched');
});

test('a target that cannot be reached from this backup is explained', async () => {
  await expect(
    restoreBackup(pathOf('early'), file, { ...toBackupEnd, at: new Date(times.ended.getTime() - 1), archive }),
  ).rejects.toThrow(/^This backup ended at \S+\+05:30: choose a later moment than that, or an older backup\.$/);
  await expect(restoreBackup(pathOf('early'), file, { ...toBackupEnd, at: 'latest' })).rejects.toThrow(
    `There is no archive of changes in ${pathOf('early/wal-archive')}: restore without --at, or name it by --archive.`,
  );

  await database.stop(); // archives the last segment
  await expect(
    restoreBackup(pathOf('late'), file, { ...toBackupEnd, at: new Date(Date.now() + 60_000), archive }),
  ).rejects.toThrow(
    /^The archive of changes ends at \S+\+05:30, before \S+\+05:30: choose an earlier moment, or --at latest\.$/,
  );
});

test('a stopped database is backed up too, and is stopped again', async () => {
  const cluster = await openCluster(dataDir);
  expect(await findRunningPostgres(cluster)).toBeNull();
  await takeBackup(dataDir, pathOf('stopped.tar.gz'), { signal, archivesWal: true });
  expect(await findRunningPostgres(cluster)).toBeNull();
  await restoreBackup(pathOf('stopped'), pathOf('stopped.tar.gz'), toBackupEnd);
  expect(await rowsOf(pathOf('stopped'))).toEqual(rows.atEnd);
});

test('the old database is renamed, and after a wrong restore any time can still be restored', async () => {
  const first = await restoreBackup(dataDir, file, toBackupEnd);
  expect(first.renamedPaths).toEqual([expect.stringMatching(/\/postgres-before-.*Z$/)]);
  await rm(first.renamedPaths[0] ?? '', { recursive: true });

  await restoreBackup(dataDir, file, { ...toBackupEnd, at: times.quiet });
  expect(await rowsOf(dataDir)).toEqual(rows.atQuiet);
  expect((await readdir(archive)).filter((name) => name.includes('history')).toSorted()).toEqual([
    '00000002.history.gz',
    '00000003.history.gz',
  ]);
  const segments = (await readdir(archive)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).toSorted();
  expect(await pruneArchive(await openCluster(dataDir), (segments[1] ?? '').slice(0, 24))).toBe(1);
});

test('a recovery target needs a time zone', () => {
  expect(parseRecoveryTarget('2026-11-15T10:00:00+05:30')).toEqual(new Date('2026-11-15T04:30:00Z'));
  expect(parseRecoveryTarget('latest')).toBe('latest');
  for (const text of ['2026-11-15T10:00:00', '2026-13-15T10:00:00Z', 'yesterday', ''])
    expect(() => parseRecoveryTarget(text), text).toThrow(
      "--at needs a moment with its zone, such as '2026-11-15T10:00:00+05:30', or the word latest.",
    );
});
