// Where there is no pgbench: sends the same prepared statements over eight connections, and prints how many were answered.
import { readFileSync } from 'node:fs';
import { OpenConnection } from '#server/db/open-connection.ts';
import { connectionOf, type Reach } from './measure/database.ts';
import { statementsOf } from './measure/statement.ts';

type Order = { file: string; variables: Record<string, string | number>; reach: Reach; seconds: number };

const { file, variables, reach, seconds } = JSON.parse(process.argv[2] ?? '') as Order;
const statements = statementsOf(readFileSync(file, 'utf8')).map(({ text, names }, at) => ({
  text,
  values: names.map((name) => String(variables[name] ?? '')),
  name: `statement_${at}`,
}));

const times: number[] = [];
const began = performance.now();
await Promise.all(
  Array.from({ length: 8 }, async () => {
    const own = await OpenConnection.open(connectionOf(reach));
    for (let at = began; at - began < seconds * 1000; ) {
      for (const { text, values, name } of statements) await own.query(text, values, name);
      const now = performance.now();
      times.push(now - at);
      at = now;
    }
    await own.end();
  }),
);
times.sort((a, b) => a - b);
const perSecond = times.length / ((performance.now() - began) / 1000);
console.log(JSON.stringify({ perSecond, p99: times[Math.floor(times.length * 0.99)] }));
