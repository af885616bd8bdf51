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
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool, type Pool } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { openCluster } from '../cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '../embedded-database.ts';
import { findRunning } from '../postmaster.ts';
import { parseMoment } from './recovery.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';
import { tarEnd, tarHeader } from './tar.ts';
import { archiveFolder, pruneArchive } from './wal-archive.ts';

// Generous: PostgreSQL starts several times, and the machine may be busy with other things.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
const plain = { at: null, archive: null, signal };
let folder: string;
let dataDir: string;
let file: string;
let archive: string;
let database: EmbeddedDatabase;
let db: Pool;
const moments: Record<'quiet' | 'ended', Date> = { quiet: new Date(0), ended: new Date(0) };

const place = (name: string) => join(folder, name);
const read = (pool: Pool) => pool.rows<{ id: number; word: string }>(sql`select id, word from kept order by id`);

/** What a data folder's database holds. It is started and stopped for that. */
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

// One story, told once: writing, a backup in the middle of it, a quiet moment, more writing, the end.
const known = { atBackup: [] as unknown[], atQuiet: [] as unknown[], atEnd: [] as unknown[] };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-backup-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user
  dataDir = place("it's 100% data");
  file = place('backup.tar.gz');
  database = await startEmbedded(dataDir, log, { fsync: 'off' }, true);
  archive = archiveFolder(await openCluster(dataDir));
  await writeFile(join(dataDir, 'secret-key'), 'the secret', { mode: 0o600 });
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
  const facts = await takeBackup(dataDir, file, {
    signal,
    walArchive: true,
    onCopied: async () => {
      isWriting = false;
      await writer;
      known.atBackup = await read(db);
    },
  });
  moments.ended = new Date(facts.endedAt);

  await db.run(sql`insert into kept (word) values ('after the backup')`);
  known.atQuiet = await read(db);
  await pause(10);
  moments.quiet = new Date();
  await pause(10);
  await db.run(sql`delete from kept where id % 2 = 0`);
  known.atEnd = await read(db);
});
afterAll(async () => {
  await db.end({ timeout: 1 });
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup taken in the middle of writing brings every row back, and the secrets', async () => {
  expect(known.atBackup.length).toBeGreaterThan(100);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await restoreBackup(place('new'), file, plain)).toEqual({ keptAside: [] });
  expect(await rowsOf(place('new'))).toEqual(known.atBackup);
  for (const name of ['secret-key', 'postgres-password'])
    expect(await readFile(join(place('new'), name), 'utf8')).toBe(await readFile(join(dataDir, name), 'utf8'));
});

test('a data folder that is in use is left alone', async () => {
  const before = await readdir(dataDir);
  await expect(restoreBackup(dataDir, file, plain)).rejects.toThrow(
    `The data folder ${dataDir} is in use by another running instance.`,
  );
  await expect(takeBackup(dataDir, file, { signal, walArchive: true })).rejects.toThrow(
    `The file ${file} exists already: choose another name.`,
  );
  await expect(takeBackup(place('nowhere'), place('x.tar.gz'), { signal, walArchive: true })).rejects.toThrow(
    `There is no database in ${place('nowhere')}.`,
  );
  expect(await readdir(dataDir)).toEqual(before);
  expect(await read(db)).toEqual(known.atEnd);
});

test('a file that is cut short, damaged or another one is refused, and nothing is changed', async () => {
  const bad = async (name: string, spoil: (path: string, size: number) => Promise<void>) => {
    await copyFile(file, place(name));
    await spoil(place(name), (await stat(file)).size);
    return place(name);
  };
  const flip = async (path: string, size: number) => {
    const content = await readFile(path);
    content.writeUInt8(content.readUInt8(size >> 1) ^ 0x10, size >> 1);
    await writeFile(path, content);
  };
  const rewrite = async (path: string) => {
    const content = gunzipSync(await readFile(path)); // now only the SHA-256 can tell
    content.writeUInt8(content.readUInt8(content.length >> 1) ^ 0x10, content.length >> 1);
    await writeFile(path, gzipSync(content, { level: 1 }));
  };
  const other = gzipSync(Buffer.concat([tarHeader({ path: 'holiday.jpg', size: 0, isFolder: false }), tarEnd()]));
  const damaged = 'is damaged, cut short, or not a backup.';
  for (const [path, words] of [
    [await bad('half.tar.gz', (path, size) => truncate(path, size >> 1)), damaged],
    [await bad('almost.tar.gz', (path, size) => truncate(path, size - 1)), damaged],
    [await bad('flipped.tar.gz', flip), damaged],
    [await bad('rewritten.tar.gz', rewrite), damaged],
    [await bad('longer.tar.gz', (path) => appendFile(path, 'x'.repeat(100))), damaged],
    [await bad('text.tar.gz', (path) => writeFile(path, 'no')), damaged],
    [await bad('other.tar.gz', (path) => writeFile(path, other)), 'is not a backup of this product.'],
    [place('absent.tar.gz'), 'cannot be read (ENOENT).'],
  ] as const) {
    await expect(restoreBackup(place('untouched'), path, plain), path).rejects.toThrow(`The file ${path} ${words}`);
  }
  expect(await readdir(folder)).not.toContain('untouched');
});

test('a moment that this backup does not lead to is explained', async () => {
  await expect(
    restoreBackup(place('early'), file, { ...plain, at: new Date(moments.ended.getTime() - 1), archive }),
  ).rejects.toThrow(/^This backup ended at \S+\+05:30: choose a later moment than that, or an older backup\.$/);
  await expect(restoreBackup(place('early'), file, { ...plain, at: 'latest' })).rejects.toThrow(
    `There is no archive of changes in ${place('early/wal-archive')}: restore without --at, or name it by --archive.`,
  );

  await database.stop(); // hands over what was not yet archived
  await expect(
    restoreBackup(place('late'), file, { ...plain, at: new Date(Date.now() + 60_000), archive }),
  ).rejects.toThrow(
    /^The archive of changes ends at \S+\+05:30, before \S+\+05:30: choose an earlier moment, or --at latest\.$/,
  );
});

test('a stopped database is backed up too, and is stopped again', async () => {
  const cluster = await openCluster(dataDir);
  expect(await findRunning(cluster)).toBeNull();
  await takeBackup(dataDir, place('stopped.tar.gz'), { signal, walArchive: true });
  expect(await findRunning(cluster)).toBeNull();
  await restoreBackup(place('stopped'), place('stopped.tar.gz'), plain);
  expect(await rowsOf(place('stopped'))).toEqual(known.atEnd);
});

test('what was there is put aside, and after a wrong restore any moment can still be reached', async () => {
  const first = await restoreBackup(dataDir, file, plain);
  expect(first.keptAside).toEqual([expect.stringMatching(/\/postgres-before-.*Z$/)]);
  await rm(first.keptAside[0] ?? '', { recursive: true });

  await restoreBackup(dataDir, file, { ...plain, at: moments.quiet });
  expect(await rowsOf(dataDir)).toEqual(known.atQuiet);
  expect((await readdir(archive)).filter((name) => name.includes('history')).toSorted()).toEqual([
    '00000002.history.gz',
    '00000003.history.gz',
  ]);
  const segments = (await readdir(archive)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).toSorted();
  expect(await pruneArchive(await openCluster(dataDir), (segments[1] ?? '').slice(0, 24))).toBe(1);
});

test('a moment is read only with its zone', () => {
  expect(parseMoment('2026-11-15T10:00:00+05:30')).toEqual(new Date('2026-11-15T04:30:00Z'));
  expect(parseMoment('latest')).toBe('latest');
  for (const text of ['2026-11-15T10:00:00', '2026-13-15T10:00:00Z', 'yesterday', ''])
    expect(() => parseMoment(text), text).toThrow(
      "--at needs a moment with its zone, such as '2026-11-15T10:00:00+05:30', or the word latest.",
    );
});
