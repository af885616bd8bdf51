import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Pool } from '#server/db/client.ts';
import { openPool } from '#server/db/pools.ts';
import { identifier } from '#server/db/sql.ts';

/** Creates an empty database, without a schema. */
export async function createScratchDatabase(): Promise<{ owner: Pool; drop: () => Promise<void> }> {
  const connection = inject('owner');
  const name = `scratch_${randomUUID().slice(0, 8)}`;
  const root = openPool({ ...connection, database: 'postgres' }, { max: 1 });
  await root.script(`create database ${identifier(name).text}`);
  const owner = openPool({ ...connection, database: name }, { max: 4 });
  return {
    owner,
    async drop() {
      await owner.end({ timeout: 1 });
      await root.script(`drop database ${identifier(name).text} with (force)`);
      await root.end({ timeout: 1 });
    },
  };
}
