import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { createAccount, createAppointment, createCity } from '#server/test/factories.ts';
import { openDatabaseProxy } from '#server/test/spawned-server.ts';
import { listenForChanges, publicNounsOf, trackChangeCounters } from './changes.ts';
import { parseLsn } from './replicas.ts';
import { sql } from './sql.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
const closeLater: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closeLater) await close();
  await database.drop();
});

test('a counter that increased is reported twice; the first values are not reported', () => {
  const reported: string[] = [];
  const counters = trackChangeCounters((table) => reported.push(table));
  const update = (accounts: number, patients: number) => {
    reported.length = 0;
    counters.update([
      { tableName: 'accounts', changes: String(accounts) },
      { tableName: 'patients', changes: String(patients) },
    ]);
    return [...reported];
  };
  expect(update(5, 1)).toEqual([]);
  expect(update(6, 1)).toEqual(['accounts']);
  expect(update(6, 2)).toEqual(['patients', 'accounts']);
  expect(update(6, 2)).toEqual(['patients']);
  expect(update(6, 2)).toEqual([]);
});

test('every change in the database is reported, by notification or by counter', async () => {
  const changed = new Set<string>();
  let heartbeats = 0;
  const listener = listenForChanges(
    database.direct ?? '',
    { onChange: (table) => changed.add(table), onHeartbeat: () => (heartbeats += 1) },
    pino({ level: 'silent' }),
  );
  closeLater.push(() => listener.close());
  await vi.waitUntil(() => heartbeats > 1, { timeout: 30_000 });
  changed.clear();
  await createCity(database.pool);
  await createAppointment(database.pool, await createAccount(database.pool));
  await database.owner.run(sql`insert into audit_log (action, entity) values ('image.uploaded', 'image')`);
  await vi.waitUntil(() => changed.size >= 5, { timeout: 30_000 });
  expect([...changed].sort()).toEqual(['accounts', 'appointments', 'audit_log', 'cities', 'patients']);
});

test('after every reconnect, anything may have changed', async () => {
  const proxy = await openDatabaseProxy(inject('owner').path);
  const changed: string[] = [];
  const { username, password } = inject('owner');
  const listener = listenForChanges(
    { host: '127.0.0.1', port: proxy.port, username, password, database: database.name },
    { onChange: (table) => changed.push(table), onHeartbeat: () => undefined },
    pino({ level: 'silent' }),
  );
  closeLater.push(() => listener.close(), proxy.cut);
  await vi.waitUntil(() => changed.length > 0, { timeout: 30_000 });
  for (const reconnects of [1, 2]) {
    await proxy.cut();
    await createCity(database.pool); // the listener gets no notification of this change
    await proxy.open();
    await vi.waitUntil(() => changed.length > reconnects, { timeout: 30_000 });
  }
  expect(changed).toEqual(['*', '*', '*']);
});

test('a heartbeat tells the position before which no change has been missed', async () => {
  const events: (string | bigint)[] = [];
  const listener = listenForChanges(
    database.direct ?? '',
    { onChange: (table) => events.push(table), onHeartbeat: (lsn) => events.push(lsn) },
    pino({ level: 'silent' }),
  );
  closeLater.push(() => listener.close());
  await vi.waitUntil(() => events.length > 1, { timeout: 30_000 });
  await createCity(database.pool);
  const { lsn } = await database.owner.row<{ lsn: string }>(sql`select pg_current_wal_insert_lsn()::text as lsn`);
  const written = parseLsn(lsn) ?? 0n;
  await vi.waitUntil(() => events.some((event) => typeof event === 'bigint' && event >= written), { timeout: 30_000 });
  const heard = events.findIndex((event) => typeof event === 'bigint' && event >= written);
  expect(events.slice(0, heard)).toContain('cities');
});

test('a connection without responses is replaced', async () => {
  const proxy = await openDatabaseProxy(inject('owner').path);
  let heartbeats = 0;
  let silences = 0;
  const { username, password } = inject('owner');
  const listener = listenForChanges(
    { host: '127.0.0.1', port: proxy.port, username, password, database: database.name },
    { onChange: () => undefined, onHeartbeat: () => (heartbeats += 1), onSilence: () => (silences += 1) },
    pino({ level: 'silent' }),
  );
  closeLater.push(() => listener.close(), proxy.cut);
  await vi.waitUntil(() => heartbeats > 1, { timeout: 30_000 });
  proxy.stall();
  await vi.waitUntil(() => proxy.stalledConnections() > 0, { timeout: 30_000 }); // it tries to reconnect, and gets no response
  expect(silences).toBe(1);
  proxy.resume();
  const before = heartbeats;
  await vi.waitUntil(() => heartbeats > before + 1, { timeout: 30_000 });
});

test('pages with names in a language are dropped when a city or an appointment type changes', () => {
  expect(publicNounsOf('cities')).toContain('names');
  expect(publicNounsOf('appointment_types')).toContain('names');
  expect(publicNounsOf('price_rules')).not.toContain('names');
});
