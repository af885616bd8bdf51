import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Pool } from '#server/db/client.ts';
import { migrateDatabase, readSchema } from '#server/db/migrate.ts';
import { openPool } from '#server/db/pools.ts';
import { sql } from '#server/db/sql.ts';
import { openCluster } from '../cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '../embedded-database.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take-backup.ts';
import { findNewestBackup, requireWorkingArchive, verifyBackup } from './verify.ts';
import { archiveFolder } from './wal-archive.ts';

// Long timeouts: PostgreSQL starts several times, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
let folder: string;
let dataDir: string;
let file: string;
let archive: string;
let database: EmbeddedDatabase;
let superuserPool: Pool;

const pathOf = (name: string) => join(folder, name);
const verify = (from = file, archiveOf: string | null = archive) =>
  verifyBackup(from, { workFolder: folder, archive: archiveOf, signal });
const segmentsIn = async (path: string) =>
  (await readdir(path)).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name)).toSorted();

/** Ends the current WAL segment with a change in it, and waits until it is archived. */
async function fillSegment(): Promise<void> {
  await superuserPool.run(sql`insert into cities (name) values ('City ' || clock_timestamp())`);
  const { name } = await superuserPool.row<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`);
  for (const deadline = Date.now() + 30_000; !(await segmentsIn(archive)).includes(`${name}.gz`); await pause(20))
    if (Date.now() > deadline) throw new Error(`${name} was not archived.`);
}

/** A copy of the archive, after a change to it. */
async function changedArchive(name: string, change: (path: string) => Promise<unknown>): Promise<string> {
  await cp(archive, pathOf(name), { recursive: true });
  await change(pathOf(name));
  return pathOf(name);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-verify-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user
  dataDir = pathOf('data');
  await mkdir(join(folder, 'backups'));
  file = pathOf('backups/backup.tar.gz');
  database = await startEmbedded(dataDir, log, { fsync: 'off' }, true);
  archive = archiveFolder(await openCluster(dataDir));
  const owner = openPool(database.owner, { max: 1 });
  await migrateDatabase(owner, await readSchema());
  await owner.end({ timeout: 1 });
  superuserPool = openPool({ ...database.owner, username: 'postgres' }, { max: 1 });
  await takeBackup(dataDir, file, { signal, archivesWal: true });
  for (let n = 0; n < 3; n += 1) await fillSegment();
});
afterAll(async () => {
  await superuserPool.end({ timeout: 1 });
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an intact backup and archive are verified up to the end, and nothing is left behind', async () => {
  const before = (await readdir(folder)).toSorted();
  const verified = await verify();
  expect(verified.segments).toBe(4); // the last one of the backup, and three more
  expect(verified.tables).toBeGreaterThan(30);
  expect(verified.indexes).toBeGreaterThan(100);
  expect(verified.rows).toBeGreaterThan(3);
  expect((await verify(file, null)).segments).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual(before);
  await requireWorkingArchive(await openCluster(dataDir));
});

test('a damaged backup is named', async () => {
  const content = await readFile(file);
  content.writeUInt8(content.readUInt8(content.length >> 1) ^ 0x10, content.length >> 1);
  await writeFile(pathOf('damaged.tar.gz'), content);
  await expect(verify(pathOf('damaged.tar.gz'))).rejects.toThrow(
    `The file ${pathOf('damaged.tar.gz')} is damaged, cut short, or not a backup.`,
  );
});

test('a missing segment in the middle of the archive is named, and so is one at the beginning', async () => {
  const segments = await segmentsIn(archive);
  for (const [index, missing] of segments.slice(-4, -1).entries()) {
    const changed = await changedArchive(`gap-${index}`, (path) => rm(join(path, missing)));
    await expect(verify(file, changed)).rejects.toThrow(
      `The archive ${changed} has a gap: ${missing.slice(0, 24)} is missing. Take a new backup, or restore an earlier moment.`,
    );
  }
  // A restore does not take the gap for the end of the archive.
  await expect(
    restoreBackup(pathOf('restored'), file, { at: 'latest', archive: pathOf('gap-1'), signal }),
  ).rejects.toThrow('gap-1 has a gap');
  await expect(
    restoreBackup(pathOf('restored'), file, { at: new Date(), archive: pathOf('gap-1'), signal }),
  ).rejects.toThrow('gap-1 has a gap');
});

test('a missing segment at the end is noticed, because the database has archived it', async () => {
  const cluster = await openCluster(dataDir);
  const last = (await segmentsIn(archive)).at(-1) ?? '';
  await rename(join(archive, last), pathOf('moved.gz'));
  await expect(requireWorkingArchive(cluster)).rejects.toThrow(
    `The archive ${archive} has a gap: ${last.slice(0, 24)} is missing. Take a new backup.`,
  );
  await rename(pathOf('moved.gz'), join(archive, last));
});

test('a segment that is damaged, truncated or another one is named', async () => {
  const [one = '', other = ''] = (await segmentsIn(archive)).slice(-2);
  const shorten = async (path: string) => {
    const content = gunzipSync(await readFile(join(path, other)));
    await writeFile(join(path, other), gzipSync(content.subarray(0, 1_000_000)));
  };
  for (const [name, change] of [
    ['cut', (path: string) => writeFile(join(path, other), 'no')],
    ['short', shorten],
    ['swapped', (path: string) => copyFile(join(path, one), join(path, other))],
  ] as const) {
    const changed = await changedArchive(name, change);
    await expect(verify(file, changed), name).rejects.toThrow(
      `The file ${join(changed, other)} of the archive is damaged`,
    );
  }
});

test('a damaged table and a wrong total in the restored database are named', async () => {
  await superuserPool.run(sql`
    insert into booking_totals (day, city_id, stripe, bookings, revenue) values ('2026-01-01', null, 99, 1, 0)`);
  await takeBackup(dataDir, pathOf('wrong.tar.gz'), { signal, archivesWal: true });
  await expect(verify(pathOf('wrong.tar.gz'), null)).rejects.toThrow(
    'The restored database contradicts itself: 1 visits missing in the totals.',
  );
  await superuserPool.run(sql`delete from booking_totals where stripe = 99`);

  // A page whose content does not match its checksum, as after a fault of the disk.
  await superuserPool.run(sql`checkpoint`);
  const { path } = await superuserPool.row<{ path: string }>(sql`select pg_relation_filepath('cities') as path`);
  await superuserPool.end({ timeout: 1 });
  await database.stop();
  const page = join((await openCluster(dataDir)).directory, path);
  const content = await readFile(page);
  content.writeUInt8(content.readUInt8(8_000) ^ 0x10, 8_000);
  await writeFile(page, content);
  await takeBackup(dataDir, pathOf('page.tar.gz'), { signal, archivesWal: true });
  await expect(verify(pathOf('page.tar.gz'), null)).rejects.toThrow(
    /^In the restored database, the table cities is damaged: invalid page in block 0/,
  );
});

test('the newest backup is found; an old one and none are errors', async () => {
  await copyFile(pathOf('wrong.tar.gz'), pathOf('backups/a-newer-one.tar.gz'));
  const backups = pathOf('backups');
  expect(await findNewestBackup(backups, 1, new Date())).toBe(join(backups, 'a-newer-one.tar.gz'));
  const inTwoDays = new Date(Date.now() + 48.5 * 3_600_000);
  await expect(findNewestBackup(backups, 36, inTwoDays)).rejects.toThrow(
    `The newest backup, ${join(backups, 'a-newer-one.tar.gz')}, is 48 hours old: no newer one was made.`,
  );
  await expect(findNewestBackup(pathOf('nowhere'), 36, new Date())).rejects.toThrow(
    `There is no backup in ${pathOf('nowhere')}.`,
  );
});
