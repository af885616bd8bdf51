// Where there is no pgbench: sends the same prepared statements over eight connections, and prints how many were answered.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '#server/db/client.ts';
import type { Reach } from './measure/database.ts';
import { statementsOf } from './measure/statement.ts';

type Order = { file: string; variables: Record<string, string | number>; reach: Reach; seconds: number };

const { file, variables, reach, seconds } = JSON.parse(process.argv[2] ?? '') as Order;
const statements = statementsOf(readFileSync(file, 'utf8')).map(({ text, names }) => ({
  ...{ text, values: names.map((name) => String(variables[name] ?? '')) },
}));
const connection = { path: join(reach.host, '.s.PGSQL.5432'), username: reach.user, ...reach };
const pool = openPool(connection, { max: 8 });

const times: number[] = [];
const began = performance.now();
await Promise.all(
  Array.from({ length: 8 }, async () => {
    const own = await pool.reserve();
    for (let at = began; at - began < seconds * 1000; ) {
      for (const { text, values } of statements) await own.unsafe(text, values, { prepare: true });
      const now = performance.now();
      times.push(now - at);
      at = now;
    }
    own.release();
  }),
);
times.sort((a, b) => a - b);
const perSecond = times.length / ((performance.now() - began) / 1000);
console.log(JSON.stringify({ perSecond, p99: times[Math.floor(times.length * 0.99)] }));
await pool.end();
