import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Pool } from './db/client.ts';
import { requireSupportedVersion } from './db/database.ts';
import { openPool } from './db/pools.ts';
import { identifier, sql } from './db/sql.ts';
import { openCluster, writeGenerationMarker } from './embedded/cluster.ts';
import { findRunningPostgres, superuser } from './embedded/postmaster.ts';
import { endSpawnedServers, openDatabaseProxy, type SpawnedServer, spawnServer } from './test/spawned-server.ts';

// Long timeouts: each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caresaathi-start-'));
  await chmod(folder, 0o711);
});
afterAll(async () => {
  await endSpawnedServers();
  await rm(folder, { recursive: true, force: true });
});

const newDataDir = () => join(folder, randomUUID().slice(0, 8));
const statusOf = (url: string) =>
  fetch(url).then(
    (reply) => reply.status,
    () => 0,
  );

/** Expects the server to exit with code 1 and exactly one line on standard error. */
async function expectStartError(server: SpawnedServer, line: string | RegExp) {
  const { code, error } = await server.waitForExit();
  expect(error.trimEnd().split('\n')).toEqual([typeof line === 'string' ? line : expect.stringMatching(line)]);
  expect(code).toBe(1);
}

describe('a start that fails prints the reason in one line', () => {
  test('unusable configuration', () =>
    expectStartError(
      spawnServer({ PORT: 'x', LOG_LEVEL: 'loud', DATA_DIR: newDataDir() }),
      'Unusable configuration: PORT must be a number from 0 to 65535; LOG_LEVEL must be a pino level.',
    ));

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expectStartError(
      spawnServer({ PORT: String(port), DATA_DIR: newDataDir() }),
      `Port ${port} is taken: set PORT to another one.`,
    );
    other.close();
  });

  test('an address of another machine', () =>
    expectStartError(
      spawnServer({ HOST: '192.0.2.1', DATA_DIR: newDataDir() }),
      'Cannot listen on 192.0.2.1:0 (EADDRNOTAVAIL): set HOST and PORT.',
    ));

  test('an impossible data folder', () =>
    expectStartError(
      spawnServer({ DATA_DIR: '/dev/null/data' }),
      'The data folder /dev/null/data cannot be used (ENOTDIR): set DATA_DIR to another one.',
    ));

  test.skipIf(process.getuid?.() === 0)('a data folder that is not writable', async () => {
    const dataDir = newDataDir();
    await mkdir(dataDir, { mode: 0o500 });
    await expectStartError(
      spawnServer({ DATA_DIR: dataDir }),
      `The data folder ${dataDir} is not writable: set DATA_DIR to another one.`,
    );
  });

  test('a data folder of another PostgreSQL', async () => {
    const dataDir = newDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeGenerationMarker(dataDir);
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '16');
    await writeFile(join(dataDir, 'postgres-password'), 'x'.repeat(32));
    await expectStartError(
      spawnServer({ DATA_DIR: dataDir, SECRET_KEY: 'only for tests: not a secret at all' }),
      `The data folder ${dataDir} was made by PostgreSQL 16; this version brings PostgreSQL 18.`,
    );
  });

  test('a missing and a truncated secret key', async () => {
    const dataDir = newDataDir();
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18');
    const path = join(dataDir, 'secret-key');
    await expectStartError(
      spawnServer({ DATA_DIR: dataDir }),
      `The file ${path} is missing, and the database beside it needs it. Copy it back from your backup: tar -xzf BACKUP.tar.gz -C ${dataDir} secret-key. Or set SECRET_KEY to a key of your own. To go on with a new key, after which open codes and temporary passwords no longer work: openssl rand -base64 32 > ${path}`,
    );
    await writeFile(path, 'x');
    await expectStartError(
      spawnServer({ DATA_DIR: dataDir }),
      /secret-key is damaged: it has 1 characters instead of at least 43/,
    );
  });

  test('a PostgreSQL that is too old', () => {
    expect(() => requireSupportedVersion(140_011)).toThrow(
      'PostgreSQL 15 or newer is needed; DATABASE_URL leads to 14.11.',
    );
    expect(() => requireSupportedVersion(150_000)).not.toThrow();
  });
});

describe('on the embedded database', () => {
  test('serves, rejects a second server, drains, and leaves no process behind', async () => {
    const dataDir = newDataDir();
    const server = spawnServer({ DATA_DIR: dataDir });
    const address = await server.address();
    const cluster = await openCluster(dataDir);
    const postgres = await findRunningPostgres(cluster);
    expect(await statusOf(`${address}/readyz`)).toBe(200);
    expect(server.output()).toContain(
      'No SMS gateway is set: nobody can prove a phone, so whoever registers a number sees what staff add for it. See SMS_GATEWAY_URL.',
    );
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(/^database_disk_full 0$/m);
    const [free = 0, size = 0] = ['free', 'size'].map((name) =>
      Number(metrics.match(new RegExp(`^database_disk_${name}_bytes (\\S+)$`, 'm'))?.[1]),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThanOrEqual(free);

    await expectStartError(
      spawnServer({ DATA_DIR: dataDir }),
      `The data folder ${dataDir} is in use by another running instance.`,
    );
    expect(await statusOf(`${address}/readyz`)).toBe(200);

    // A request that waits for a lock when the server receives SIGTERM must still get its response.
    const pool = openPool({ ...superuser(cluster, postgres?.socketDir ?? ''), database: 'caresaathi' }, { max: 1 });
    expect(await pool.rows(sql`select from appointment_types`)).toHaveLength(7); // created without demo data too
    let status: Promise<number> | undefined;
    await pool.begin(async (tx) => {
      await tx.run(sql`lock table cities in access exclusive mode`);
      status = statusOf(`${address}/api/cities`);
      while ((await tx.rows(sql`select from pg_locks where not granted`)).length === 0) await pause(10);
      server.child.kill('SIGTERM');
      await pause(300);
    });
    await pool.end();
    expect(await status).toBe(200);
    expect(await server.waitForExit(), server.output()).toEqual({ code: 0, error: '' });
    expect(() => process.kill(postgres?.pid ?? 0, 0)).toThrow();
  });

  test('after a server is killed, the next one adopts its PostgreSQL', async () => {
    const dataDir = newDataDir();
    const first = spawnServer({ DATA_DIR: dataDir });
    await first.address();
    const before = await findRunningPostgres(await openCluster(dataDir));
    first.child.kill('SIGKILL');
    await first.waitForExit();

    const second = spawnServer({ DATA_DIR: dataDir });
    const address = await second.address();
    expect((await findRunningPostgres(await openCluster(dataDir)))?.pid).toBe(before?.pid);
    expect(second.output()).not.toContain('The first admin');
    expect(await statusOf(`${address}/api/cities`)).toBe(200);
    second.child.disconnect(); // as when the start script is killed
    expect((await second.waitForExit()).code).toBe(0);
    expect(() => process.kill(before?.pid ?? 0, 0)).toThrow();
  });

  test('stops during the start, and leaves no process behind', async () => {
    const dataDir = newDataDir();
    const server = spawnServer({ DATA_DIR: dataDir, DEMO_DATA: 'true' });
    while (!server.output().includes('Starting the database')) await pause(5);
    await pause(100);
    server.child.kill('SIGINT');
    expect(await server.waitForExit()).toEqual({ code: 0, error: '' });
    expect(await findRunningPostgres(await openCluster(dataDir))).toBeNull();
  });
});

describe('on an external database', () => {
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
  let root: Pool;
  let database: string;
  const owner = inject('owner');
  const url = (username = owner.username, password = owner.password) =>
    `postgres://${username}:${password}@127.0.0.1:${proxy.port}/${database}`;
  const env = (more: Record<string, string> = {}) => ({
    DATABASE_URL: url(),
    DATABASE_DIRECT_URL: url(),
    SECRET_KEY: 'only for tests: not a secret at all',
    DATA_DIR: newDataDir(),
    ...more,
  });
  const inDatabase = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
    const pool = openPool({ ...owner, database }, { max: 1 });
    return work(pool).finally(() => pool.end());
  };

  beforeAll(async () => {
    proxy = await openDatabaseProxy(owner.path);
    root = openPool({ ...owner, database: 'postgres' }, { max: 1 });
    database = `start_${randomUUID().slice(0, 8)}`;
    await root.script(`create database ${identifier(database).text}`);
  });
  afterAll(async () => {
    await endSpawnedServers();
    await proxy.cut();
    await root.script(`drop database ${identifier(database).text} with (force)`);
    await root.end();
  });

  test('two servers start at once on an empty database, survive its outage, and share their state', async () => {
    await proxy.cut();
    const servers = [spawnServer(env()), spawnServer(env({ DATABASE_PREPARE: 'false' }))];
    const addresses = await Promise.all(servers.map((server) => server.address('listening')));
    for (const address of addresses) {
      const reply = await fetch(`${address}/api/cities`);
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await reply.json()).toMatchObject({ code: 'unavailable' });
      expect(await statusOf(`${address}/readyz`)).toBe(503);
      expect(await statusOf(`${address}/healthz`)).toBe(200);
      expect(await statusOf(`${address}/`)).toBe(503);
    }

    // Opened earlier, the database could be there before a server has failed to reach it.
    const hasSaidSo = (server: (typeof servers)[number]) => server.output().includes('The database cannot be reached');
    await expect.poll(() => servers.every(hasSaidSo), { timeout: 30_000 }).toBe(true);

    await proxy.open();
    await Promise.all(servers.map((server) => server.address()));
    const output = servers.map((server) => server.output()).join('');
    expect(output.match(/The first admin/g)).toHaveLength(1);
    expect(output.match(/The database cannot be reached/g)).toHaveLength(2); // once per server, despite many attempts

    for (const change of [proxy.cut, proxy.open]) {
      await change();
      const expected = change === proxy.open ? 200 : 503;
      for (const address of addresses) {
        await expect.poll(() => statusOf(`${address}/api/cities`), { timeout: 30_000 }).toBe(expected);
        expect(await statusOf(`${address}/readyz`)).toBe(expected);
      }
    }

    // A standby, or a database that its operator has made read-only.
    const readiness = async (address: string) => (await fetch(`${address}/readyz`)).json();
    for (const [value, status] of [
      ['on', 'read-only'],
      ['off', 'ready'],
    ] as const) {
      await inDatabase((pool) =>
        pool.run(sql`
          alter role caresaathi_app in database ${identifier(database)}
          set default_transaction_read_only = ${identifier(value)}`),
      );
      await proxy.cut();
      await proxy.open();
      for (const address of addresses) {
        await expect.poll(() => readiness(address), { timeout: 30_000 }).toEqual({ status });
        expect(await statusOf(`${address}/readyz`)).toBe(200);
        expect(await statusOf(`${address}/api/cities`)).toBe(200);
      }
    }

    // The servers share sessions, data and the counter of failed sign-ins.
    const post = (n: number, path: string, body: object, cookie = '') =>
      fetch(`${addresses[n % 2]}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', cookie },
      });
    const admin = { phone: '9000000000', password: 'for-this-test' };
    const cookies = (await post(0, '/api/admin/sign-in', admin)).headers.getSetCookie();
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    expect((await post(1, '/api/admin/cities', { name: 'Naya Nagar', imageHash: null }, cookie)).status).toBe(201);
    expect(await (await fetch(`${addresses[0]}/api/cities`)).text()).toContain('Naya Nagar');
    const guesses: number[] = [];
    for (let n = 0; n < 8; n += 1)
      guesses.push((await post(n, '/api/sign-in', { ...admin, password: `not this ${n}` })).status);
    // After three wrong guesses the status is 200, which means that a code is needed too. If each server had a counter of its
    // own, six guesses would be needed.
    expect(guesses.indexOf(200)).toBe(3);

    for (const server of servers) server.child.kill('SIGTERM');
    for (const server of servers) expect((await server.waitForExit()).code).toBe(0);
  });

  test('a wrong password, and a database that does not exist', async () => {
    await expectStartError(
      spawnServer(env({ DATABASE_URL: url(owner.username, 'wrong') })),
      'The database refuses: password authentication failed for user "caresaathi_owner".',
    );
    await expectStartError(
      spawnServer(env({ DATABASE_URL: url().replace(database, 'nowhere') })),
      'The database refuses: database "nowhere" does not exist.',
    );
  });

  test('a role for requests that bypasses row-level security', () =>
    expectStartError(
      spawnServer(env({ DATABASE_APP_URL: url() })),
      'The role caresaathi_owner bypasses row-level security: requests must not use it.',
    ));

  test('a schema that a newer version has migrated is used unchanged', async () => {
    const state = () =>
      inDatabase((db) => db.rows(sql`select name, checksum, applied_at from schema_functions order by name`));
    await inDatabase((db) => db.run(sql`insert into schema_migrations values (9999, '9999_future.sql', 'x')`));
    await inDatabase((db) => db.run(sql`update schema_functions set checksum = 'newer' where name = 'book_visit'`));
    const before = await state();
    const server = spawnServer(env());
    expect(await statusOf(`${await server.address()}/readyz`)).toBe(200);
    expect(server.output().match(/A newer version has migrated the database: it is used as it is/g)).toHaveLength(1);
    expect(await state()).toEqual(before);

    await inDatabase((db) => db.run(sql`drop function lock_visit(uuid)`));
    expect(await statusOf(`${await server.address()}/readyz`)).toBe(503);
    await expectStartError(
      spawnServer(env()),
      'The database was migrated by a newer version (9999_future.sql): update this server.',
    );
    server.child.kill('SIGTERM');
    expect((await server.waitForExit()).code).toBe(0);

    await inDatabase((db) => db.run(sql`delete from schema_migrations where version = 9999`));
    const again = spawnServer(env()); // restores its own functions, including the dropped function
    expect(await statusOf(`${await again.address()}/readyz`)).toBe(200);
    again.child.kill('SIGTERM');
    await again.waitForExit();
  });

  test('a foreign migration history', async () => {
    const first = await inDatabase((db) =>
      db.rows<{ name: string; checksum: string }>(sql`select name, checksum from schema_migrations where version = 1`),
    );
    await inDatabase((db) => db.run(sql`update schema_migrations set checksum = 'x' where version = 1`));
    await expectStartError(
      spawnServer(env()),
      `Migration ${first[0]?.name} was edited after it was applied: add a new migration instead.`,
    );
    await inDatabase((db) =>
      db.run(sql`update schema_migrations set checksum = ${first[0]?.checksum ?? null} where version = 1`),
    );
    await inDatabase((db) => db.run(sql`update schema_migrations set name = '0001_ground.sql' where version = 1`));
    await expectStartError(
      spawnServer(env()),
      'DATABASE_URL leads to a database (its first migration is 0001_ground.sql) of schema generation 1, and this version needs generation 2: use commit c492b3d for it, or set DATABASE_URL to an empty database.',
    );
    await inDatabase((db) =>
      db.run(sql`update schema_migrations set version = 0, name = '0000_lost.sql' where version = 1`),
    );
    await expectStartError(spawnServer(env()), 'Migration 0000_lost.sql was applied, but its file is missing.');
  });
});
