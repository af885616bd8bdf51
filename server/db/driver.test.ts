import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { type Connection, openPool } from './client.ts';

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

/** One connection, and what is seen on it. */
function watchedPool({ prepare }: { prepare: boolean }) {
  const { path, ...owner } = inject('owner');
  const seen = { writes: 0, answered: 0, waiting: 0, early: 0 };
  const socket = async () => {
    const line = connect(path);
    const write = line.write.bind(line) as (data: Buffer) => boolean;
    line.write = ((data: Buffer) => {
      seen.writes += 1;
      // After the first message, which has no letter, each is a letter, its length and its body.
      for (let at = data[0] === 0 ? data.length : 0; at < data.length; at += 1 + data.readInt32BE(at + 1)) {
        if (seen.waiting > 0) seen.early += 1;
        if ('QS'.includes(String.fromCharCode(data[at] as number))) seen.waiting += 1;
      }
      return write(data);
    }) as typeof line.write;
    line.on('data', (data) => {
      const ready = data.toString('latin1').split('Z\0\0\0\x05').length - 1;
      seen.answered += ready;
      seen.waiting = Math.max(seen.waiting - ready, 0);
    });
    return line;
  };
  return { seen, pool: openPool({ ...owner, database: 'postgres', socket } as Connection, { max: 1, prepare }) };
}

test('without prepared statements nothing is sent while an earlier statement waits for its answer', async () => {
  const { pool, seen } = watchedPool({ prepare: false });
  const rounds = Array.from({ length: 20 }, (_, round) => round);
  const asked = rounds.flatMap((round) => [pool`select 1 as n`, pool`select ${round}::int as n`]);
  const inside = pool.begin((tx) => Promise.all(rounds.map((round) => tx`select ${round}::int as n`)));
  expect((await Promise.all(asked)).map(([row]) => row?.n)).toEqual(rounds.flatMap((round) => [1, round]));
  expect((await inside).map(([row]) => row?.n)).toEqual(rounds);
  expect(seen.answered).toBeGreaterThan(60);
  expect(seen.early).toBe(0);
  await pool.end();
});

test('a transaction begins together with its first statements, and others wait for its end', async () => {
  const { pool, seen } = watchedPool({ prepare: true });
  const work = (n: number) =>
    pool.begin(async (tx) => {
      const [[first], [second]] = await Promise.all([
        tx`select ${n}::int as n`,
        tx`select pg_current_xact_id()::text as id`,
      ]);
      const [third] = await tx`select pg_current_xact_id()::text as id`;
      expect([first?.n, second?.id]).toEqual([n, third?.id]);
      if (n % 2) throw new Error(`not ${n}`);
      return n;
    });
  await Promise.allSettled([work(0), work(1)]); // from here on every statement is prepared
  seen.writes = 0;
  expect(await work(2)).toBe(2);
  expect(seen.writes).toBe(3); // the beginning and two statements, the third, the end
  const done = await Promise.allSettled([3, 4, 5, 6].map(work));
  expect(done.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'not 3',
    4,
    'not 5',
    6,
  ]);
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
  await pool.end();
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
