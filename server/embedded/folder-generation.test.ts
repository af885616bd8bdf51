import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createScratchDatabase } from '#server/test/scratch-database.ts';
import { spawnServer } from '#server/test/spawned-server.ts';
import { migrateDatabase, readSchema } from '../db/migrate.ts';
import { sql } from '../db/sql.ts';
import { type BackupFooter, type BackupMember, writeBackup } from './backup/backup-file.ts';
import { restoreBackup } from './backup/restore.ts';
import { takeBackup } from './backup/take-backup.ts';
import { startEmbedded } from './embedded-database.ts';

// Long timeouts: PostgreSQL starts several times, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { signal } = new AbortController();
const toBackupEnd = { at: null, archive: null, signal };
let folder: string;
let dataDir: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-generation-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup.tar.gz');
  const database = await startEmbedded(dataDir, pino({ level: 'silent' }), { fsync: 'off' });
  await writeFile(join(dataDir, 'secret-key'), 'x'.repeat(43), { mode: 0o600 });
  await takeBackup(dataDir, backup, { signal, archivesWal: false });
  await database.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns a hash of every file below a folder: names, times, modes and content. */
async function hashFolder(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(root, { recursive: true })).toSorted()) {
    const { mtimeMs, mode, size } = await stat(join(root, name));
    hash.update(JSON.stringify([name, mtimeMs, mode, size]));
    if ((await stat(join(root, name))).isFile()) hash.update(await readFile(join(root, name)));
  }
  return hash.digest('hex');
}

async function startAndWaitForExit(env: Record<string, string>) {
  const { code, error } = await spawnServer(env).waitForExit();
  return { code, lines: error.trimEnd().split('\n') };
}

test.each([
  ['no marker', null, '1', 'use commit c492b3d for it, or set DATA_DIR to an empty folder.'],
  ['the marker of a later generation', '3\n', '3', 'update this version.'],
])(
  'a data folder with %s is rejected before PostgreSQL starts, and not changed',
  async (_name, content, found, remedy) => {
    const marker = join(dataDir, 'schema-generation');
    expect(await readFile(marker, 'utf8')).toBe('2\n');
    await rm(marker);
    if (content) await writeFile(marker, content);
    try {
      const before = await hashFolder(dataDir);
      const line = `The data folder ${dataDir} holds a database of schema generation ${found}, and this version needs generation 2: ${remedy}`;
      expect(await startAndWaitForExit({ DATA_DIR: dataDir })).toEqual({ code: 1, lines: [line] });
      await expect(takeBackup(dataDir, join(folder, 'x.tar.gz'), { signal, archivesWal: false })).rejects.toThrow(line);
      await expect(restoreBackup(dataDir, backup, toBackupEnd)).rejects.toThrow(line);
      expect(await hashFolder(dataDir)).toBe(before);
    } finally {
      await writeFile(marker, '2\n');
    }
  },
);

test('a backup of an earlier generation is rejected, and nothing is changed', async () => {
  const earlier = join(folder, 'earlier.tar.gz');
  const members = async function* (): AsyncGenerator<BackupMember, BackupFooter> {
    yield { path: 'postgres', content: 'folder' };
    return { endedAt: new Date().toISOString() };
  };
  const head = { postgres: '18', startedAt: new Date().toISOString(), firstWal: '000000010000000000000001' };
  await writeBackup(earlier, head, members(), signal);
  const before = await hashFolder(dataDir);
  const line = `The file ${earlier} is a backup of a database of schema generation 1, and this version needs generation 2: use commit c492b3d for it, or choose a later backup.`;
  await expect(restoreBackup(dataDir, earlier, toBackupEnd)).rejects.toThrow(line);
  await expect(restoreBackup(join(folder, 'new'), earlier, toBackupEnd)).rejects.toThrow(line);
  expect(await hashFolder(dataDir)).toBe(before);
  expect(await readdir(folder)).not.toContain('new');
});

test('a restored folder has the generation of this version', async () => {
  const restored = join(folder, 'restored');
  await restoreBackup(restored, backup, toBackupEnd);
  expect(await readFile(join(restored, 'schema-generation'), 'utf8')).toBe('2\n');
});

test('an external database of an earlier generation is rejected and not changed', async () => {
  const { owner, drop } = await createScratchDatabase();
  try {
    await owner.run(sql`create table schema_migrations (version integer primary key, name text, checksum text)`);
    await owner.run(sql`insert into schema_migrations values (1, '0001_ground.sql', 'x')`);
    const catalogue = () =>
      owner.rows(sql`
      select (select count(*) from pg_class) as relations, (select count(*) from pg_proc) as functions,
        (select count(*) from pg_extension) as extensions, (select count(*) from pg_roles) as roles,
        (select string_agg(m::text, ',') from schema_migrations m) as migrations`);
    const before = await catalogue();
    await expect(migrateDatabase(owner, await readSchema())).rejects.toThrow(
      'DATABASE_URL leads to a database (its first migration is 0001_ground.sql) of schema generation 1, and this version needs generation 2: use commit c492b3d for it, or set DATABASE_URL to an empty database.',
    );
    expect(await catalogue()).toEqual(before);
  } finally {
    await drop();
  }
});
