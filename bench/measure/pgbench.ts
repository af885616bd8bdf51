import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output } from '../../rig/processes.ts';
import type { Reach } from './database.ts';

export type Statement = { file: string; variables: Record<string, string | number>; actorId: string | null };

/** Debian keeps it out of the way; a newer one is as good. */
export function findPgbench(): string | null {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((path) => existsSync(path)) ?? null;
}

/**
 * What PostgreSQL does without us: eight connections, prepared, nothing in between. The slowest hundredth in
 * milliseconds. Null where only pgbench could tell, and there is none.
 */
export async function statementRate(
  statement: Statement,
  reach: Reach,
  seconds: number,
): Promise<{ perSecond: number; p99: number } | null> {
  const pgbench = findPgbench();
  const { file } = statement;
  if (!pgbench) {
    if (readFileSync(file, 'utf8').startsWith('\\')) return null; // it computes: only pgbench can run it
    const order = JSON.stringify({ file, variables: statement.variables, reach, seconds });
    return JSON.parse(await output(process.execPath, ['bench/sql-driver.ts', order])) as {
      perSecond: number;
      p99: number;
    };
  }
  const variables = Object.entries(statement.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const folder = mkdtempSync(join(tmpdir(), 'caresaathi-pgbench-'));
  try {
    const printed = await output(
      pgbench,
      [
        ...[
          '-M',
          'prepared',
          '-c',
          '8',
          '-j',
          '2',
          '-n',
          '-T',
          String(Math.max(1, Math.round(seconds))),
          '-f',
          file,
          ...variables,
        ],
        ...['--log', `--log-prefix=${join(folder, 'log')}`, '-h', reach.host, '-U', reach.user, reach.database],
      ],
      {
        PGPASSWORD: reach.password,
        // Row-level security asks who acts; told once per connection, it costs pgbench no statement.
        ...(statement.actorId ? { PGOPTIONS: `-c app.actor_id=${statement.actorId}` } : {}),
      },
    );
    const [, rate] = printed.match(/^tps = ([\d.]+)/m) ?? [];
    if (!rate) throw new Error(`pgbench said nothing of its rate:\n${printed}`);
    return { perSecond: Number(rate), p99: slowestHundredth(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One line for each transaction; the third word is its time in microseconds. */
function slowestHundredth(folder: string): number {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  const micros = lines.map((line) => Number(line.split(' ')[2])).sort((a, b) => a - b);
  return (micros[Math.floor(micros.length * 0.99)] ?? 0) / 1000;
}
