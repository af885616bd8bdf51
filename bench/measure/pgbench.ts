import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../../rig/processes.ts';
import type { Scenario } from '../scenarios.ts';
import type { Reach } from './database.ts';

type Statement = NonNullable<Scenario['sql']>;

/** Debian keeps it out of the way; a newer one is as good. */
export function findPgbench(): string | null {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((path) => existsSync(path)) ?? null;
}

/** Statements per second that PostgreSQL answers without us: eight connections, prepared, nothing in between. */
export async function statementRate(statement: Statement, reach: Reach, seconds: number): Promise<number> {
  const pgbench = findPgbench();
  const file = `bench/sql/${statement.file}`;
  if (!pgbench) {
    const order = JSON.stringify({ file, variables: statement.variables, reach, seconds });
    return (JSON.parse(await output(process.execPath, ['bench/sql-driver.ts', order])) as { rate: number }).rate;
  }
  const variables = Object.entries(statement.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const printed = await output(
    pgbench,
    [
      ...['-M', 'prepared', '-c', '8', '-j', '2', '-n', '-T', String(seconds), '-f', file, ...variables],
      ...['-h', reach.host, '-U', reach.user, reach.database],
    ],
    { PGPASSWORD: reach.password },
  );
  const [, rate] = printed.match(/^tps = ([\d.]+)/m) ?? [];
  if (!rate) throw new Error(`pgbench said nothing of its rate:\n${printed}`);
  return Number(rate);
}
