import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { restoreBackup } from './backup/restore.ts';
import { takeBackup } from './backup/take-backup.ts';
import { openCluster } from './cluster.ts';
import { startEmbedded } from './embedded-database.ts';
import { findRunningPostgres } from './postmaster.ts';
import { readPostgresPassword, readPushKey, readSecretKey } from './secret-files.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const { signal } = new AbortController();
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-secrets-'));
  await chmod(folder, 0o711); // as root, PostgreSQL runs as another user
  dataDir = join(folder, 'data');
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

const file = (name: string) => join(dataDir, name);

describe.each([
  ['secret-key', readSecretKey, 43, 'Or set SECRET_KEY to a key of your own. To go on with a new key'],
  ['postgres-password', readPostgresPassword, 32, 'Without a backup, docs/operations.md says how to set a new'],
])('%s', (name, read, length, advice) => {
  const copyBack = () => `Copy it back from your backup: tar -xzf BACKUP.tar.gz -C ${dataDir} ${name}. ${advice}`;
  const makeDatabase = async () => {
    await mkdir(file('postgres'), { recursive: true });
    await writeFile(join(file('postgres'), 'PG_VERSION'), '18\n');
  };

  test('is created once with a new data folder, for its owner alone', async () => {
    const created = await Promise.all(Array.from({ length: 20 }, () => read(dataDir)));
    expect(new Set(created).size).toBe(1);
    expect(created[0]).toHaveLength(length);
    expect((await stat(file(name))).mode & 0o777).toBe(0o600);
    await makeDatabase();
    expect(await read(dataDir)).toBe(created[0]);
  });

  test('is not created again if the folder has a database', async () => {
    await makeDatabase();
    await expect(read(dataDir)).rejects.toThrow(
      `The file ${file(name)} is missing, and the database beside it needs it. ${copyBack()}`,
    );
    await expect(stat(file(name))).rejects.toThrow('ENOENT');
  });

  test.each([
    ['empty', ''],
    ['one character', 'x'],
    ['only white space', ' \n'.repeat(60)],
    ['one character too short', 'x'.repeat(length - 1)],
  ])('is rejected when it is %s', async (_name, content) => {
    await mkdir(dataDir);
    await writeFile(file(name), content);
    const damaged = `The file ${file(name)} is damaged: it has ${content.trim().length} characters instead of at least ${length}.`;
    await expect(read(dataDir)).rejects.toThrow(`${damaged} Remove it, and a new one is created.`);
    await makeDatabase();
    await expect(read(dataDir)).rejects.toThrow(`${damaged} ${copyBack()}`);
    expect(await readFile(file(name), 'utf8')).toBe(content);
  });
});

describe('push-key', () => {
  test('is created once, for its owner alone, also beside an older database', async () => {
    await mkdir(file('postgres'), { recursive: true });
    await writeFile(join(file('postgres'), 'PG_VERSION'), '18\n');
    const created = await Promise.all(Array.from({ length: 20 }, () => readPushKey(dataDir)));
    expect(new Set(created).size).toBe(1);
    expect(Buffer.from(created[0] ?? '', 'base64url')).toHaveLength(32);
    expect((await stat(file('push-key'))).mode & 0o777).toBe(0o600);
    expect(await readPushKey(dataDir)).toBe(created[0]);
  });

  test('is rejected when it is damaged', async () => {
    await mkdir(dataDir);
    await writeFile(file('push-key'), 'x'.repeat(42));
    await expect(readPushKey(dataDir)).rejects.toThrow(
      `The file ${file('push-key')} is damaged. Remove it, and a new one is created.`,
    );
  });
});

describe('a wrong database password', () => {
  const wrongPassword = () =>
    `The file postgres-password beside ${file('postgres.log')} is not the one of its database.`;

  test('stops the PostgreSQL that this start has started', async () => {
    await (await startEmbedded(dataDir, log, { fsync: 'off' })).stop();
    const password = await readFile(file('postgres-password'), 'utf8');
    await writeFile(file('postgres-password'), 'x'.repeat(32));
    await expect(startEmbedded(dataDir, log)).rejects.toThrow(wrongPassword());
    expect(await findRunningPostgres(await openCluster(dataDir))).toBeNull();
    await expect(stat(join(file('postgres'), 'postmaster.pid'))).rejects.toThrow('ENOENT');
    await writeFile(file('postgres-password'), password);
    await (await startEmbedded(dataDir, log, { fsync: 'off' })).stop();
  });

  test('does not stop the PostgreSQL of another running server', async () => {
    const database = await startEmbedded(dataDir, log, { fsync: 'off' });
    const running = await findRunningPostgres(await openCluster(dataDir));
    await writeFile(file('postgres-password'), 'x'.repeat(32));
    await expect(startEmbedded(dataDir, log)).rejects.toThrow(wrongPassword());
    expect(await findRunningPostgres(await openCluster(dataDir))).toEqual(running);
    await database.stop();
  });

  test('a restore brings the right one back, also if the file is missing', async () => {
    const database = await startEmbedded(dataDir, log, { fsync: 'off' });
    const password = await readFile(file('postgres-password'), 'utf8');
    const backup = join(folder, 'backup.tar.gz');
    await takeBackup(dataDir, backup, { signal, archivesWal: false });
    const running = await findRunningPostgres(await openCluster(dataDir));
    await rm(file('postgres-password'));
    await expect(restoreBackup(dataDir, backup, { at: null, archive: null, signal })).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${running?.pid}: stop it first.`,
    );
    await database.stop();
    await restoreBackup(dataDir, backup, { at: null, archive: null, signal });
    expect(await readFile(file('postgres-password'), 'utf8')).toBe(password);
    await (await startEmbedded(dataDir, log, { fsync: 'off' })).stop();
  });
});
