import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/embedded/embedded-database.ts';
import { testSecretKey } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The role that owns the databases of this run. */
    owner: { path: string; username: string; password: string };
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every test file clones. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'caresaathi-test-'));
  // If root runs the tests, PostgreSQL runs as another user. If that user cannot reach this folder, the cluster is in /var/lib.
  await chmod(dataDir, 0o711);
  const log = pino({ level: 'silent' });
  // The data is deleted after the run, so it does not have to survive a crash. A database in which autovacuum runs cannot
  // be dropped by its owner.
  const cluster = await startEmbedded(dataDir, log, { fsync: 'off', max_connections: '200', autovacuum: 'off' });
  const owner = cluster.owner as { path: string; username: string; password: string };

  const database = openDatabase({
    owner: { ...owner, database: 'caresaathi' },
    app: null,
    direct: null,
    secretKey: testSecretKey,
    poolSize: 2,
    usesPreparedStatements: true,
  });
  await database.migrate(log, new AbortController().signal);
  await database.close();
  project.provide('owner', { path: owner.path, username: owner.username, password: owner.password });

  return async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
