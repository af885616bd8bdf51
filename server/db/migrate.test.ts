import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratchDatabase } from '#server/test/scratch-database.ts';
import type { Pool } from './client.ts';
import { migrate, readMigrations, schemaIsCurrent } from './migrate.ts';
import { sql } from './sql.ts';

let folder: string;
let owner: Pool;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ owner, drop } = await createScratchDatabase());
  folder = `${await mkdtemp(join(tmpdir(), 'caresaathi-migrations-'))}/`;
  await write('0001_things.sql', 'create table things (id integer primary key)');
  await write('0002_words.sql', 'alter table things add column word text');
});
afterEach(async () => {
  await drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const applied = async () =>
  (await owner.rows(sql`select version from schema_migrations order by version`)).map((r) => r.version);

test('files are applied in the order of their numbers, and once', async () => {
  await write('0010_last.sql', 'alter table things add constraint things_word check (length(word) > 0)');
  await write('0003_more.sql', "insert into things values (1, 'one')");
  await migrate(owner, folder);
  await migrate(owner, folder);
  expect(await applied()).toEqual([1, 2, 3, 10]);
  expect(await owner.rows(sql`select count(*)::int as count from things`)).toEqual([{ count: 1 }]);
  expect(await schemaIsCurrent(owner, 10)).toBe(true);
  expect(await schemaIsCurrent(owner, 11)).toBe(false);
});

test('a failing migration changes nothing, not even by those before it', async () => {
  await write('0003_broken.sql', 'create table more (id integer); select * from nothing_of_that_name');
  await expect(migrate(owner, folder)).rejects.toThrow(
    'Migration 0003_broken.sql cannot be applied, so nothing was changed: relation "nothing_of_that_name" does not exist.',
  );
  expect(await owner.rows(sql`select to_regclass('things') as found`)).toEqual([{ found: null }]);
});

test('a migration does not wait long for a lock, behind which requests would queue: it is tried again', async () => {
  await migrate(owner, folder);
  await write('0003_more.sql', 'alter table things add column more text');
  const { promise: untilTried, resolve: release } = Promise.withResolvers<void>();
  const reading = owner.begin(async (tx) => {
    await tx.run(sql`select from things`);
    await untilTried;
  });
  await expect(migrate(owner, folder)).rejects.toMatchObject({ code: '55P03' });
  release();
  await reading;
  await migrate(owner, folder);
  expect(await applied()).toEqual([1, 2, 3]);
});

test('an edited file is refused by name', async () => {
  await migrate(owner, folder);
  await appendFile(join(folder, '0001_things.sql'), '-- a thought');
  await expect(migrate(owner, folder)).rejects.toThrow(
    'Migration 0001_things.sql was edited after it was applied: add a new migration instead.',
  );
});

test('a missing file is refused by name', async () => {
  await migrate(owner, folder);
  await rm(join(folder, '0001_things.sql'));
  await expect(migrate(owner, folder)).rejects.toThrow(
    'Migration 0001_things.sql was applied, but its file is missing.',
  );
});

test('a database of a newer version is refused', async () => {
  await write('0003_future.sql', 'select 1');
  await migrate(owner, folder);
  await rm(join(folder, '0003_future.sql'));
  await expect(migrate(owner, folder)).rejects.toThrow(
    'The database was migrated by a newer version (0003_future.sql): update this server.',
  );
});

test('a file that slips in behind applied ones is refused', async () => {
  await write('0005_five.sql', 'select 1');
  await migrate(owner, folder);
  await write('0004_late.sql', 'select 1');
  await expect(migrate(owner, folder)).rejects.toThrow(
    'Migration 0004_late.sql comes before 0005_five.sql, which is applied already: give it a higher number.',
  );
});

test('two files with one number are refused', async () => {
  await write('0002_twin.sql', 'select 1');
  await expect(migrate(owner, folder)).rejects.toThrow(
    'Two migrations have the number 0002: 0002_twin.sql and 0002_words.sql.',
  );
});

test('three servers that start at once apply each file once', async () => {
  await write('0003_slow.sql', 'select pg_sleep(0.2)');
  await Promise.all([migrate(owner, folder), migrate(owner, folder), migrate(owner, folder)]);
  expect(await applied()).toEqual([1, 2, 3]);
});

test('our own files make a schema from nothing, also by two servers at once', async () => {
  const versions = (await readMigrations()).map((migration) => migration.version);
  await Promise.all([migrate(owner), migrate(owner)]);
  expect(await applied()).toEqual(versions);
});

test('our own files are the ones that were agreed on', async () => {
  const agreed = await readFile(new URL('./migrations/checksums.sha256', import.meta.url), 'utf8');
  const found = (await readMigrations()).map(({ checksum, name }) => `${checksum}  ${name}\n`).join('');
  // A new migration: add its line (`sha256sum *.sql > checksums.sha256`). One that may have been applied somewhere is
  // never edited: that server would refuse to start.
  expect(found).toBe(agreed);
});
