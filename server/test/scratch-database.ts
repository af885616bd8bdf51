import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openPool, type Pool } from '#server/db/client.ts';

/** An empty database, for what happens before there is a schema. */
export async function createScratchDatabase(): Promise<{ owner: Pool; drop: () => Promise<void> }> {
  const connection = inject('owner');
  const name = `scratch_${randomUUID().slice(0, 8)}`;
  const root = openPool({ ...connection, database: 'postgres' }, { max: 1 });
  await root`create database ${root(name)}`;
  const owner = openPool({ ...connection, database: name }, { max: 4 });
  return {
    owner,
    async drop() {
      await owner.end({ timeout: 1 });
      await root`drop database ${root(name)} with (force)`;
      await root.end({ timeout: 1 });
    },
  };
}
