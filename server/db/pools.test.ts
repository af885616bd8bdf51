import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestPooler } from '#server/test/pooler.ts';
import { createScratchDatabase } from '#server/test/scratch-database.ts';
import { MixedRepliesError } from './checked-query.ts';
import { type ConnectionParameters, inFamilyTransaction, type Pool } from './client.ts';
import { OpenConnection } from './connection.ts';
import { isTransientError } from './errors.ts';
import { openPool, openSharedPool } from './pools.ts';
import { identifier, insertRows, jsonValue, sql, verbatimSql } from './sql.ts';

let scratch: Awaited<ReturnType<typeof createScratchDatabase>>;
const opened: { end(options?: { timeout?: number }): Promise<void> }[] = [];
beforeAll(async () => {
  scratch = await createScratchDatabase();
  await scratch.owner.script('create table things (id integer primary key, name text)');
});
afterAll(async () => {
  for (const one of opened) await one.end({ timeout: 1 });
  await scratch.drop();
});

const connection = () => scratch.owner.connection as ConnectionParameters;
const pool = (
  options: { max: number; usesPreparedStatements?: boolean; onSend?: (text: string) => void } = { max: 2 },
) => {
  const made = openPool(connection(), options);
  opened.push(made);
  return made;
};
const shared = (max = 2, usesPreparedStatements = true) => {
  const made = openSharedPool(connection(), { max, usesPreparedStatements });
  opened.push(made);
  return made;
};

/** Ends the backends, as a database administrator or a crash would. */
async function terminateBackends(pid: number | null = null): Promise<void> {
  await scratch.owner.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (${pid}::integer is null or pid = ${pid}::integer)`);
}

const outcomeOf = (result: Promise<unknown>) =>
  result.then(
    () => 'result',
    (error) => (isTransientError(error) ? 'transient error' : Promise.reject(error)),
  );

test.each([true, false])(
  'values of every type are sent and read back; prepared: %s',
  async (usesPreparedStatements) => {
    const at = new Date('2027-01-05T04:30:00.123Z');
    const row = await pool({ max: 1, usesPreparedStatements }).row(sql`
    select ${'2027-01-05'}::date as some_day, ${['2027-01-05']}::date[] as days, ${at}::timestamptz as at,
      ${at}::timestamptz::text as at_text, ${9007199254740993n}::int8 as large, ${'0.10'}::numeric as price,
      ${['0.10', null]}::numeric[] as prices, ${7}::integer as small, ${1.5}::float8 as part, ${true}::boolean as yes,
      ${jsonValue({ a: [1, null, 'x"y'] })}::jsonb as facts, ${jsonValue('text')}::json as word,
      ${['a', 'b "c" \\ {d}', null, '']}::text[] as texts, ${[1, 2]}::int4[] as numbers, ${Buffer.from([0, 255, 92])}::bytea as bytes,
      ${null}::text as nothing, interval '1 day 02:00' as span, 'x'::name as name, ${'2027-01-05 10:00'}::text as plain`);
    expect(row).toEqual({
      someDay: '2027-01-05',
      days: ['2027-01-05'],
      at,
      atText: '2027-01-05 04:30:00.123+00',
      large: '9007199254740993',
      price: '0.10',
      prices: ['0.10', null],
      small: 7,
      part: 1.5,
      yes: true,
      facts: { a: [1, null, 'x"y'] },
      word: 'text',
      texts: ['a', 'b "c" \\ {d}', null, ''],
      numbers: [1, 2],
      bytes: Buffer.from([0, 255, 92]),
      nothing: null,
      span: '1 day 02:00:00',
      name: 'x',
      plain: '2027-01-05 10:00',
    });
  },
);

test('timestamps are written in UTC, also by a database in another time zone', async () => {
  const other = await createScratchDatabase();
  const { name } = await other.owner.row<{ name: string }>(sql`select current_database() as name`);
  await other.owner.run(sql`alter database ${identifier(name)} set timezone = 'Asia/Kolkata'`);
  const own = openPool({ ...inject('owner'), database: name }, { max: 1 });
  const row = await own.row(sql`select '2027-01-05T10:00:00+05:30'::timestamptz::text as timestamp`);
  await own.end({ timeout: 1 });
  await other.drop();
  expect(row.timestamp).toBe('2027-01-05 04:30:00+00');
});

test('user input stays a value in every position', async () => {
  const hostile = `x'); drop table things; -- " $1 \\`;
  const db = pool();
  await db.run(sql`delete from things`);
  await db.run(sql`insert into things ${insertRows([{ id: 1, name: hostile }])}`);
  expect(await db.rows(sql`select name from things where name in (${hostile}) and name = any(${[hostile]})`)).toEqual([
    { name: hostile },
  ]);
  expect(await db.row(sql`select ${jsonValue({ hostile })}::jsonb ->> 'hostile' as name`)).toEqual({ name: hostile });
  await expect(db.rows(sql`select * from ${identifier(hostile)}`)).rejects.toMatchObject({ code: '42P01' });
});

test('row(), maybeRow() and the number of changed rows', async () => {
  const db = pool();
  await db.run(sql`delete from things`);
  expect(await db.run(sql`insert into things select n, 'n' from generate_series(1, 3) n`)).toBe(3);
  expect(await db.maybeRow(sql`select id from things where id = 9`)).toBeUndefined();
  expect(await db.maybeRow(sql`select id from things order by id`)).toEqual({ id: 1 });
  await expect(db.row(sql`select id from things`)).rejects.toThrow('3 rows where one was expected');
  await expect(db.row(sql`select id from things where id = 9`)).rejects.toThrow('0 rows where one was expected');
  expect(await db.run(sql`update things set name = 'm' where id > 1`)).toBe(2);
});

test.each([true, false])(
  'a failing statement does not affect other pipelined statements; prepared: %s',
  async (usesPreparedStatements) => {
    const reads = shared(1, usesPreparedStatements);
    const pending = Array.from({ length: 60 }, (_, n) => reads.row<{ n: number }>(sql`select 60 / (${n} % 3) as n`));
    const settled = await Promise.allSettled(pending);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value.n : one.reason.code))).toEqual(
      Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? '22012' : 60 / (n % 3))),
    );
  },
);

test('a slow statement on a shared connection times out, and the statements behind it succeed', async () => {
  await scratch.owner.run(
    sql`alter role current_user in database ${identifier(connection().database ?? '')} set statement_timeout = '300ms'`,
  );
  const reads = shared(1);
  const slow = reads.run(sql`select pg_sleep(60)`);
  const behind = Array.from({ length: 20 }, (_, n) => reads.row<{ n: number }>(sql`select ${n}::integer as n`));
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect((await Promise.all(behind)).map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  await scratch.owner.run(
    sql`alter role current_user in database ${identifier(connection().database ?? '')} reset statement_timeout`,
  );
});

test('shared connections: each statement is sent on the connection with the fewest pending ones', async () => {
  const reads = shared(2);
  await Promise.all([reads.run(sql`select 1`), reads.run(sql`select 1`)]);
  const order: string[] = [];
  const slow = reads.run(sql`select pg_sleep(1)`).then(() => order.push('slow'));
  await reads.run(sql`select 1`).then(() => order.push('quick'));
  await slow;
  expect(order).toEqual(['quick', 'slow']);
});

test('all connections are terminated with 200 pending statements: each settles, and the next ones succeed', async () => {
  const [reads, db] = [shared(2), pool({ max: 4 })];
  await Promise.all([reads.run(sql`select 1`), db.run(sql`select 1`)]);
  for (let round = 0; round < 3; round += 1) {
    const pending = Array.from({ length: 200 }, (_, n) => {
      if (n % 4 > 0) return reads.run(sql`select pg_sleep(0.05)`);
      return db.begin((tx) => tx.run(sql`select pg_sleep(0.1)`));
    }).map(outcomeOf);
    await pause(100);
    await terminateBackends();
    expect(await Promise.all(pending)).toContain('transient error');
    expect(await reads.row(sql`select 1 as one`)).toEqual({ one: 1 });
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
  }
});

test('a statement on a lost connection rejects, and the pool recovers', async () => {
  const db = pool({ max: 1 });
  for (let round = 0; round < 3; round += 1) {
    let outcome = '';
    const work = db.begin(async (tx) => {
      const { pid } = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await terminateBackends(pid);
      await pause(50); // until the connection has closed
      outcome = await outcomeOf(tx.run(sql`select 1`));
    });
    await expect(work).rejects.toSatisfy(isTransientError);
    expect(outcome).toBe('transient error');
    expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  }
});

test('an address without a listener is a transient error, and is retried after a backoff', async () => {
  const unreachable = openPool({ host: '127.0.0.1', port: 1, username: 'nobody', database: 'none' }, { max: 2 });
  const reads = openSharedPool({ host: '127.0.0.1', port: 1, username: 'nobody', database: 'none' }, { max: 2 });
  opened.push(unreachable, reads);
  const many = Array.from({ length: 20 }, (_, n) => (n % 2 ? unreachable : reads).run(sql`select 1`));
  expect(await Promise.all(many.map(outcomeOf))).toEqual(many.map(() => 'transient error'));
  expect(await outcomeOf(reads.run(sql`select 1`))).toBe('transient error');
});

test('a transaction with a failing statement is rolled back, and rejects with the first error', async () => {
  const db = pool({ max: 1 });
  await db.run(sql`delete from things`);
  const insert = (id: number) => sql`insert into things (id) values (${id})`;
  const caught = db.begin(async (tx) => {
    await tx.run(insert(1));
    await tx.run(insert(1)).catch(() => undefined);
    await tx.run(insert(2)).catch(() => undefined);
    return 'no error';
  });
  await expect(caught).rejects.toMatchObject({ code: '23505' });
  const pipelined = db.begin((tx) => Promise.all([tx.run(insert(1)), tx.run(insert(1)), tx.run(insert(2))]));
  await expect(pipelined).rejects.toMatchObject({ code: '23505' });
  const notAwaited = db.begin(async (tx) => {
    tx.run(insert(1)).catch(() => undefined);
    tx.run(insert(1)).catch(() => undefined); // fails after the commit was sent
  });
  await expect(notAwaited).rejects.toMatchObject({ code: '23505' });
  await expect(db.begin(() => Promise.reject(new Error('failed later')))).rejects.toThrow('failed later');
  const thrown = db.begin(() => {
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  expect(await db.rows(sql`select from things`)).toHaveLength(0);
});

test('a failing role setting or first statement fails the transaction', async () => {
  const unknownTable = inFamilyTransaction(pool(), 'x', (tx) => tx.run(sql`select * from no_such_table`));
  await expect(unknownTable).rejects.toMatchObject({ code: '42P01' });
  const db = pool({ max: 1 });
  const unknownRole = db.begin((tx) => Promise.all([tx.run(sql`set local role no_such_role`), tx.run(sql`select 1`)]));
  await expect(unknownRole).rejects.toMatchObject({ code: '22023' });
});

test('a failure inside a savepoint does not fail the transaction', async () => {
  const db = pool({ max: 1 });
  await db.run(sql`delete from things`);
  await db.begin(async (tx) => {
    await tx.run(sql`insert into things (id) values (1)`);
    const failed = tx.savepoint((inner) => inner.run(sql`insert into things (id) values (2), (1)`));
    await expect(failed).rejects.toBeInstanceOf(DatabaseError);
    await tx.run(sql`insert into things (id) values (3)`);
  });
  expect(await db.rows(sql`select id from things order by id`)).toEqual([{ id: 1 }, { id: 3 }]);
});

test('a failed commit closes its connection', async () => {
  const db = pool({ max: 1 });
  await db.script('create table later (id integer unique deferrable initially deferred)');
  const readPid = async () => (await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid;
  const before = await readPid();
  const committed = db.begin((tx) => tx.run(sql`insert into later values (1), (1)`));
  await expect(committed).rejects.toMatchObject({ code: '23505' });
  expect(await readPid()).not.toBe(before);
  expect(await db.rows(sql`select from later`)).toHaveLength(0);
});

test('begin, the actor setting and the first statement are sent before the first result arrives', async () => {
  let sent: string[] = [];
  let sentBeforeResults: string[] = [];
  const db = pool({
    max: 1,
    onSend: (text) => {
      sent.push(text);
      // A result is read in a later iteration of the event loop.
      if (text === 'begin') setImmediate(() => (sentBeforeResults = [...sent]));
    },
  });
  await db.run(sql`select 1`);
  sent = [];
  const actor = await inFamilyTransaction(db, 'x', (tx) =>
    tx.row(sql`select current_setting('app.actor_id') as actor`),
  );
  expect(actor).toEqual({ actor: 'x' });
  expect(sentBeforeResults).toEqual([
    'begin',
    `select set_config('app.actor_id', $1, true)`,
    `select current_setting('app.actor_id') as actor`,
  ]);
  expect(sent.at(-1)).toBe('commit');
});

test('a repeated statement is prepared once, or not at all if `usesPreparedStatements` is false', async () => {
  const findPrepared = async (db: Pool) => {
    for (let n = 0; n < 3; n += 1) await db.run(sql`select ${n}::integer + 40000`);
    return db.rows(verbatimSql(`select name from pg_prepared_statements where statement like '%40000'`));
  };
  expect(await findPrepared(pool({ max: 1 }))).toHaveLength(1);
  expect(await findPrepared(pool({ max: 1, usesPreparedStatements: false }))).toHaveLength(0);
});

test('a prepared statement with a stale plan fails once, with a transient error', async () => {
  const db = pool({ max: 1 });
  await db.script('drop table if exists changing; create table changing (a integer)');
  const read = () => db.rows(sql`select * from changing`);
  await read();
  await scratch.owner.script('alter table changing alter column a type text');
  expect(await outcomeOf(read())).toBe('transient error');
  expect(await read()).toEqual([]);
});

test('no more connections than allowed, and every waiter gets one', async () => {
  const db = pool({ max: 3 });
  const seen = new Set<number>();
  let [running, maxRunning] = [0, 0];
  const work = () =>
    db.begin(async (tx) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      seen.add((await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`)).pid);
      running -= 1;
    });
  await Promise.all(Array.from({ length: 40 }, work));
  expect([maxRunning, seen.size]).toEqual([3, 3]);
  const held = Array.from({ length: 3 }, () => db.begin((tx) => tx.run(sql`select pg_sleep(0.3)`)));
  const waiting = Array.from({ length: 5_001 }, () => db.run(sql`select 1`));
  await expect(waiting.at(-1)).rejects.toMatchObject({ code: 'CONNECTION_BUSY' });
  await Promise.all([...held, ...waiting.slice(0, -1)]);
});

test('closing waits for running work, rejects new work, and ends work after the timeout', async () => {
  const [db, reads] = [openPool(connection(), { max: 2 }), openSharedPool(connection(), { max: 1 })];
  await Promise.all([db.run(sql`select 1`), reads.run(sql`select 1`)]);
  const running = [db.begin((tx) => tx.run(sql`select pg_sleep(0.2)`)), reads.run(sql`select pg_sleep(0.2)`)];
  await pause(50);
  const ended = Promise.all([db.end(), reads.end()]);
  await expect(db.run(sql`select 1`)).rejects.toSatisfy(isTransientError);
  await expect(reads.run(sql`select 1`)).rejects.toSatisfy(isTransientError);
  expect(await Promise.all(running)).toEqual([1, 1]);
  await ended;

  const slow = openPool(connection(), { max: 1 });
  const stuck = slow.run(sql`select pg_sleep(60)`);
  const rejected = expect(stuck).rejects.toSatisfy(isTransientError);
  await pause(100);
  await slow.end({ timeout: 0.1 });
  await rejected;
});

test('a script runs any number of statements', async () => {
  const db = pool();
  await db.script(
    `create table if not exists scripted (n integer); insert into scripted values (1); insert into scripted values (2)`,
  );
  expect(await db.rows(sql`select n from scripted order by n`)).toEqual([{ n: 1 }, { n: 2 }]);
  await expect(db.script('insert into scripted values (3); select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  expect(await db.rows(sql`select n from scripted`)).toHaveLength(2);
});

test('a connection receives notifications', async () => {
  const listening = await OpenConnection.open(connection());
  opened.push(listening);
  const received: string[] = [];
  listening.client.on('notification', ({ payload }) => received.push(payload ?? ''));
  await listening.script('listen test_channel');
  await scratch.owner.run(sql`select pg_notify('test_channel', ${'hello'})`);
  await expect.poll(() => received).toEqual(['hello']);
});

test.each([
  ['through a pooler, one statement is in flight outside of a transaction', true],
  ['without a pooler, statements are pipelined', false],
])('%s', async (_, isPooler) => {
  const pooler = await startTestPooler(connection(), { isPooler });
  const [reads, db] = [openSharedPool(pooler.connection, { max: 1 }), openPool(pooler.connection, { max: 1 })];
  await Promise.all(Array.from({ length: 40 }, (_one, n) => reads.row(sql`select ${n}::integer, pg_sleep(0.002)`)));
  const inTransaction = () =>
    inFamilyTransaction(db, 'x', (tx) => Promise.all([1, 2, 3].map((n) => tx.row(sql`select ${n}::integer as n`))));
  await Promise.all([inTransaction(), inTransaction(), inTransaction(), db.row(sql`select 1`)]);
  await expect(db.begin((tx) => Promise.all([tx.run(sql`select 1 / 0`), tx.run(sql`select 1`)]))).rejects.toThrow();
  await db.row(sql`select 1`);
  await Promise.all([reads.end(), db.end()]);
  await pooler.close();
  const { outside, inTransaction: inside } = pooler.mostInFlight();
  expect(inside).toBeGreaterThan(3);
  if (isPooler) expect(outside).toBe(1);
  else expect(outside).toBeGreaterThan(10);
});

test('through a pooler, statements are prepared by name only if that is required', async () => {
  const pooler = await startTestPooler(connection(), { isPooler: true });
  const names = async (usesPreparedStatements?: boolean) => {
    const db = openPool(pooler.connection, { max: 1, usesPreparedStatements });
    opened.push(db);
    await db.run(sql`select ${1}::integer + 50000`);
    return db.rows(sql`select name from pg_prepared_statements where name <> '' and statement like '%50000'`);
  };
  expect([await names(), await names(false), await names(true)]).toMatchObject([[], [], [{}]]);
  await pooler.close();
});

const foreign = {
  'a row': (db: Pool) => db.row(sql`select 'foreign' as text`),
  'a transaction': (db: Pool) => inFamilyTransaction(db, 'x', (tx) => tx.row(sql`select 'foreign' as text`)),
  'no row': (db: Pool) => db.rows(sql`select 'foreign' as text where false`),
  'a setting': (db: Pool) => db.script(`set application_name = 'foreign'`),
  'an error': (db: Pool) => db.row(sql`select 'foreign'::integer as text`).catch(() => undefined),
  'the reply to an empty statement': (db: Pool) => db.script(''),
};

test.each(Object.entries(foreign).map(([what, work], n) => [what, n % 2 === 0, work] as const))(
  '%s of another client is used by nobody, and its connection is closed; pooler: %s',
  async (_, isPooler, work) => {
    const pooler = await startTestPooler(connection(), { isPooler });
    const errors: unknown[] = [];
    const options = { max: 1, onError: (error: unknown) => errors.push(error) };
    const [reads, db] = [openSharedPool(pooler.connection, options), openPool(pooler.connection, options)];
    opened.push(reads, db);
    const own = { text: 'own' };
    const victims = {
      reads: () => Promise.all([1, 2, 3].map(() => reads.row(sql`select 'own' as text`))),
      statement: () => db.row(sql`select 'own' as text`),
      transaction: () => inFamilyTransaction(db, 'x', (tx) => tx.row(sql`select 'own' as text`)),
    };
    for (const victim of Object.values(victims)) {
      await victim();
      const earlier = await pooler.record(() => work(db));
      errors.length = 0;
      pooler.deliverFirst(earlier);
      await expect(victim()).rejects.toMatchObject({ code: 'CONNECTION_MIXED' });
      expect(errors.filter((error) => error instanceof MixedRepliesError)).toHaveLength(1);
      expect(await victim()).toEqual(Array.isArray(await victim()) ? [own, own, own] : own);
    }
    await pooler.close();
  },
);

test('a statement after the end of its transaction is not sent', async () => {
  const db = pool({ max: 1 });
  let late: Promise<unknown> = Promise.resolve();
  await db.begin(async (tx) => {
    late = pause(20).then(() => tx.run(sql`select 1`));
    late.catch(() => undefined); // its error is checked below
  });
  await expect(late).rejects.toThrow('The transaction has ended');
});
