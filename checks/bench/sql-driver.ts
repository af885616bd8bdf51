// The replacement of pgbench: sends the same prepared statements over eight connections and prints the rate.
import { readFileSync } from 'node:fs';
import { OpenConnection } from '#server/db/connection.ts';
import { connectionOf, type DatabaseAddress } from './measure/database.ts';
import { statementsOf } from './measure/statement.ts';

type DriverOptions = {
  file: string;
  variables: Record<string, string | number>;
  address: DatabaseAddress;
  seconds: number;
};

const { file, variables, address, seconds } = JSON.parse(process.argv[2] ?? '') as DriverOptions;
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
console.log(JSON.stringify({ perSecond, p99: times[Math.floor(times.length * 0.99)] }));
