import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Pool } from '#server/db/client.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { defaultLimits, type Limits, setRoleLimits } from '#server/db/limits.ts';
import { openPool } from '#server/db/pools.ts';
import { identifier } from '#server/db/sql.ts';

export const testSecretKey = 'only for tests: not a secret at all';

export type TestDatabase = Database & { name: string; owner: Pool; drop: () => Promise<void> };

/** Creates a database for one test file: a clone of the migrated one. */
export async function createTestDatabase(changedLimits: Partial<Limits> = {}): Promise<TestDatabase> {
  const owner = inject('owner');
  const name = `test_${randomUUID().slice(0, 8)}`;
  const root = openPool({ ...owner, database: 'postgres' }, { max: 1 });
  await root.script(`create database ${identifier(name).text} template caresaathi`);

  const connection = { ...owner, database: name };
  const limits = { ...defaultLimits, ...changedLimits };
  const database = openDatabase({
    owner: connection,
    app: null,
    direct: connection,
    secretKey: testSecretKey,
    poolSize: 10,
    usesPreparedStatements: true,
    limits,
  });
  const ownerPool = openPool(connection, { max: 2 });
  // A clone does not copy its template's role settings.
  await ownerPool.begin((tx) => setRoleLimits(tx, 'caresaathi_app', limits));
  return {
    ...database,
    name,
    owner: ownerPool,
    async drop() {
      await Promise.all([database.close(), ownerPool.end({ timeout: 1 })]);
      await root.script(`drop database ${identifier(name).text} with (force)`);
      await root.end({ timeout: 1 });
    },
  };
}
