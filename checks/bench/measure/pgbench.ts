import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenConnection } from '#server/db/connection.ts';
import { outputOf } from '../../rig/processes.ts';
import { connectionOf, type DatabaseAddress } from './bench-server.ts';

export type Statement = { file: string; variables: Record<string, string | number>; actorId: string | null };

/** Searches the PATH and the folders of Debian's packages. Any version is suitable. */
export function findPgbench(): string | null {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  return [...onPath, ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((path) => existsSync(path)) ?? null;
}

/**
 * Measures PostgreSQL without our server: eight connections, prepared statements. `p99` is in milliseconds. Null if the
 * script needs pgbench and there is none.
 */
export async function statementRate(
  statement: Statement,
  address: DatabaseAddress,
  seconds: number,
): Promise<{ perSecond: number; p99: number } | null> {
  const pgbench = findPgbench();
  const { file } = statement;
  if (!pgbench) {
    if (readFileSync(file, 'utf8').startsWith('\\')) return null; // only pgbench can compute values
    const options = JSON.stringify({ file, variables: statement.variables, address, seconds });
    return JSON.parse(await outputOf(process.execPath, [import.meta.filename, options])) as {
      perSecond: number;
      p99: number;
    };
  }
  const variables = Object.entries(statement.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const folder = mkdtempSync(join(tmpdir(), 'caresaathi-pgbench-'));
  try {
    const printed = await outputOf(
      pgbench,
      [
        '--protocol=prepared',
        '--client=8',
        '--jobs=2',
        '--no-vacuum',
        `--time=${Math.max(1, Math.round(seconds))}`,
        `--file=${file}`,
        ...variables,
        '--log',
        `--log-prefix=${join(folder, 'log')}`,
        `--host=${address.host}`,
        `--username=${address.user}`,
        address.database,
      ],
      {
        PGPASSWORD: address.password,
        // Row-level security needs the actor. Set once per connection, it costs pgbench no statement.
        ...(statement.actorId ? { PGOPTIONS: `-c app.actor_id=${statement.actorId}` } : {}),
      },
    );
    const [, rate] = printed.match(/^tps = ([\d.]+)/m) ?? [];
    if (!rate) throw new Error(`pgbench said nothing of its rate:\n${printed}`);
    return { perSecond: Number(rate), p99: readP99(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The log has one line for each transaction; the third word is its time in microseconds. */
function readP99(folder: string): number {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  const micros = lines.map((line) => Number(line.split(' ')[2])).sort((a, b) => a - b);
  return (micros[Math.floor(micros.length * 0.99)] ?? 0) / 1000;
}

/** The statements of a pgbench script. Each `:name` becomes `$1`, `$2` … in order of appearance. */
export function statementsOf(script: string): { text: string; names: string[] }[] {
  return script
    .split(/;\n/)
    .filter((text) => text.trim() !== '')
    .map((statement) => {
      const names: string[] = [];
      const text = statement.trim().replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => `$${names.push(name)}`);
      return { text, names };
    });
}

type DriverOptions = {
  file: string;
  variables: Record<string, string | number>;
  address: DatabaseAddress;
  seconds: number;
};

/** The replacement of pgbench: sends the same prepared statements over eight connections and returns the rate. */
async function sendStatements({ file, variables, address, seconds }: DriverOptions) {
  const statements = statementsOf(readFileSync(file, 'utf8')).map(({ text, names }, index) => ({
    text,
    values: names.map((name) => String(variables[name] ?? '')),
    name: `statement_${index}`,
  }));

  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const connection = await OpenConnection.open(connectionOf(address));
      for (let at = began; at - began < seconds * 1000; ) {
        for (const { text, values, name } of statements) await connection.query(text, values, name);
        const now = performance.now();
        times.push(now - at);
        at = now;
      }
      await connection.end();
    }),
  );
  times.sort((a, b) => a - b);
  const perSecond = times.length / ((performance.now() - began) / 1000);
  return { perSecond, p99: times[Math.floor(times.length * 0.99)] };
}

if (import.meta.main)
  console.log(JSON.stringify(await sendStatements(JSON.parse(process.argv[2] ?? '') as DriverOptions)));
