import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase } from '#server/test/database.ts';
import { createAccount, createAppointment, createCity } from '#server/test/factories.ts';
import { openDatabaseProxy } from '#server/test/spawned-server.ts';
import { followCounters, listenForChanges } from './changes.ts';
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

test('a counter that moved is told, and once more with the next look; at first none has', () => {
  const told: string[] = [];
  const counters = followCounters((table) => told.push(table));
  const look = (accounts: number, patients: number) => {
    told.length = 0;
    counters.read([
      { tableName: 'accounts', changes: String(accounts) },
      { tableName: 'patients', changes: String(patients) },
    ]);
    return [...told];
  };
  expect(look(5, 1)).toEqual([]);
  expect(look(6, 1)).toEqual(['accounts']);
  expect(look(6, 2)).toEqual(['patients', 'accounts']);
  expect(look(6, 2)).toEqual(['patients']);
  expect(look(6, 2)).toEqual([]);
});

test('what anybody changes in the database is heard, whichever way it is announced', async () => {
  const heard = new Set<string>();
  let beats = 0;
  const line = listenForChanges(
    database.direct ?? '',
    { onChange: (table) => heard.add(table), onHeartbeat: () => (beats += 1) },
    pino({ level: 'silent' }),
  );
  closeLater.push(() => line.close());
  await vi.waitUntil(() => beats > 1, { timeout: 30_000 });
  heard.clear();
  await createCity(database.pool);
  await createAppointment(database.pool, await createAccount(database.pool));
  await database.owner.run(sql`insert into audit_log (action, entity) values ('image.uploaded', 'image')`);
  await vi.waitUntil(() => heard.size >= 5, { timeout: 30_000 });
  expect([...heard].sort()).toEqual(['accounts', 'appointments', 'audit_log', 'cities', 'patients']);
});

test('a line that is never answered again is given up, and another one is opened', async () => {
  const network = await openDatabaseProxy(inject('owner').path);
  let beats = 0;
  const { username, password } = inject('owner');
  const line = listenForChanges(
    { host: '127.0.0.1', port: network.port, username, password, database: database.name },
    { onChange: () => undefined, onHeartbeat: () => (beats += 1) },
    pino({ level: 'silent' }),
  );
  closeLater.push(() => line.close(), network.cut);
  await vi.waitUntil(() => beats > 1, { timeout: 30_000 });
  network.stall();
  await vi.waitUntil(() => network.stalledConnections() > 0, { timeout: 30_000 }); // it tries again while nothing answers
  network.resume();
  const before = beats;
  await vi.waitUntil(() => beats > before + 1, { timeout: 30_000 });
});
