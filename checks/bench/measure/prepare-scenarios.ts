import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '#server/db/pools.ts';
import type { Value } from '#server/db/sql.ts';
import { root } from '../../rig/processes.ts';
import type { Request } from '../../rig/repeated-requests.ts';
import type { Scenario } from '../scenarios.ts';
import { buildOwnApp, connectionOf, type DatabaseAddress } from './bench-server.ts';
import { bodyLength, type Prepared, type Stage } from './round.ts';

/** Measures the length of each reply, and writes the scripts for pgbench into results/sql. */
export async function prepareScenarios(scenarios: Scenario[], stage: Stage): Promise<Prepared[]> {
  const { capture, close } = await openCapture(stage.address);
  const folder = join(root, 'checks', 'bench', 'results', 'sql');
  mkdirSync(folder, { recursive: true });
  try {
    const prepared: Prepared[] = [];
    for (const scenario of scenarios)
      prepared.push({ scenario, length: await bodyLength(scenario, stage), script: await scriptFor(scenario) });
    return prepared;
  } finally {
    await close();
  }

  async function scriptFor({ name, sql, requests }: Scenario): Promise<Prepared['script']> {
    const [request] = requests(stage.people, 1);
    if (!sql || !request) return null;
    if (sql !== 'captured') return { ...sql, file: `checks/bench/sql/${sql.file}`, actorId: stage.people.actorId };
    const { text, variables } = await capture(request);
    const file = join(folder, `${name.replace(/\W+/g, '-')}.sql`);
    writeFileSync(file, text);
    return { file, variables: () => variables, actorId: null };
  }
}

/** A pgbench script with the values of its `:variables`. */
type Script = { text: string; variables: Record<string, string> };
type Sent = { text: string; values: readonly Value[] };

/**
 * Records everything that the server's code sends to PostgreSQL for a request, including session and transaction, so that
 * pgbench is compared with exactly the server's statements.
 */
async function openCapture(address: DatabaseAddress) {
  let sent: Sent[] = [];
  const pool = openPool(connectionOf(address), { max: 1, onSend: (text, values) => sent.push({ text, values }) });
  const app = await buildOwnApp(pool);

  return {
    async capture({ method = 'GET', path: url, headers = {}, body }: Request): Promise<Script> {
      for (let turn = 0; turn < 2; turn += 1) {
        sent = []; // only the second turn counts: the first one also opens the connection
        const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
        if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      }
      return scriptOf(sent);
    },
    async close() {
      await app.close();
      await pool.end();
    },
  };
}

/** Converts the statements to a pgbench script, in which each parameter is a variable. */
function scriptOf(sent: Sent[]): Script {
  const variables: Record<string, string> = {};
  const lines = sent.map(({ text, values }, index) =>
    text.trim().replace(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1];
      if (value === null || value === undefined) return 'null';
      const name = `s${index}_${number}`;
      variables[name] = asText(value);
      return `:${name}`;
    }),
  );
  return { text: lines.map((line) => `${line};\n`).join(''), variables };
}

function asText(value: unknown): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  return String(value);
}
