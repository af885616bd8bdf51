import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../rig/processes.ts';
import type { Scenario } from '../scenarios.ts';
import { openCapture } from './capture.ts';
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
    if (sql !== 'captured') return { ...sql, file: `bench/sql/${sql.file}`, actorId: stage.people.actorId };
    const { text, variables } = await capture(request);
    const file = join(folder, `${name.replace(/\W+/g, '-')}.sql`);
    writeFileSync(file, text);
    return { file, variables: () => variables, actorId: null };
  }
}
