import { globSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { openPool } from './client.ts';

/** As an administrator of the database would, or a crash. */
async function endConnection(pid: number): Promise<void> {
  const root = openPool({ ...inject('owner'), database: 'postgres' }, { max: 1 });
  await root`select pg_terminate_backend(${pid}) from pg_stat_activity where pid = ${pid}`;
  await root.end();
}

test('a statement on a connection that is gone is refused, and the process and the pool live on', async () => {
  const database = await createTestDatabase();
  const pool = openPool({ ...inject('owner'), database: database.owner.options.database as string }, { max: 1 });
  for (let round = 0; round < 5; round += 1) {
    const late = Promise.withResolvers<string>();
    const work = pool.begin(async (tx) => {
      const [row] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await endConnection(row.pid);
      await pause(50); // the connection closes meanwhile
      await tx`select 1`.then(
        () => late.resolve('answered'),
        (error: { code: string }) => late.resolve(error.code),
      );
    });
    await expect(work).rejects.toMatchObject({ code: expect.stringMatching(/^(CONNECTION_CLOSED|57P01)$/) });
    expect(await late.promise).toMatch(/^CONNECTION_/);
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  }
  await pool.end();
  await database.drop();
});

test('the promises of queries have a species by value, and lead to plain promises', async () => {
  const pool = openPool({ ...inject('owner'), database: 'postgres' }, { max: 1 });
  const query = pool`select 1 as one`;
  expect(Object.getOwnPropertyDescriptor(query.constructor, Symbol.species)).toMatchObject({ value: Promise });
  const next = query.then((rows) => rows.length);
  expect([next.constructor, await next]).toEqual([Promise, 1]);
  await pool.end();
});

test('nothing goes past the mended driver', () => {
  const files = globSync('{server,bench,rig,torture}/**/*.ts').filter((file) => file !== 'server/db/driver.ts');
  const past = files.filter((file) => /^import (?!type ).*from 'postgres'/m.test(readFileSync(file, 'utf8')));
  expect(past).toEqual([]);
});
