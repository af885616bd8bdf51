import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPool } from '../db/pools.ts';
import { verbatimSql } from '../db/sql.ts';
import { openCluster, writeGenerationMarker } from './cluster.ts';
import { readOrCreate } from './data-folder.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded-database.ts';
import { findRunningPostgres } from './postmaster.ts';

const log = pino({ level: 'silent' });
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'caresaathi-embedded-'));
  await chmod(dataDir, 0o711); // as root, PostgreSQL runs as another user
});
afterEach(async () => rm(dataDir, { recursive: true, force: true }));

const pidOf = async () => (await findRunningPostgres(await openCluster(dataDir)))?.pid ?? 0;

/** Returns the rows of the last statement. */
async function query<T>(database: EmbeddedDatabase, statements: string): Promise<T[]> {
  const pool = openPool(database.owner, { max: 1 });
  let rows: T[] = [];
  try {
    for (const statement of statements.split(';')) rows = await pool.rows<T>(verbatimSql(statement));
    return rows;
  } finally {
    await pool.end({ timeout: 1 });
  }
}

test('starts on an empty folder, keeps its data after a stop, and leaves no process behind', async () => {
  const first = await startEmbedded(dataDir, log);
  const pid = await pidOf();
  await query(first, 'create table kept (word text); insert into kept values ($$नमस्ते$$)');
  expect(await query(first, 'show server_encoding')).toEqual([{ serverEncoding: 'UTF8' }]);
  expect(await query(first, 'show data_checksums')).toEqual([{ dataChecksums: 'on' }]);
  expect(await query(first, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ]);
  await first.stop();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(await pidOf()).toBe(0);
  expect((await readFile(join(dataDir, 'postgres.log'), 'utf8')).trimEnd()).toMatch(/database system is shut down$/);

  const second = await startEmbedded(dataDir, log);
  expect(await query(second, 'select word from kept')).toEqual([{ word: 'नमस्ते' }]);
  await second.stop();
});

test('a second server is rejected; a killed PostgreSQL is restarted with its data', async () => {
  const database = await startEmbedded(dataDir, log);
  await expect(startEmbedded(dataDir, log)).rejects.toThrow(
    `The data folder ${dataDir} is in use by another running instance.`,
  );
  await query(database, 'create table kept (id integer); insert into kept values (1)');

  const before = await pidOf();
  process.kill(before, 'SIGKILL');
  const rows = async () => {
    for (let i = 0; i < 800; i += 1) {
      try {
        return await query(database, 'select id from kept');
      } catch {
        await pause(50);
      }
    }
    return null;
  };
  expect(await rows()).toEqual([{ id: 1 }]);
  const after = await pidOf();
  expect(after).not.toBe(before);
  await database.stop();
  expect(() => process.kill(after, 0)).toThrow();
});

test('the folder of another PostgreSQL version is rejected and not changed', async () => {
  await writeGenerationMarker(dataDir);
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await writeFile(join(dataDir, 'postgres-password'), 'x'.repeat(32));
  await expect(startEmbedded(dataDir, log)).rejects.toThrow(
    `The data folder ${dataDir} was made by PostgreSQL 17; this version brings PostgreSQL 18.`,
  );
  expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17\n');
});

test('a data folder whose database is missing in the system folder gets no new, empty one', async () => {
  await writeGenerationMarker(dataDir);
  await writeFile(join(dataDir, 'cluster-id'), 'gone');
  await expect(openCluster(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} belongs to the database in /var/lib/caresaathi/gone, which is not there.`,
  );
});

test('a data folder whose restore was interrupted is not treated as a new one', async () => {
  await writeGenerationMarker(dataDir);
  await mkdir(join(dataDir, 'postgres-restoring-x1'));
  await expect(openCluster(dataDir)).rejects.toThrow(
    `A restore into ${dataDir} was interrupted: run it again, or remove ${join(dataDir, 'postgres-restoring-x1')}.`,
  );
});

test('a file in place of the data folder is named in the error', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(openCluster(file)).rejects.toThrow(
    `The data folder ${file} cannot be used (EEXIST): set DATA_DIR to another one.`,
  );
});

test('concurrent calls create a secret once, readable for its owner only', async () => {
  const path = join(dataDir, 'secret');
  const all = await Promise.all(Array.from({ length: 20 }, () => readOrCreate(path, randomUUID)));
  expect(new Set(all).size).toBe(1);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
