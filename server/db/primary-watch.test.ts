import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testSecretKey } from '#server/test/database.ts';
import { openDatabaseProxy } from '#server/test/spawned-server.ts';
import { type Database, openDatabase } from './database.ts';
import { identifier, sql } from './sql.ts';

// The server's connections go through a proxy, which stands for the network between server and database.
let target: TestDatabase;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let database: Database;

beforeAll(async () => {
  target = await createTestDatabase();
  proxy = await openDatabaseProxy(inject('owner').path);
  const { username, password } = inject('owner');
  const owner = { host: '127.0.0.1', port: proxy.port, username, password, database: target.name };
  database = openDatabase({
    owner,
    app: null,
    direct: null,
    secretKey: testSecretKey,
    poolSize: 4,
    usesPreparedStatements: true,
  });
});
afterAll(async () => {
  await database.close();
  await proxy.cut();
  await target.drop();
});

const backendOf = async (db: Database['pool'] | Database['reads']) =>
  (await db.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid;

/** Ends the connections of the server, and no others. */
const terminateConnections = () =>
  target.pool.run(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);

const setReadOnly = (value: 'on' | 'off') =>
  target.owner.run(sql`
    alter role caresaathi_app in database ${identifier(target.name)}
    set default_transaction_read_only = ${identifier(value)}`);

/** Reads until it succeeds: the first reads after a loss may fail. */
const readAgain = () =>
  vi.waitUntil(() => database.pool.rows(sql`select 1`).catch(() => null), { timeout: 30_000, interval: 20 });

beforeEach(async () => {
  await readAgain();
  await database.reads.rows(sql`select 1`);
});

test('after one lost connection, all connections are new ones', async () => {
  const [inPool, shared] = [await backendOf(database.pool), await backendOf(database.reads)];
  const terminated = database.pool.row(sql`select pg_terminate_backend(pg_backend_pid())`);
  await expect(terminated).rejects.toMatchObject({ code: '57P01' });
  expect(await backendOf(database.reads)).not.toBe(shared);
  expect(await backendOf(database.pool)).not.toBe(inPool);
  expect(await database.primary.isBackWithin(30_000)).toBe(true);
  expect(database.primary.losses).toBe(0); // the first probe found the primary, so this is no loss
});

test('work on other connections goes on', async () => {
  const slow = database.pool.row(sql`select pg_sleep(0.3), 'done' as result`);
  await expect(database.messages.row(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
  await expect(slow).resolves.toMatchObject({ result: 'done' });
});

test('a read-only database is noticed by a write, and a writable one without any request', async () => {
  await setReadOnly('on');
  await terminateConnections();
  await readAgain();
  await expect(database.pool.rows(sql`select confirm_stored()`)).rejects.toMatchObject({ code: '25006' });
  await vi.waitUntil(() => database.primary.state === 'read-only', { timeout: 30_000 });
  expect(await database.primary.isBackWithin(0)).toBe(false);

  await setReadOnly('off');
  await vi.waitUntil(() => database.primary.state === 'writable', { timeout: 30_000 });
  // Connections that were opened while the database was read-only would still be read-only.
  expect(await database.pool.rows(sql`select confirm_stored()`)).toHaveLength(1);
});

test('a database that cannot be reached is found again', async () => {
  const before = database.primary.losses;
  await proxy.cut();
  await expect(database.pool.rows(sql`select 1`)).rejects.toThrow();
  await vi.waitUntil(() => database.primary.state === 'unknown', { timeout: 30_000 });
  const waiting = database.primary.isBackWithin(30_000);
  await proxy.open();
  expect(await waiting).toBe(true);
  expect(await database.pool.rows(sql`select 1`)).toHaveLength(1);
  expect(database.primary.losses).toBe(before + 1);
});

test('statements that hang on a silent network are given up when connections are replaced', async () => {
  proxy.stall();
  const hanging = database.reads.rows(sql`select 1`);
  hanging.catch(() => undefined);
  proxy.resume(); // new connections work, those that were open stay silent
  database.primary.report(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  await expect(hanging).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  expect(await database.reads.rows(sql`select 1`)).toHaveLength(1);
});

/** How much this database has written into temporary files. PostgreSQL adds the figures of a connection when it ends. */
const temporaryBytes = async () =>
  (
    await target.owner.row<{ bytes: number }>(
      sql`select temp_bytes::float8 as bytes from pg_stat_database where datname = current_database()`,
    )
  ).bytes;

test('a full disk means read-only until a probe can write', async () => {
  await database.migrate(pino({ level: 'silent' }), new AbortController().signal);
  expect(await database.isReady()).toBe(true);
  const before = await temporaryBytes();
  const { definition } = await target.owner.row<{ definition: string }>(
    sql`select pg_get_functiondef('confirm_stored()'::regprocedure) as definition`,
  );
  const raiseFull = `begin raise exception 'could not extend file' using errcode = '53100'; end`;
  await target.owner.script(
    `create or replace function confirm_stored() returns void language plpgsql as $$${raiseFull}$$`,
  );
  try {
    await expect(database.pool.rows(sql`select confirm_stored()`)).rejects.toMatchObject({ code: '53100' });
    expect([database.isDiskFull(), await database.isReady()]).toEqual([true, 'read-only']);
    expect(database.primary.state).toBe('writable');
    // Waits until a probe has failed, which has written more than fits into existing files.
    await vi.waitUntil(async () => (await temporaryBytes()) > before + 12e6, { timeout: 30_000, interval: 50 });
    expect([database.isDiskFull(), await database.isReady()]).toEqual([true, 'read-only']);
  } finally {
    await target.owner.script(definition);
  }
  await vi.waitUntil(() => !database.isDiskFull(), { timeout: 30_000 });
  expect(await database.isReady()).toBe(true);
});
