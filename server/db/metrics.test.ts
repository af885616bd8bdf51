import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApp } from '#server/test/app.ts';
import { DatabaseMetrics } from './metrics.ts';
import { openPool } from './pools.ts';

const t = testApp();
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });

test('figures of PostgreSQL: connections, and no replicas for a role that may not see them', async () => {
  const metrics = new DatabaseMetrics(t.db, log);
  const { gauges } = metrics.metrics;
  expect(gauges.database_reachable.read()).toBe(0);
  expect(gauges.database_connections.readAll()).toEqual([]);
  await metrics.read();
  expect(gauges.database_reachable.read()).toBe(1);
  const [used] = gauges.database_connections.readAll();
  const [most] = gauges.database_connections_max.readAll();
  expect(used?.value).toBeGreaterThan(0);
  expect(most?.value).toBeGreaterThan(used?.value ?? 0);
  expect(gauges.database_replicas.readAll()).toEqual([]);
  expect(gauges.wal_archive_failing.readAll()).toEqual([]); // the tests' database archives nothing
  expect(logged).toEqual([]);
});

test('a database that is away is not reachable, has no figures, and is logged once', async () => {
  const pool = openPool({ host: '127.0.0.1', port: 1 }, { max: 1 });
  const metrics = new DatabaseMetrics(pool, log);
  await metrics.read();
  await metrics.read();
  expect(metrics.metrics.gauges.database_reachable.read()).toBe(0);
  expect(metrics.metrics.gauges.database_connections.readAll()).toEqual([]);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { code: 'ECONNREFUSED', msg: 'The figures of the database could not be read' },
  ]);
  await pool.end();
});
