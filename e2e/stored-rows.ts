import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Runs one statement in the database of a data folder, on a connection of its own: not through the product. */
export async function readStored<Row>(dataDir: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  // PostgreSQL writes its port and the folder of its socket into the lines 4 and 5 of this file.
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const client = new Client({
    host: host ?? '',
    port: Number(port),
    user: 'postgres',
    database: 'caresaathi',
    password,
  });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
