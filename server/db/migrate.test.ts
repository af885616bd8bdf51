import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratchDatabase } from '#server/test/scratch-database.ts';
import type { Pool } from './client.ts';
import { isSchemaUsable, migrateDatabase, readSchema } from './migrate.ts';
import { sql, verbatimSql } from './sql.ts';

let folder: string;
let owner: Pool;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ owner, drop } = await createScratchDatabase());
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-schema-'));
  await mkdir(join(folder, 'migrations'));
  await mkdir(join(folder, 'functions'));
  await write('0001_things.sql', 'create table things (id integer primary key)');
  await write('0002_words.sql', 'alter table things add column word text');
});
afterEach(async () => {
  await drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql);
const remove = (name: string) => rm(join(folder, 'migrations', name));
const writeFunction = (name: string, sql: string) => writeFile(join(folder, 'functions', `${name}.sql`), sql);
/** A function without parameters that returns a number. */
const returning = (name: string, result: number | string) =>
  `create or replace function ${name}() returns integer language sql as $$ select ${result} $$;
comment on function ${name}() is 'A number.';`;
const read = () => readSchema(folder);
const start = async () => migrateDatabase(owner, await read());
const isUsable = async () => isSchemaUsable(owner, await read());
const applied = async () =>
  (await owner.rows(sql`select version from schema_migrations order by version`)).map((r) => r.version);
const result = async (name: string) => (await owner.maybeRow(verbatimSql(`select ${name}() as result`)))?.result;

test('files are applied once, in the order of their numbers', async () => {
  await write('0010_last.sql', 'alter table things add constraint things_word check (length(word) > 0)');
  await write('0003_more.sql', "insert into things values (1, 'one')");
  await start();
  await start();
  expect(await applied()).toEqual([1, 2, 3, 10]);
  expect(await owner.rows(sql`select count(*)::int as count from things`)).toEqual([{ count: 1 }]);
});

test('a failing migration rolls back the ones before it too', async () => {
  await write('0003_broken.sql', 'create table more (id integer); select * from nothing_of_that_name');
  await expect(start()).rejects.toThrow(
    'Migration 0003_broken.sql cannot be applied, so nothing was changed: relation "nothing_of_that_name" does not exist.',
  );
  expect(await owner.rows(sql`select to_regclass('things') as found`)).toEqual([{ found: null }]);
});

test('a migration has a short lock timeout, because requests queue behind it, and can be retried', async () => {
  await start();
  await write('0003_more.sql', 'alter table things add column more text');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const reading = owner.begin(async (tx) => {
    await tx.run(sql`select from things`);
    await released;
  });
  await expect(start()).rejects.toMatchObject({ code: '55P03' });
  release();
  await reading;
  await start();
  expect(await applied()).toEqual([1, 2, 3]);
});

test('an edited file is rejected by name', async () => {
  await start();
  await appendFile(join(folder, 'migrations', '0001_things.sql'), '-- edited');
  expect(await isUsable()).toBe(false);
  await expect(start()).rejects.toThrow(
    'Migration 0001_things.sql was edited after it was applied: add a new migration instead.',
  );
});

test('a missing file is rejected by name', async () => {
  await start();
  await remove('0001_things.sql');
  await expect(start()).rejects.toThrow('Migration 0001_things.sql was applied, but its file is missing.');
});

test('functions are applied when their file has changed, in any order', async () => {
  await writeFunction('a_first', returning('a_first', 'b_second()'));
  await writeFunction('b_second', returning('b_second', 1));
  expect(await start()).toEqual({ newer: null });
  expect(await result('a_first')).toBe(1);

  const before = await owner.rows(sql`select name, applied_at from schema_functions order by name`);
  await writeFunction('b_second', returning('b_second', 2));
  await start();
  expect(await result('a_first')).toBe(2);
  const after = await owner.rows(sql`select name, applied_at from schema_functions order by name`);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]?.appliedAt).not.toEqual(before[1]?.appliedAt);
});

test('a function without a file stays; a dropped function is created again', async () => {
  await writeFunction('without_file', returning('without_file', 1));
  await writeFunction('dropped', returning('dropped', 2));
  await start();
  await rm(join(folder, 'functions', 'without_file.sql'));
  await owner.run(sql`drop function dropped()`);
  expect(await isUsable()).toBe(false);
  await start();
  expect([await result('without_file'), await result('dropped')]).toEqual([1, 2]);
  expect(await isUsable()).toBe(true);
});

test('a function that cannot be applied rolls back the migrations too', async () => {
  await writeFunction('broken', returning('broken', 1).replace('returns integer', 'returns nothing_of_that_name'));
  await expect(start()).rejects.toThrow(
    'Function broken cannot be applied, so nothing was changed: type "nothing_of_that_name" does not exist.',
  );
  expect(await owner.rows(sql`select to_regclass('things') as found`)).toEqual([{ found: null }]);
});

test('an older server is ready on a newer schema and applies nothing', async () => {
  await writeFunction('shared', returning('shared', 1));
  const older = await read();
  await write('0003_future.sql', 'create table more (id integer)');
  await writeFunction('shared', returning('shared', 2));
  await writeFunction('new_one', returning('new_one', 3));
  await start();
  const newer = await read();

  expect(await migrateDatabase(owner, older)).toEqual({ newer: '0003_future.sql' });
  expect(await result('shared')).toBe(2);
  expect(await isSchemaUsable(owner, older)).toBe(true);
  expect(await migrateDatabase(owner, newer)).toEqual({ newer: null });
});

test('an older server rejects a newer schema without a function that it needs', async () => {
  await writeFunction('needed', returning('needed', 1));
  const older = await read();
  await write('0003_future.sql', 'drop function if exists needed()');
  await rm(join(folder, 'functions', 'needed.sql'));
  await start();
  expect(await isSchemaUsable(owner, older)).toBe(false);
  await expect(migrateDatabase(owner, older)).rejects.toThrow(
    'The database was migrated by a newer version (0003_future.sql): update this server.',
  );
});

test('an older server rejects a newer schema whose function of the same name has other parameters', async () => {
  await writeFunction('needed', returning('needed', 1));
  const older = await read();
  await start();
  await write('0003_future.sql', 'drop function needed()');
  await writeFunction('needed', returning('needed', 1).replaceAll('needed()', 'needed(integer, text[])'));
  await start();
  expect(await isUsable()).toBe(true);
  expect(await isSchemaUsable(owner, older)).toBe(false);
  await expect(migrateDatabase(owner, older)).rejects.toThrow(
    'The database was migrated by a newer version (0003_future.sql)',
  );
});

test('a function whose parameters were changed by hand is created again', async () => {
  await writeFunction('needed', returning('needed', 1));
  await start();
  await owner.run(sql`drop function needed()`);
  await owner.run(sql`create function needed(integer) returns integer return $1`);
  expect(await isUsable()).toBe(false);
  await start();
  expect(await isUsable()).toBe(true);
});

test('a function file without its comment is rejected by name', async () => {
  await writeFunction('silent', 'create or replace function silent() returns integer return 1');
  await expect(read()).rejects.toThrow('The file of the function silent has no `comment on function silent`.');
});

test('a schema without a migration that the server needs is not usable', async () => {
  await start();
  expect(await isUsable()).toBe(true);
  await write('0003_more.sql', 'select 1');
  expect(await isUsable()).toBe(false);
});

test('a new file with a lower number than an applied one is rejected', async () => {
  await write('0005_five.sql', 'select 1');
  await start();
  await write('0004_late.sql', 'select 1');
  await expect(start()).rejects.toThrow(
    'Migration 0004_late.sql comes before 0005_five.sql, which is applied already: give it a higher number.',
  );
});

test('two files with the same number are rejected', async () => {
  await write('0002_twin.sql', 'select 1');
  await expect(start()).rejects.toThrow('Two migrations have the number 0002: 0002_twin.sql and 0002_words.sql.');
});

test('three servers that start together apply each file once', async () => {
  await write('0003_slow.sql', 'select pg_sleep(0.2)');
  await Promise.all([start(), start(), start()]);
  expect(await applied()).toEqual([1, 2, 3]);
});

test('the product’s own files create a schema in an empty database, also from two servers at once', async () => {
  const schema = await readSchema();
  await Promise.all([migrateDatabase(owner, schema), migrateDatabase(owner, schema)]);
  expect(await applied()).toEqual(schema.migrations.map(({ version }) => version));
  expect(await isSchemaUsable(owner, schema)).toBe(true);
});

test('the product’s own migrations match their checksums', async () => {
  const expected = await readFile(new URL('./migrations/checksums.sha256', import.meta.url), 'utf8');
  const found = (await readSchema()).migrations.map(({ checksum, name }) => `${checksum}  ${name}\n`).join('');
  // For a new migration, update the file (`sha256sum *.sql > checksums.sha256`). Never edit a migration that may have been
  // applied somewhere: that server would not start.
  expect(found).toBe(expected);
});
